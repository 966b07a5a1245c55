/**
 * Hears who of head office may work here. A list is used where head office signed it for this kiosk, and it is newer than the one
 * in use. Anything else is refused with a code, noted in the audit, and changes nothing.
 */
import type { Logger } from 'pino';
import type { KioskAddress } from '../../shared/head-office/names';
import { isOlder } from '../../shared/head-office/pair';
import {
  bundleText,
  signedBundleSchema,
  staffBundleSchema,
  type StaffBundle,
} from '../../shared/head-office/staff';
import { refusedText, type ListRefusal, type RefusedList } from '../../shared/head-office/staff-refusals';
import { findClockLimit } from '../database/base/clock-witness';
import { sha256 } from '../database/sha256';
import type { Tx } from '../database/schema';
import { loadStaffBundle } from '../database/staff/bundle';
import type { Store } from '../database/store';
import { judgeClock } from '../domain/base/clock-trust';
import type { Clock } from '../domain/base/dates';
import { readStrictJson } from '../domain/base/strict-json';
import { forgetRefusedBundle, noteRefusedBundle, takeBundle } from '../services/staff/central';
import type { HeadOfficeLine } from './line';
import { verifies } from './seals';

export interface StaffListParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly line: Pick<HeadOfficeLine, 'watch' | 'officeKey'>;
  readonly kiosk: KioskAddress;
  readonly log: Logger;
}

/** Returns a function that ends the listening and waits for what has begun. */
export function hearStaffLists(parts: StaffListParts): () => Promise<void> {
  let heard: Promise<void> = Promise.resolve();
  const end = parts.line.watch({ name: 'staff' }, (bytes) => {
    heard = heard
      .then(() => (bytes === null ? undefined : hear(parts, bytes)))
      .catch((error: unknown) => {
        parts.log.error({ err: error }, 'a list of head office’s staff could not be kept; it comes again');
      });
  });
  return () => {
    end();
    return heard;
  };
}

async function hear(parts: StaffListParts, bytes: Uint8Array): Promise<void> {
  const { store, clock, kiosk, log } = parts;
  const ctx = { clock };
  const read = readList(parts, bytes);
  const refused = await store.transaction(async (tx) => {
    const why = 'code' in read ? read : await whyNotNow(tx, parts, read);
    if (why === ALREADY) {
      await forgetRefusedBundle(tx);
      return null;
    }
    if (why !== null || 'code' in read) {
      const refusal = why ?? { code: 'unreadable', about: '' };
      const said = sentences[refusal.code](refusal.about);
      const told = { kioskId: kiosk.kioskId, sha256: sha256(bytes), why: refusedText(refusal), said };
      return (await noteRefusedBundle({ ctx, tx }, told)) ? said : null;
    }
    await takeBundle({ ctx, tx }, read);
    log.info(
      { version: read.version, people: read.people.length },
      'a list of head office’s staff is in use',
    );
    return null;
  });
  if (refused !== null) log.warn({ why: refused }, 'a list of head office’s staff was refused');
}

/** The list is in use. */
const ALREADY = 'already';

const refused = (code: ListRefusal, about = ''): RefusedList => ({ code, about });

/** For the audit and the log, which are in English. */
const sentences: Readonly<Record<ListRefusal, (about: string) => string>> = {
  unreadable: () => 'The list of head office’s staff cannot be read.',
  not_signed: () => 'The list is not signed by the key of head office that is known here.',
  other_property: (about) => `The list is for another property, ${about}.`,
  other_kiosk: (about) => `The list is for another kiosk, ${about}.`,
  older_era: () => 'The list is from before head office’s database was put back.',
  older: (about) => `The list is version ${about}, and a newer one is in use.`,
  over: (about) => `The list was good until ${about}, which is over.`,
};

/** The list where head office signed it for this kiosk; else why it is refused. */
function readList({ line, kiosk }: StaffListParts, bytes: Uint8Array): StaffBundle | RefusedList {
  const json = readStrictJson(Buffer.from(bytes));
  const signed = json.ok ? signedBundleSchema.safeParse(json.value) : null;
  if (!signed?.success) return refused('unreadable');
  const { keyNumber, signature, bundle } = signed.data;
  const key = line.officeKey();
  if (key === null || key.number !== keyNumber || !verifies(key.publicKey, bundleText(bundle), signature))
    return refused('not_signed');
  const inner = readStrictJson(Buffer.from(bundle));
  const read = inner.ok ? staffBundleSchema.safeParse(inner.value) : null;
  if (!read?.success) return refused('unreadable');
  const { propertyId, kioskId } = read.data;
  if (propertyId !== kiosk.propertyId) return refused('other_property', propertyId);
  if (kioskId !== kiosk.kioskId) return refused('other_kiosk', kioskId);
  return read.data;
}

/** Compares with what is in use; null: it is newer. */
async function whyNotNow(
  tx: Tx,
  { clock }: StaffListParts,
  list: StaffBundle,
): Promise<RefusedList | typeof ALREADY | null> {
  const known = await loadStaffBundle(tx);
  if (list.era < known.era) return refused('older_era');
  if (isOlder(list, known)) return refused('older', String(list.version));
  if (!isOlder(known, list)) return ALREADY;
  if (list.expiresMs <= (await timeByWitnesses(tx, clock)))
    return refused('over', new Date(list.expiresMs).toISOString());
  return null;
}

/** A clock that was put back makes no list good again, and one that runs ahead makes none of today old. */
async function timeByWitnesses(tx: Tx, clock: Clock): Promise<number> {
  const nowMs = clock.nowMs();
  const heard = await findClockLimit(tx);
  return heard === null || judgeClock(nowMs, heard.limit.ms) === 'right' ? nowMs : heard.limit.ms;
}
