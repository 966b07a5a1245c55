/** The last message of a subject as the broker has it, without a consumer of the kiosk's own. */
import { directGetSubject } from '../../shared/head-office/permissions';
import { LineDown } from './line';
import type { NatsLink } from './nats-link';

export interface StoredMessage {
  /** In its stream. */
  readonly sequence: number;
  readonly body: Uint8Array;
  /** A value of a bucket that was taken away: only its place is left. */
  readonly isRemoved: boolean;
}

/** Null where there is none. Throws a LineDown. */
export async function lastStored(
  link: NatsLink,
  stream: string,
  subject: string,
): Promise<StoredMessage | null> {
  const answer = await link.request(directGetSubject(stream, subject));
  const { headers } = answer;
  if (headers?.code === 404) return null;
  const sequence = Number(headers?.get('Nats-Sequence'));
  if (!headers || headers.code !== 0 || !Number.isSafeInteger(sequence) || sequence < 1)
    throw new LineDown(`the broker does not tell what it has: ${headers?.status ?? 'no headers'}`);
  return { sequence, body: answer.data, isRemoved: headers.has('KV-Operation') };
}
