/** Lets Stripe's own script talk to this site's reader: nothing else, and only for a moment. */
import { z } from 'zod';
import { readAnswer } from './stripe-answers';
import type { StripeClient } from './stripe-client';

const tokenSchema = z.object({ secret: z.string().min(1) });

/** A new token, good at this location only. Never kept: each serves once, for minutes. Throws StripeFailure. */
export async function createConnectionToken(client: StripeClient, location: string): Promise<string> {
  const token = await client.call((stripe) => stripe.terminal.connectionTokens.create({ location }));
  return readAnswer(tokenSchema, token).secret;
}
