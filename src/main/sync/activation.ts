/**
 * The kiosk's side of joining head office. It sends its new key, and the code that a person brought, to head office's
 * listener.
 */
import {
  ACTIVATE_PATH,
  activationAnswerSchema,
  type ActivationAnswer,
  type ActivationRequest,
  type Refusal,
} from '../../shared/head-office/https';
import type { Id } from '../../shared/ids';
import { publicKeyOf } from './kiosk-key';
import { LineDown } from './line';
import type { PinnedKey } from '../../shared/head-office/seal';
import { newTrust } from './seals';
import { createSignedClient } from './signed-client';

export interface Joining {
  readonly url: string;
  /** PEM; null: the system's. */
  readonly authority: string | null;
  readonly seed: string;
  readonly code: string;
  /** The key with which head office must sign, as a person typed it; null: any. */
  readonly officeKey: string | null;
  /** Null: the kiosk has no catalogue yet, and joins the property that the code is for. */
  readonly propertyId: Id<'property'> | null;
  /** Of the program. */
  readonly version: string;
}

export type Joined =
  | { readonly kind: 'joined'; readonly answer: ActivationAnswer; readonly officeKey: PinnedKey }
  /** Head office refused; the message is a sentence. */
  | { readonly kind: 'refused'; readonly reason: Refusal['reason']; readonly message: string };

/** Safe to repeat with the same seed and code. Throws a LineDown where head office is not reached. */
export async function joinHeadOffice({ seed, ...joining }: Joining): Promise<Joined> {
  const trust = newTrust(joining.officeKey);
  const client = createSignedClient({ ...joining, trust, kioskId: '', propertyId: '', seed });
  try {
    const { code, propertyId, version } = joining;
    const asked: ActivationRequest = { code, publicKey: publicKeyOf(seed), propertyId, version };
    const body = new TextEncoder().encode(JSON.stringify(asked));
    const { status, body: said, refusal } = await client.ask({ method: 'POST', path: ACTIVATE_PATH, body });
    if (refusal) return { kind: 'refused', reason: refusal.reason, message: refusal.message };
    const answer = activationAnswerSchema.safeParse(status === 200 ? readJson(said) : null);
    const officeKey = trust.taken();
    if (!answer.success || !officeKey)
      throw new LineDown(`What answers at ${joining.url} (status ${status}) is no head office.`);
    if (propertyId !== null && answer.data.propertyId !== propertyId)
      return {
        kind: 'refused',
        reason: 'other_property',
        message: 'This code is for a kiosk of another property.',
      };
    return { kind: 'joined', answer: answer.data, officeKey };
  } finally {
    client.close();
  }
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
