/**
 * Erases people. Names, addresses and numbers are in kiosks' events about their tenants (`contact.details`) and nowhere
 * else. The events and their hashes stay, so the chain can be followed; the details in them go.
 */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Tx } from '../tx';

/** `ways`: how to reach them; name and address stay, as their documents have them. */
export type Forgetting = 'all' | 'ways';

const KEPT: readonly string[] = [
  'contactId',
  'firstName',
  'lastName',
  'address',
  'city',
  'postalCode',
  'region',
  'country',
  'company',
];

/**
 * `kioskId`: whose contact it is; null: any kiosk that reported it. Returns how many events had details that are gone
 * now. An unread message that names the contact is deleted whole.
 */
export async function forgetContact(
  tx: Tx,
  { contactId, kioskId }: { readonly contactId: Id<'contact'>; readonly kioskId: string | null },
  forgetting: Forgetting,
  nowMs: number,
): Promise<number> {
  let forgotten = 0;
  for (const table of ['inbox_event', 'forked_event'] as const) {
    const naming = tx
      .selectFrom(table)
      .select(['kiosk_id', 'chain_id', 'sequence', 'hash', 'payload'])
      .where('type', '=', 'contact.details')
      .where('payload', 'like', `%"${contactId}"%`);
    const rows = await (kioskId === null ? naming : naming.where('kiosk_id', '=', kioskId)).execute();
    for (const { kiosk_id, chain_id, sequence, hash, payload } of rows) {
      const left = forgetting === 'all' ? JSON.stringify({ contactId }) : withoutWays(payload, contactId);
      if (left === payload) continue;
      forgotten += 1;
      await tx
        .updateTable(table)
        .set({ payload: left, forgotten_at_ms: nowMs })
        .where('kiosk_id', '=', kiosk_id)
        .where('chain_id', '=', chain_id)
        .where('sequence', '=', sequence)
        .where('hash', '=', hash)
        .execute();
      // What is parked is a committed event: a fork at its place says nothing of it.
      if (table === 'forked_event') continue;
      // One that no version has read will be read by none.
      await tx
        .deleteFrom('parked_event')
        .where('kiosk_id', '=', kiosk_id)
        .where('chain_id', '=', chain_id)
        .where('sequence', '=', sequence)
        .execute();
    }
  }
  await tx
    .deleteFrom('unread_message')
    .where(sql<boolean>`position(convert_to(${contactId}, 'UTF8') in content) > 0`)
    .execute();
  return forgotten;
}

/** What an unknown version tells beside is not known to be harmless, and goes too. */
function withoutWays(payload: string, contactId: Id<'contact'>): string {
  const told = parsed(payload);
  if (typeof told !== 'object' || told === null) return JSON.stringify({ contactId });
  return JSON.stringify(Object.fromEntries(Object.entries(told).filter(([name]) => KEPT.includes(name))));
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}
