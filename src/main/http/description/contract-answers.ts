/** The shape of what /v1 answers about a rental contract, for the description and for the tests. As answers.ts. */
import { z } from 'zod';
import { idSchema } from '../../../shared/ids';
import { priceSchema } from '../../../shared/price';
import { documentKindSchema, invoiceLineCodeSchema } from '../../../shared/shapes';
import { accessState, day, instant } from './answers';

/** What became of a contract after the move-in. */
const contractSince = {
  state: z.enum(['active', 'notice', 'ended', 'closed']).meta({
    description: '`ended`: the tenant has left, and something is open. `closed`: nothing is.',
  }),
  charges: z
    .array(
      z.object({
        kind: z.enum(['rent', 'insurance', 'add_on']),
        name: z.string(),
        rate: priceSchema.meta({ description: 'Of a whole period; with tax where the prices have it.' }),
        from: day,
        to: day.nullable().meta({ description: 'Null: until it is changed.' }),
      }),
    )
    .meta({
      description:
        'What each period after the move-in’s is charged; empty of a contract from before that was kept.',
    }),
  paidThrough: day.nullable().meta({
    description:
      'The last day up to which every period is paid. For a contract that ended, at most its last day that is charged. Null where no period is paid.',
  }),
  balance: priceSchema.meta({ description: 'What is owed; below 0: what is the tenant’s.' }),
  invoices: z
    .array(
      z.object({
        id: idSchema<'invoice'>(),
        number: z.string(),
        kind: z.enum(['RENTAL', 'CUSTOM', 'LATE FEE', 'DEPOSIT']),
        issuedOn: day,
        dueOn: day,
        periodFrom: day.nullable().meta({ description: 'Null of an invoice for no period.' }),
        periodTo: day.nullable(),
        amount: priceSchema,
        open: priceSchema.meta({ description: 'What money and credit have not settled.' }),
      }),
    )
    .meta({ description: 'Every one, newest first; `invoice` is that of the move-in.' }),
};

export const contract = z.object({
  id: idSchema<'contract'>(),
  number: z.string(),
  bookingId: idSchema<'booking'>(),
  unitId: idSchema<'unit'>(),
  contactId: idSchema<'contact'>(),
  moveInDate: day,
  signedAt: instant,
  invoice: z.object({
    id: idSchema<'invoice'>(),
    number: z.string(),
    issuedOn: day,
    lines: z.array(
      z.object({
        code: invoiceLineCodeSchema,
        description: z.string(),
        taxableAmount: priceSchema,
        taxAmount: priceSchema,
        payableAmount: priceSchema,
      }),
    ),
    taxAmount: priceSchema,
    payableAmount: priceSchema,
  }),
  receipt: z
    .object({
      id: idSchema<'receipt'>(),
      number: z.string(),
      amount: priceSchema,
      state: z.enum(['capture_pending', 'final']),
      receivedAt: instant,
      cardBrand: z
        .string()
        .meta({ description: 'Empty where no card paid: cash, a check, the desk’s own terminal.' }),
      cardLast4: z.string().meta({ description: 'Likewise.' }),
    })
    .nullable()
    .meta({
      description:
        'Null where no payment began the contract: of one that took the place of another, and of a tenancy that was imported.',
    }),
  chargesEntry: z
    .object({
      id: idSchema<'charges_entry'>(),
      paymentGateway: z.string().meta({
        description: 'Name of the provider; `desk` where staff took the money at the front desk.',
      }),
      paymentIntentId: z
        .string()
        .meta({ description: 'Of the provider; where staff took the money, of that payment.' }),
      amount: priceSchema,
      capturedAt: instant.nullable(),
    })
    .nullable()
    .meta({ description: 'Null as `receipt`.' }),
  accessCode: z.object({ code: z.string(), validFrom: day, ...accessState }),
  documents: z.array(z.object({ id: idSchema<'document'>(), kind: documentKindSchema, number: z.string() })),
  ...contractSince,
});
