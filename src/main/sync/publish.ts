/** Storing a message at the broker, on condition of what is the last on its subject. */
import { headers } from '@nats-io/transport-node';
import { z } from 'zod';
import { LineDown } from './line';
import type { NatsLink } from './nats-link';

/** The broker's number for "the last message of this subject is another one". */
const WRONG_LAST_SEQUENCE = 10071;

const answerSchema = z.object({
  seq: z.int().nonnegative().optional(),
  error: z.object({ err_code: z.int().optional(), description: z.string().optional() }).optional(),
});

export interface Stored {
  readonly sequence: number;
}

export interface Conditions {
  /** The sequence in the stream that the last message of the subject must have; 0: there must be none. */
  readonly after: number;
  /** What the broker knows a repetition by. */
  readonly messageId?: string;
  /** The body is empty, and the bucket's value taken away. */
  readonly remove?: boolean;
}

/**
 * Null: not stored, because the last message of the subject is another one. What the broker has already by its id counts
 * as stored. Throws a LineDown; then it may be stored or not.
 */
export async function storeAfter(
  link: NatsLink,
  subject: string,
  body: Uint8Array,
  { after, messageId, remove }: Conditions,
): Promise<Stored | null> {
  const conditions = headers();
  conditions.set('Nats-Expected-Last-Subject-Sequence', String(after));
  if (messageId !== undefined) conditions.set('Nats-Msg-Id', messageId);
  if (remove) conditions.set('KV-Operation', 'DEL');
  const { data } = await link.request(subject, body, conditions);
  const read = answerSchema.safeParse(parsed(data));
  if (read.data?.error?.err_code === WRONG_LAST_SEQUENCE) return null;
  if (read.data?.seq === undefined || read.data.error)
    throw new LineDown(`the broker does not store it: ${read.data?.error?.description ?? 'unknown answer'}`);
  return { sequence: read.data.seq };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return null;
  }
}
