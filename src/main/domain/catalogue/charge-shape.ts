/** What a catalogue says of each kind of charge: its tax, whether it is prorated, and the admin fee. */
import { z } from 'zod';
import { amountField, codeField } from './catalogue-fields';

/** Amounts are in the property's currency. */
export function chargeRules(currency: string) {
  const charge = z.strictObject({ taxCode: codeField, prorated: z.boolean() });
  return z.strictObject({
    rent: charge,
    /** Premiums passed on to an insurer are no revenue; a protection plan of the operator's own is. */
    insurance: charge.extend({ ledger: z.enum(['insurance', 'revenue']).default('insurance') }),
    admin: z.strictObject({
      taxCode: codeField,
      fee: amountField(currency),
      /** Once for all units that are rented together, with the first of them. */
      perVisit: z.boolean().default(false),
    }),
    deposit: z.strictObject({ taxCode: codeField }),
    /** For add-ons that name none. */
    addOn: z.strictObject({ taxCode: codeField }),
  });
}
