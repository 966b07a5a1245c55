/**
 * A tenant's e-mail address changes. The former address is informed of that, and for two days of each code that is
 * requested. So a tenant whose address another person has changed notices it.
 */
import { findContact, type ContactRow } from '../../database/contact/contacts';
import { insertVisitLetter, selectOldAddresses } from '../../database/delivery/visit-letters';
import { selectTenantContracts } from '../../database/tenant/documents';
import { neverTried } from '../../domain/delivery/delivery';
import { isMailSetUp } from '../base/outgoing-mail';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { HOUR_MS } from '../../../shared/durations';

const CODES_FOR_MS = 48 * HOUR_MS;

/** Called after the change, with how it was before. Nothing where they had no address, or rent nothing. */
export async function writeToOldAddress(work: InTransaction, before: ContactRow): Promise<void> {
  const { ctx, tx } = work;
  const now = await findContact(tx, before.id);
  const isSame = now?.email.toLowerCase() === before.email.toLowerCase();
  if (isSame || before.email === '' || !isMailSetUp(ctx)) return;
  const [newest] = await selectTenantContracts(tx, before.id);
  if (!newest) return;
  const language = newest.language ?? (await requireProperty(tx)).language;
  await writeLetter(work, before.id, { about: 'address_changed', to_address: before.email, language });
}

/** A code is on its way to somebody; null: to nobody, and the same is read. */
export async function writeToOldAddressOfCode(
  work: InTransaction,
  contactId: ContactRow['id'] | null,
): Promise<void> {
  const { ctx, tx } = work;
  const sinceMs = ctx.clock.nowMs() - CODES_FOR_MS;
  for (const { to_address, language } of await selectOldAddresses(tx, contactId, sinceMs))
    if (contactId !== null) await writeLetter(work, contactId, { about: 'code_asked', to_address, language });
}

type Letter = Parameters<typeof insertVisitLetter>[1];

async function writeLetter(
  { ctx, tx }: InTransaction,
  contactId: ContactRow['id'],
  letter: Pick<Letter, 'about' | 'to_address' | 'language'>,
): Promise<void> {
  const nowMs = ctx.clock.nowMs();
  await insertVisitLetter(tx, {
    ...letter,
    id: ctx.newId<'delivery'>(),
    contact_id: contactId,
    visited_at_ms: nowMs,
    way: 'email',
    ...neverTried(nowMs),
  });
}
