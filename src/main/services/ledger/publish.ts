/** Sends head office what the journal was booked as: each entry once, in the journal's order, in the transaction that books it. */
import type { BookedEntry } from '../../../shared/head-office/events/ledger';
import {
  findPublishedSequence,
  savePublishedSequence,
  selectBookedEntries,
} from '../../database/ledger/published';
import { businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';

/** Well below the longest event that head office takes. */
const LONGEST_PAYLOAD = 64 * 1024;

/** Publishes what is booked and was not published, up to so many entries. Answers whether some may be left. */
export async function publishBooked(
  work: InTransaction<Pick<ServiceContext, 'newId' | 'clock'>>,
  atOnce: number,
): Promise<boolean> {
  const { tx } = work;
  const after = await findPublishedSequence(tx);
  const found = await selectBookedEntries(tx, after, atOnce);
  const last = found.at(-1);
  if (!last) return false;
  const { currency, time_zone: timeZone } = await requireProperty(tx);
  const entries = found
    .filter(({ postings }) => postings.length > 0)
    .map(({ atMs, on, ...entry }) => ({ ...entry, on: on ?? businessDateAt(atMs, timeZone) }));
  for (const batch of batches(entries)) await publish(work, 'money.booked', { currency, entries: batch });
  await savePublishedSequence(tx, last.sequence);
  return found.length === atOnce;
}

function batches(entries: readonly BookedEntry[]): BookedEntry[][] {
  const found: BookedEntry[][] = [];
  let length = LONGEST_PAYLOAD;
  for (const entry of entries) {
    const own = JSON.stringify(entry).length;
    if (length + own > LONGEST_PAYLOAD) {
      found.push([]);
      length = 0;
    }
    found.at(-1)?.push(entry);
    length += own;
  }
  return found;
}
