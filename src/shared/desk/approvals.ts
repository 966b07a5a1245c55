/** What waits for a second person, who approves or declines it. */
import { z } from 'zod';
import { idSchema } from '../ids';
import { priceSchema } from '../price';
import { approvalActs, letOffs } from './choices';
import { spoken } from './money';

const approvalSchema = z.object({
  id: idSchema<'approval'>(),
  act: z.enum(approvalActs),
  /** Null: it is not about money. */
  amount: priceSchema.nullable(),
  /** Null: an account that is gone. */
  by: z.string().nullable(),
  /** Nobody approves their own. */
  own: z.boolean(),
  at: z.string(),
  why: z.string(),
  /** What a customer is let off; null: it is another act. */
  what: z.enum(letOffs).nullable(),
  /** Whose money or data it is, and on which page that is; null: cash of the drawer, or somebody who is gone. */
  about: z.object({ area: z.enum(['tenants', 'today']), id: z.guid(), text: z.string() }).nullable(),
  /** Somebody approved it, and it is not done: it can be tried again. */
  approved: z.boolean(),
});
export type ApprovalShown = z.output<typeof approvalSchema>;

export const approvalChannels = {
  'approvals.list': {
    may: 'approve_money',
    input: z.object(spoken),
    output: z.object({ approvals: z.array(approvalSchema) }),
  },
  /**
   * Does exactly what was asked for, in the name of the person who asked, or declines it. Anybody may take back their own.
   * `own_approval`, `account_new`, `changed_meanwhile`, and as the act itself is refused.
   */
  'approvals.decide': {
    may: 'approve_money',
    input: z.object({ id: idSchema<'approval'>(), approve: z.boolean() }),
    output: z.object({}),
  },
} as const;
