/** Money for a contract of another kiosk of the site. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { amountSchema, fileSchema, keySchema, spoken } from './money';
import { lineSchema, printedSchema } from './texts';

const unitNumber = lineSchema(1, 40);

export const elsewhereChannels = {
  /** Whether such money is taken here: the property says so, and a head office is set up. */
  'elsewhere.offered': {
    may: 'take_payment',
    input: z.object({}),
    output: z.object({ isTaken: z.boolean() }),
  },
  /** What contracts of a unit owe at other kiosks of the site, as those told head office. */
  'elsewhere.due': {
    may: 'take_payment',
    input: z.object({ ...spoken, unitNumber }),
    output: z.object({
      currency: z.string(),
      contracts: z.array(
        z.object({
          contractId: idSchema<'contract'>(),
          number: z.string(),
          /** What people call the kiosk that has it. */
          kiosk: z.string(),
          dueMinor: z.number().int(),
          due: priceSchema,
          /** Everything up to then is in it; null: nobody knows. */
          asOf: z.iso.datetime().nullable(),
          /** Told too long ago: it is paid at its own kiosk. */
          isOld: z.boolean(),
        }),
      ),
    }),
  },
  /** All that is due: a part is taken at the kiosk that has the contract. */
  'elsewhere.take': {
    may: 'take_payment',
    input: z.object({
      ...spoken,
      key: keySchema,
      unitNumber,
      contractId: idSchema<'contract'>(),
      amountMinor: amountSchema.min(1),
      tender: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('cash'), givenMinor: amountSchema }),
        z.object({ kind: z.literal('desk_terminal'), reference: printedSchema(1, 40) }),
      ]),
    }),
    output: z.object({ id: idSchema<'on_behalf'>(), reference: z.string(), change: priceSchema }),
  },
  /** What the tenant takes along: drawn now, in the property's language. */
  'elsewhere.receipt': {
    may: 'take_payment',
    input: z.object({ id: idSchema<'on_behalf'>() }),
    output: fileSchema,
  },
} as const;
