/** Charging a tenant for a damage or for cleaning, in Spanish. */
import type { ChargingMessages } from '../en/charging';

export const charging: ChargingMessages = {
  act: 'Cobrar daños o limpieza',
  text: 'El inquilino recibe una factura aparte. Se paga primero con el depósito que se acredite después y con otro saldo a favor.',
  kind: 'Por qué',
  kinds: { damage: 'Daños', cleaning: 'Limpieza' },
  what: 'En pocas palabras',
  whatHint: 'Se imprime en la factura.',
  tax: 'Impuesto',
  waive: 'Condonar recargo',
  waiveText:
    'El inquilino recibe una nota de crédito por todo el recargo. Lo que ya pagó por él salda otras facturas o queda a su favor.',
};
