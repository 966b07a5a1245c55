/** Protection and extras of a running contract at the desk: what they are, what they may become, and changing them. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { agreedWays } from './choices';
import { spoken } from './money';
import { deskReasons } from './reasons';

const contract = z.object({ contractId: idSchema<'contract'>() });
const day = z.iso.date();

const named = z.object({ name: z.string(), price: priceSchema });

const coverageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('operator_plan') }),
  z.object({
    kind: z.literal('own_policy'),
    insurer: z.string(),
    policyNumber: z.string(),
    expires: z.string(),
    /** Its last day is over. */
    isLapsed: z.boolean(),
  }),
  z.object({ kind: z.literal('declined') }),
]);

const viewSchema = z.object({
  /** As it was chosen last; null: nobody said. */
  coverage: coverageSchema.nullable(),
  /** What is charged for each period beside the rent, now or from a later day, tax as the contract has its prices. */
  charges: z.array(
    named.extend({
      position: z.number().int(),
      kind: z.enum(['insurance', 'add_on']),
      /** First day, where that is still to come. */
      startsOn: z.string().nullable(),
      /** Last day, where it has one. */
      endsOn: z.string().nullable(),
    }),
  ),
  /** Why nothing can be changed now; null: it can. */
  cannot: z.enum(deskReasons).nullable(),
  /** What may be chosen. */
  offered: z.object({
    plans: z.array(
      named.extend({
        planId: idSchema<'plan'>(),
        premiumId: idSchema<'premium'>(),
        cover: priceSchema,
        isCurrent: z.boolean(),
      }),
    ),
    ownPolicy: z.boolean(),
    declined: z.boolean(),
    extras: z.array(named.extend({ addOnId: idSchema<'add_on'>() })),
  }),
  /** The days from which a change can count; null where it cannot. */
  days: z.object({ today: z.string().nullable(), next: z.string().nullable() }),
  /** The newest first. */
  changes: z.array(
    z.object({
      id: idSchema<'charge_change'>(),
      letterId: idSchema<'letter'>(),
      firstOn: z.string(),
      madeOn: z.string(),
      agreed: z.enum(agreedWays),
      coverage: z.enum(['operator_plan', 'own_policy', 'declined']),
      ended: z.array(named),
      begun: z.array(named),
    }),
  ),
});
export type ChargesView = z.output<typeof viewSchema>;

const wish = contract.extend({
  firstOn: day,
  /** Absent: it stays. */
  coverage: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('operator_plan'),
        planId: idSchema<'plan'>(),
        premiumId: idSchema<'premium'>(),
      }),
      z.object({
        kind: z.literal('own_policy'),
        insurer: z.string().max(200),
        policyNumber: z.string().max(200),
        expires: z.string().max(20),
      }),
      z.object({ kind: z.literal('declined') }),
    ])
    .optional(),
  addOnIds: z.array(idSchema<'add_on'>()).max(20),
  endedExtras: z.array(z.number().int().positive()).max(20),
});

const lines = z.array(z.object({ description: z.string(), amount: priceSchema }));

const previewSchema = z.object({
  firstOn: z.string(),
  /** Credited for days that were billed already, of which invoices. */
  credited: priceSchema.nullable(),
  creditedOf: z.array(z.string()),
  /** Charged for days that were billed already. */
  charged: priceSchema.nullable(),
  chargedLines: lines,
  dueOn: z.string(),
  /** One whole period before and after; null where none is billed. */
  before: priceSchema.nullable(),
  after: priceSchema.nullable(),
  afterLines: lines,
  /** Handed back with the change: it is refused where anything is different by then. */
  seen: z.string(),
});
export type ChargesPreview = z.output<typeof previewSchema>;

export const chargesChannels = {
  'charges.contract': { may: 'see_tenants', input: contract.extend(spoken), output: viewSchema },
  'charges.preview': { may: 'change_charges', input: wish.extend(spoken), output: previewSchema },
  'charges.change': {
    may: 'change_charges',
    input: wish.extend({ key: z.uuid(), agreed: z.enum(agreedWays), seen: z.string().max(100) }),
    output: z.object({}),
  },
} as const;
