/**
 * Joins a head office, by command or at the desk. Its files are those that the next start reads. A crash before the last
 * of them is written is repaired by joining again with the same code: the key stays.
 */
import type { Refusal } from '../../../shared/head-office/https';
import type { PinnedKey } from '../../../shared/head-office/seal';
import { forgetOfficeMarks } from '../../database/base/office-marks';
import { deleteHeldFile } from '../../database/catalogue/head-office-files';
import { findProperty } from '../../database/property/properties';
import type { Store } from '../../database/store';
import type { Clock } from '../../domain/base/dates';
import { note, type Noted } from '../../services/audit/audit';
import { forgetCentralStaff } from '../../services/staff/central';
import { loadSeed, saveConnection, SEED_FILE } from './files';

interface OfficeToJoin {
  /** Its origin, and safe to send a code to. */
  readonly url: string;
  readonly code: string;
  /** PEM; null: the system's. */
  readonly authority: string | null;
  /** As a person typed it; null: any. */
  readonly officeKey: string | null;
}

interface JoiningKiosk {
  readonly dataDir: string;
  readonly clock: Clock;
  /** Of the program. */
  readonly version: string;
  readonly by: Noted;
  withStore<T>(work: (store: Store) => Promise<T>): Promise<T>;
}

type JoinedOffice =
  | {
      readonly kind: 'joined';
      readonly kioskId: string;
      readonly publicKey: string;
      readonly officeKey: PinnedKey;
      /** Without one its catalogue comes from head office. */
      readonly hasProperty: boolean;
    }
  | { readonly kind: 'refused'; readonly reason: Refusal['reason']; readonly message: string };

/** Throws a LineDown where head office is not reached. The kiosk must belong to none. */
export async function joinOffice(kiosk: JoiningKiosk, asked: OfficeToJoin): Promise<JoinedOffice> {
  const { dataDir, clock, version, by } = kiosk;
  const property = await kiosk.withStore((store) => store.read(findProperty));
  // Loaded when it is asked for: a kiosk that is alone calls no head office.
  const { joinHeadOffice } = await import('../../sync/activation');
  const { newSeed, publicKeyOf } = await import('../../sync/kiosk-key');
  const seed = loadSeed(dataDir, newSeed);
  const propertyId = property?.id ?? null;
  const joined = await joinHeadOffice({ ...asked, seed, propertyId, version });
  if (joined.kind === 'refused') return joined;
  const { answer, officeKey } = joined;
  const { url, authority } = asked;
  const { kioskId } = answer;
  // What another head office said is nothing to this one; gone before this one is spoken to.
  await kiosk.withStore((store) =>
    store.transaction(async (tx) => {
      await forgetOfficeMarks(tx);
      await forgetCentralStaff({ ctx: { clock }, tx });
      await deleteHeldFile(tx, 'manifest');
      await note({ ctx: { clock }, tx, by }, 'head_office.joined', kioskId, null);
    }),
  );
  saveConnection(dataDir, { transport: 'https', ...answer, seedFile: SEED_FILE, url, authority, officeKey });
  const hasProperty = property !== undefined && property !== null;
  return { kind: 'joined', kioskId, publicKey: publicKeyOf(seed), officeKey, hasProperty };
}
