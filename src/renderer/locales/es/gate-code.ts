/** Texts of a tenant who asks for their access code, in Spanish. */
import type { GateCode } from '../en/gate-code';

export const gateCode: GateCode = {
  gateCode: {
    way: 'Código de acceso',
    wayOf: 'Código de acceso de la unidad {number}',
    heading: 'Código de acceso de la unidad {number}',
    states: {
      suspended: 'Su código no abre nada por ahora',
      none: 'No hay código para esta unidad',
    },
    suspended: {
      arrears: 'Su código de acceso está suspendido. Vuelve a funcionar en cuanto pague lo pendiente.',
      staff: 'Su código de acceso está suspendido. Pregunte a nuestro personal en recepción.',
    },
    validFrom: 'Funciona desde el {date}.',
    pay: 'Está suspendido porque quedan {amount} por pagar. Vuelve a funcionar en cuanto pague.',
    staff: 'Pregunte a nuestro personal en recepción.',
  },
};
