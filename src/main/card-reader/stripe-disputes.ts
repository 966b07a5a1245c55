/** Disputes as Stripe lists them; https://docs.stripe.com/api/disputes/object. */
import { z } from 'zod';
import type { CardDispute } from './port';
import { readAnswer } from './stripe-answers';
import type { StripeClient } from './stripe-client';

const disputeSchema = z.object({
  id: z.string().regex(/^[a-z]+_\w+$/),
  amount: z.int().min(0),
  status: z.string(),
  created: z.int(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
  balance_transactions: z.array(z.object({ fee: z.int() })).default([]),
});
const pageSchema = z.object({ data: z.array(disputeSchema), has_more: z.boolean() });

/** An inquiry that was closed, or one that was never made, takes no money. */
const states: Readonly<Record<string, CardDispute['state']>> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

/** Those of a payment intent: nothing else is ours. May throw GatewayError. */
export async function* listStripeDisputes(
  client: StripeClient,
  sinceMs: number,
): AsyncGenerator<CardDispute> {
  const created = { gte: Math.floor(sinceMs / 1000) };
  for (let after: string | undefined, more = true; more;) {
    const asked = { created, limit: 100, ...(after === undefined ? {} : { starting_after: after }) };
    const page = readAnswer(pageSchema, await client.call((stripe) => stripe.disputes.list(asked)));
    for (const { payment_intent: intent, balance_transactions: moved, ...dispute } of page.data) {
      const intentId = typeof intent === 'string' ? intent : intent?.id;
      if (intentId === undefined) continue;
      yield {
        id: dispute.id,
        intentId,
        state: states[dispute.status] ?? 'open',
        amount: dispute.amount,
        cost: Math.max(
          0,
          moved.reduce((sum, { fee }) => sum + fee, 0),
        ),
        createdMs: dispute.created * 1000,
      };
    }
    after = page.data.at(-1)?.id;
    more = page.has_more && after !== undefined;
  }
}
