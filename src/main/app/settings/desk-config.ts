/** The `desk` section of the configuration file: where the front desk is served, whose yes money and prices need, when it locks. */
import { z } from 'zod';

/** Smallest units of the currency (5000 is 50.00); null: no such limit. */
const amount = z.int().min(0).max(1_000_000_000).nullable().default(null);

export const deskConfig = z.strictObject({
  browser: z
    .boolean()
    .default(true)
    .describe(
      'whether the listener serves the front desk at `/desk/`; at the kiosk itself it is there in any case',
    ),
  secondPerson: z
    .boolean()
    .nullable()
    .default(null)
    .describe(
      "whether prices, taxes, plans, offers, agreement texts, waiving at a move-in and erasing a person's data need another manager's yes. `null`: not at a site of its own, and under a head office yes",
    ),
  secondPersonAboveMinor: amount.describe(
    "refunds, credit notes, fees waived, cash paid out, payments taken back and debts written off above this amount wait for another manager's yes. So do differences of a count. It counts the smallest unit of the currency (5000 is 50.00); `null`: none waits",
  ),
  secondPersonAboveDifferenceMinor: amount.describe(
    "a limit of its own for the difference between the drawer's count and the books; `null`: that of `desk.secondPersonAboveMinor`",
  ),
  secondPersonAboveWaiverMinor: amount.describe(
    'a limit of its own for a fee that staff waive; `null`: that of `desk.secondPersonAboveMinor`. Attendants waive late fees up to what the catalogue says in any case',
  ),
  secondPersonAboveDayMinor: amount.describe(
    'the same for what one person does of one kind within 24 hours without another manager, added up; `null`: smaller acts are not added up',
  ),
  refundCashUpToMinor: amount.describe(
    "the most cash for one tenant's refunds within 24 hours, in the currency's smallest unit; more goes to the card or by check. Tenants with the same e-mail address or phone number count as one. 0: nothing is refunded in cash; `null`: any amount",
  ),
  /** Seconds without a touch after which it locks. */
  lockSeconds: z
    .strictObject({
      kiosk: z
        .int()
        .min(15)
        .max(600)
        .default(90)
        .describe('seconds without a touch after which the front desk locks at the kiosk'),
      desk: z.int().min(30).max(3600).default(600).describe('the same in a browser'),
    })
    .prefault({}),
});
