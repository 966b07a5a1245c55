/** What a kiosk was asked to forget is forgotten here too. */
import { z } from 'zod';
import type { WireEvent } from '../../shared/head-office/event';
import { idSchema } from '../../shared/ids';
import type { Tx } from '../database/tx';
import { forgetContact, type Forgetting } from '../database/inbox/contacts';

const forgettings: Readonly<Record<string, Forgetting>> = {
  'contact.erased': 'all',
  'contact.restricted': 'ways',
};
const payloadSchema = z.object({ contactId: idSchema<'contact'>() });

/** The payload has been read by its schema already. A kiosk has a say about its own contacts only. */
export async function projectContacts(
  tx: Tx,
  { type, kioskId, payload }: WireEvent,
  nowMs: number,
): Promise<void> {
  const forgetting = forgettings[type];
  if (forgetting === undefined) return;
  const { contactId } = payloadSchema.parse(JSON.parse(payload));
  await forgetContact(tx, { contactId, kioskId }, forgetting, nowMs);
}
