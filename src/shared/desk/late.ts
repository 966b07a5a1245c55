/** Late rent at the desk: what followed and follows, which letters were written, second locks, and what a manager holds. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { deliveryWays, holdCauses, MOST_PLAN_PARTS, planEvery } from './choices';
import { letterKindSchema, letterSchema } from './letters';
import { lineSchema, whySchema } from './texts';

const done = z.object({});
const contract = z.object({ contractId: idSchema<'contract'>() });
/** What a step holds; dates are YYYY-MM-DD. */
const stepSchema = z.object({
  invoiceNumber: z.string(),
  letter: z.boolean(),
  fee: z.boolean(),
  suspends: z.boolean(),
  overlock: z.boolean(),
});

const viewSchema = z.object({
  /** The contract was signed with rules on late rent, and the catalogue has them. */
  hasRules: z.boolean(),
  /** The rental has not ended: a hold may begin, and so may a payment plan. */
  mayHold: z.boolean(),
  /** What was done, in its order. */
  steps: z.array(stepSchema.extend({ on: z.string() })),
  /** Null: nothing follows. `on` is null while a letter has to go out first. */
  next: stepSchema.extend({ on: z.string().nullable(), isHeld: z.boolean() }).nullable(),
  /** `to` is null while it lasts. */
  holds: z.array(
    z.object({
      cause: z.enum(holdCauses),
      from: z.string(),
      to: z.string().nullable(),
      why: z.string(),
      /** Parts that were agreed, in their order; none for a hold that is no payment plan. */
      parts: z.array(
        z.object({ dueOn: z.string(), amount: priceSchema, state: z.enum(['paid', 'late', 'open']) }),
      ),
    }),
  ),
  letters: z.array(
    z.object({
      id: idSchema<'letter'>(),
      kind: letterKindSchema,
      madeOn: z.string(),
      isDrawn: z.boolean(),
      state: z.enum(['waiting', 'mailed', 'to_print', 'printed']),
      /** Of a default notice, as staff wrote it down. */
      delivered: z.object({ way: z.enum(deliveryWays), on: z.string() }).nullable(),
      /** When the tenant first opened it at the kiosk. */
      openedOn: z.string().nullable(),
    }),
  ),
  /** What the law of the place wants of a default notice; null: the catalogue tells nothing of it. */
  lien: z
    .object({
      /** Its day has come, and a person sends it. */
      isNoticeDue: z.boolean(),
      ways: z.array(z.enum(deliveryWays)),
      /** Documents that people write, with their earliest day; null while the notice is not delivered. None before the notice. */
      documents: z.array(z.object({ name: z.string(), holds: z.string(), on: z.string().nullable() })),
    })
    .nullable(),
  /** The second lock; `wanted`: it is to be put on. */
  lock: z.enum(['off', 'wanted', 'on']),
});
export type LateView = z.output<typeof viewSchema>;

const whoSchema = contract.extend({
  contactId: idSchema<'contact'>(),
  unitNumber: z.string(),
  customer: z.string(),
});

const tasksSchema = z.object({
  letters: z.array(whoSchema.extend({ ...letterSchema.shape, kind: letterKindSchema, madeOn: z.string() })),
  locksOn: z.array(whoSchema),
  locksOff: z.array(whoSchema),
  /** A part of a payment plan was not paid. */
  brokenPlans: z.array(whoSchema.extend({ since: z.string() })),
  /** Default notices that a person sends. */
  notices: z.array(whoSchema),
  /** Those that went out, and nobody said how they were delivered. */
  undelivered: z.array(whoSchema.extend(letterSchema.shape)),
});
export type LateTasks = z.output<typeof tasksSchema>;

const hold = contract.extend({ cause: z.enum(holdCauses), why: whySchema });

/** What is due today in equal parts; only for a hold that is a payment plan. */
const plan = z.object({
  count: z.number().int().min(1).max(MOST_PLAN_PARTS),
  firstOn: z.iso.date(),
  every: z.enum(planEvery),
});

const delivery = letterSchema.extend({
  way: z.enum(deliveryWays),
  on: z.iso.date(),
  /** Such as the number of a certified letter. */
  note: lineSchema(0, 120),
});

export const lateChannels = {
  'late.contract': { may: 'see_tenants', input: contract, output: viewSchema },
  'late.tasks': { may: 'see_tenants', input: done, output: tasksSchema },
  /** A person has put the lock on or taken it off. */
  'late.lock': { may: 'suspend_access', input: contract.extend({ on: z.boolean() }), output: done },
  'late.hold': { may: 'hold', input: hold.extend({ plan: plan.nullable().default(null) }), output: done },
  'late.release': { may: 'hold', input: hold, output: done },
  'late.sendNotice': { may: 'hold', input: contract, output: done },
  'late.delivered': { may: 'hold', input: delivery, output: done },
} as const;
