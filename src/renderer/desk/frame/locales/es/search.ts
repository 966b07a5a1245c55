/** Search from any page, in Spanish. */
import type { SearchMessages } from '../en/search';

export const search: SearchMessages = {
  heading: 'Buscar',
  label: 'Nombre, número, unidad, código o página',
  found: '1 resultado | {n} resultados',
  nothing: 'No se ha encontrado nada.',
  kinds: {
    unit: 'Unidad',
    tenant: 'Inquilino',
    contract: 'Contrato',
    invoice: 'Factura',
    receipt: 'Recibo',
    creditNote: 'Nota de crédito',
    booking: 'Entrada',
    page: 'Página',
  },
};
