/** New rents at the desk: what a contract pays, what it would pay, and what is coming. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { minor } from '../money';
import { priceSchema } from '../price';
import { spoken } from './money';
import { deskReasons } from './reasons';

const done = z.object({});
const contract = z.object({ contractId: idSchema<'contract'>() });
const amount = z.number().int().nonnegative().transform(minor);
const day = z.iso.date();

const viewSchema = z.object({
  currency: z.string(),
  /** What is charged for a period today; null for a contract that gets no bills. */
  rent: priceSchema.nullable(),
  /** What the unit costs somebody who rents it today. */
  listRent: priceSchema.nullable(),
  /** Why the rent cannot be changed; null: it can. */
  cannot: z.enum(deskReasons).nullable(),
  /** The newest first. */
  changes: z.array(
    z.object({
      id: idSchema<'rent_change'>(),
      state: z.enum(['announced', 'effective', 'cancelled']),
      old: priceSchema,
      new: priceSchema,
      /** YYYY-MM-DD; while the letter is not out, the earliest. */
      firstOn: z.string(),
      isLetterOut: z.boolean(),
    }),
  ),
});
export type RentView = z.output<typeof viewSchema>;

/** An amount, or a share of today's rent in thousandths of a percent; below 0 takes off. */
const wishSchema = z.union([
  z.object({ amountMinor: amount }),
  z.object({ percent: z.number().int().min(-100_000).max(1_000_000), roundToMinor: amount }),
]);

const plannedSchema = z.object({
  old: priceSchema,
  new: priceSchema,
  newMinor: amount,
  firstOn: z.string(),
});

const listWish = z.object({
  ...spoken,
  /** Whole months since the rent began or last changed, at least. */
  monthsSince: z.number().int().min(0).max(120),
  /** Only rents below today's price of the unit. */
  isBelowList: z.boolean(),
  wish: wishSchema,
});

const listSchema = z.object({
  rows: z.array(
    contract.extend({
      contactId: idSchema<'contact'>(),
      unitNumber: z.string(),
      customer: z.string(),
      old: priceSchema,
      /** Today's price of the unit. */
      list: priceSchema,
      new: priceSchema,
      newMinor: amount,
      /** YYYY-MM-DD; null where it cannot be. */
      firstOn: z.string().nullable(),
      cannot: z.enum(deskReasons).nullable(),
    }),
  ),
  /** There are more than are listed. */
  more: z.boolean(),
  /** Tenants that are not listed, whatever the filter: by why their rent cannot be changed now. */
  leftOut: z.object({ notAgreed: z.number().int(), coming: z.number().int(), leaving: z.number().int() }),
});
export type RentList = z.output<typeof listSchema>;

const announce = z.object({
  key: z.uuid(),
  changes: z
    .array(contract.extend({ newMinor: amount, firstOn: day }))
    .min(1)
    .max(200),
});

const comingSchema = z.object({
  changes: z.array(
    z.object({
      id: idSchema<'rent_change'>(),
      contactId: idSchema<'contact'>(),
      unitNumber: z.string(),
      customer: z.string(),
      new: priceSchema,
      firstOn: z.string(),
      isLetterOut: z.boolean(),
    }),
  ),
});

export const rentChannels = {
  'rent.contract': { may: 'see_tenants', input: contract, output: viewSchema },
  'rent.coming': { may: 'see_tenants', input: done, output: comingSchema },
  /** What contracts of a filter would pay. */
  'rent.list': { may: 'change_rent', input: listWish, output: listSchema },
  'rent.preview': { may: 'change_rent', input: contract.extend({ wish: wishSchema }), output: plannedSchema },
  /** As they were previewed: all of them, or none. */
  'rent.announce': { may: 'change_rent', input: announce, output: done },
  'rent.cancel': {
    may: 'change_rent',
    input: z.object({ rentChangeId: idSchema<'rent_change'>() }),
    output: done,
  },
} as const;
