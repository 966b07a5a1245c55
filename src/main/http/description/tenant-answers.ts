/** The shapes of what /v1 answers about a tenant's money, for the description and for the tests. As answers.ts. */
import { z } from 'zod';
import { idSchema } from '../../../shared/ids';
import { leavingSchema } from '../../../shared/leaving-channels';
import { priceSchema } from '../../../shared/price';
import { contactBookInfoSchema } from '../../../shared/shapes';

const dayMonthYear = z
  .string()
  .meta({ description: 'DD-MM-YYYY.', pattern: String.raw`^\d{2}-\d{2}-\d{4}$` });
const asset = z.string().meta({
  format: 'uuid',
  description: 'For `GET /v1/kiosk/asset/{transactionAssetsInfoId}`: the PDF. All zeros without one.',
});

export const invoice = z.object({
  id: idSchema<'invoice'>(),
  transactDate: dayMonthYear,
  transactId: z.string().meta({ description: 'Number of the invoice.' }),
  transactionType: z.enum(['RENTAL', 'CUSTOM', 'LATE FEE', 'DEPOSIT']),
  transactionTypeValue: z.string().meta({ description: 'The type for people.' }),
  rentalInfoId: idSchema<'contract'>(),
  rentalInfoTransactId: z.string().meta({ description: 'Number of the rental contract.' }),
  dueDate: dayMonthYear,
  periodFrom: dayMonthYear.nullable().meta({ description: 'Null of an invoice for no period.' }),
  periodTo: dayMonthYear.nullable(),
  grossAmount: priceSchema,
  paidAmount: priceSchema.meta({ description: 'What money and credit have settled.' }),
  balanceAmount: priceSchema,
  reverseTxnStatus: z.null(),
  reverseTxnStatusValue: z.null(),
  transactionAssetsInfoId: asset,
});

export const receiptId = idSchema<'receipt'>().meta({ description: 'Id of the receipt.' });

export const invoicePayment = z.object({
  paymentGateway: z.string().meta({ description: 'Name of the provider.' }),
  paymentMethod: z.string(),
  publicKey: z.string().meta({ description: 'Empty: the client of a reader needs none.' }),
  terminalPaymentSecretId: z.string().meta({ description: "For the provider's own client." }),
  languageLCIDCode: z.int().meta({ description: 'Of the property’s language: 1033 is English.' }),
  paymentIntentId: z.string().meta({ description: 'The `token` of the payment confirmation.' }),
  amount: priceSchema.meta({
    description: 'All that is open of the invoice, up to the next amount that cards of the currency can pay.',
  }),
});

export const ledgerEntry = z.object({
  id: z.string().meta({ format: 'uuid' }),
  ledgerIndex: z.int().meta({ description: 'From 1, in the order of writing.' }),
  transactId: z.string().meta({
    description:
      'Number of the voucher; of a payment, that of its credit note or receipt; of a write-off, that of the contract.',
  }),
  transactDate: dayMonthYear,
  transactionType: z.object({
    id: z.int(),
    name: z.enum(['Rental Invoice', 'Receipt', 'Credit Note', 'Payment', 'Write-off']).meta({
      description: '`Write-off`: a debt that the site gave up; its amount is credit.',
    }),
  }),
  rentalTransactId: z.string().meta({ description: 'Number of the rental contract.' }),
  referenceBookInfoId: z
    .string()
    .meta({ format: 'uuid', description: 'The voucher that it is about; an invoice is about itself.' }),
  referenceBookInfoTransactId: z.string(),
  invoice: priceSchema.meta({ description: 'One of these four has the amount, and the others are 0.' }),
  receipt: priceSchema,
  creditNote: priceSchema,
  payment: priceSchema,
  balance: priceSchema.meta({ description: 'What the tenant owes after it; below 0: what is theirs.' }),
});

export const notice = z.object({
  lastDay: z.iso.date().nullable().meta({ description: 'By notice; null where none was given.' }),
  givenOn: z.iso.date().nullable(),
  bySite: z.boolean().meta({
    description: 'The site gave notice: the tenant may leave earlier, but cannot take it back.',
  }),
  earliest: z.iso.date().meta({ description: 'The first day that the tenant may choose.' }),
  latest: z.iso.date(),
  noticeDays: z.int().meta({ description: 'Whole days of notice that were signed.' }),
  preview: leavingSchema.shape.money.extend({
    lastDay: z.iso.date().meta({ description: 'The day that the preview is for.' }),
  }),
});

export const autopay = z.object({
  state: z.enum(['active', 'not_set_up', 'needs_card', 'revoked', 'none']).meta({
    description: '`none`: the contract never had it.',
  }),
  card: z.string().nullable().meta({ description: 'What the card is called: brand and last four digits.' }),
  nextOn: z.iso.date().nullable().meta({ description: 'The day of the next charge; null: none is planned.' }),
});

export const voucher = z.object({
  id: z.string().meta({ format: 'uuid' }),
  transactDate: dayMonthYear,
  transactId: z
    .string()
    .meta({ description: 'Number of the receipt; of a refund, that of its credit note.' }),
  transactionType: z.enum(['RECEIPT', 'PAYMENT']),
  transactionTypeValue: z.string().meta({ description: 'The type for people.' }),
  grossAmount: priceSchema,
  advanceAmount: priceSchema.meta({ description: 'What has settled nothing yet.' }),
  transactionAssetsInfoId: asset,
});

export const receiptVoucher = voucher.extend({
  creditAmount: priceSchema.meta({ description: 'What credit has paid of the same invoices.' }),
});

export const tenantOverview = z.object({
  contactBook: contactBookInfoSchema,
  insights: z.object({
    activeContracts: z.int(),
    totalDue: priceSchema,
    overdue: priceSchema,
    advance: priceSchema.meta({ description: 'Money that has settled nothing yet.' }),
    nextDueDate: dayMonthYear.nullable().meta({ description: 'Null where nothing is open.' }),
  }),
  contracts: z.array(
    z.object({
      id: idSchema<'contract'>(),
      transactId: z.string().meta({ description: 'Number of the rental contract.' }),
      unit: z.object({ id: idSchema<'unit'>(), number: z.string() }),
      state: z.enum(['active', 'notice', 'ended', 'closed']).meta({
        description: '`ended`: the tenant has left, and something is open. `closed`: nothing is.',
      }),
      rent: priceSchema,
      paidThrough: dayMonthYear.nullable().meta({
        description: 'The last day up to which every period is paid; null where none is.',
      }),
      nextBillDate: dayMonthYear.nullable().meta({
        description: 'First day of the next period that is billed; null where none will be.',
      }),
      moveOutDate: dayMonthYear.nullable().meta({
        description: 'The last day by notice, or the day on which the tenant left.',
      }),
      accessState: z.enum(['active', 'suspended', 'revoked']),
      autopay: z.enum(['active', 'not_set_up', 'needs_card', 'revoked', 'none']),
    }),
  ),
  unpaidInvoices: z.array(invoice),
});
