/** Contracts that the books lack after a restore, in Spanish. */
import type { BooksMessages } from '../en/books';

export const books: BooksMessages = {
  heading: 'Contrato que falta',
  means:
    'Este contrato falta en los libros desde la restauración. Su unidad no se alquila por ahora. Al reponerlo vuelven el contrato con su número, el inquilino, el dinero y los documentos.',
  meansRebuilt:
    'Ninguna base de datos de aquí tiene este contrato. Al reponerlo vuelve lo que sabe la central: contrato, inquilino, importes y pago. La unidad recibe un código nuevo.',
  writeBack: 'Reponer',
  writing: 'Reponiendo …',
  giveUp: 'No reponer',
  giveUpMeans:
    'El contrato queda fuera de los libros. Su unidad se puede alquilar de nuevo, salvo que otro contrato la necesite.',
  done: 'El contrato {number} está repuesto. La unidad {unit} está alquilada.',
  conflict:
    'La unidad se alquiló a otra persona entretanto. Ambos contratos son válidos: resuélvalo abajo. Dé después al inquilino un código que funcione.',
  newCode: 'La unidad se abre con un código nuevo: {code}. Comuníquelo al inquilino.',
  alike: 'Otro inquilino tiene el mismo correo o teléfono. Compare ambos en «Inquilinos».',
  missingHeading: 'Lo que no se pudo recuperar',
  dismiss: 'Enterado',
  facts: {
    unit: 'Unidad',
    tenant: 'Inquilino',
    email: 'Correo',
    phone: 'Teléfono',
    move_in: 'Fecha de entrada',
    signed: 'Firmado',
    paid_with: 'Pagado con',
    documents: 'Documentos',
    autopay: 'Pago automático',
    source: 'Se conoce por',
    found: 'Encontrado',
    ended: 'Inquilino',
    missing: 'Falta',
  },
  words: {
    former_database: 'una base de datos guardada',
    head_office: 'la central',
    staff: 'el personal, que encontró ocupada la unidad',
    kept: 'la tarjeta está guardada para rentas futuras',
    tenant_left: 'se ha ido; la unidad no se necesita',
  },
  missing: {
    contract_pdf: 'el contrato firmado: pida al inquilino su copia o que lo firme de nuevo',
    invoice_pdf: 'la factura en PDF',
    receipt_pdf: 'el recibo en PDF',
    signature: 'la prueba de la firma',
    access_code: 'el código anterior: se crea uno nuevo',
    mandate: 'el consentimiento al pago automático: pídalo de nuevo',
    own_policy: 'la póliza propia del inquilino: pídala de nuevo',
    later_bills: 'los importes de pagos futuros: vea el contrato firmado',
    payment_details: 'el efectivo recibido o el número de cheque',
    credit_notes: 'las notas de crédito: emítalas de nuevo con los documentos en papel',
    everything: 'todo menos el número y la unidad: regístrelo de nuevo con los documentos en papel',
  },
  tenant: 'Repuesto tras una restauración. Falta:',
};
