/** Texts of a tenant who asks for their access code, in German. */
import type { GateCode } from '../en/gate-code';

export const gateCode: GateCode = {
  gateCode: {
    way: 'Zugangscode',
    wayOf: 'Zugangscode für Lagerraum {number}',
    heading: 'Zugangscode für Lagerraum {number}',
    states: {
      suspended: 'Ihr Code öffnet zurzeit nichts',
      none: 'Für diesen Lagerraum gibt es keinen Code',
    },
    suspended: {
      arrears: 'Ihr Zugangscode ist gesperrt. Er gilt wieder, sobald Sie bezahlt haben, was offen ist.',
      staff: 'Ihr Zugangscode ist gesperrt. Bitte fragen Sie unser Personal am Empfang.',
    },
    validFrom: 'Er gilt ab {date}.',
    pay: 'Er ist gesperrt, weil {amount} offen ist. Er gilt wieder, sobald Sie bezahlt haben.',
    staff: 'Bitte fragen Sie unser Personal am Empfang.',
  },
};
