/** Tenants who change the unit, in Spanish. */
import type { TransferMessages } from '../en/transfer';

export const transfer: TransferMessages = {
  begin: 'Pasar a otra unidad',
  from: 'Cambio desde la unidad {unit}, contrato {contract}. Complételo cuando el inquilino haya firmado.',
  fromTo: '{unit} ({contract}) → {to}',
  atKiosk: 'Hacer firmar en el kiosco',
  complete: 'Completar el cambio',
  open: 'Por pagar, con el nuevo contrato',
  kept: 'Saldo a favor del inquilino',
  carry: 'Motivo para pasar {owed} al nuevo contrato',
  lacksCover:
    'La protección del inquilino no se ofrece para esta unidad. Elija otra en «Corregir» antes de que firme.',
  unsigned: 'El nuevo contrato no está firmado.',
};
