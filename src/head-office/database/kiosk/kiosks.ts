/** The kiosks that head office knows, and where it stands with each. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Watermark } from '../../../shared/head-office/documents';
import { NOTHING_BEFORE } from '../../../shared/head-office/event';
import type { SentDocument } from '../../../shared/head-office/https';
import type { KioskAddress } from '../../../shared/head-office/names';
import type { Id } from '../../../shared/ids';
import type { Database, Tx } from '../tx';
import type { KioskTable } from '../schema-kiosk';
import type { Selectable } from 'kysely';

export type KioskRow = Selectable<KioskTable>;

/**
 * A kiosk that lacks something is asked again after this long; without any progress the time doubles, up to
 * the second.
 */
const REPLAY_AGAIN_MS = 2_000;
const REPLAY_AT_MOST_EVERY_MS = 5 * 60_000;

/** Until the transaction ends nobody else takes events of this kiosk. */
export function lockKiosk(tx: Tx, kioskId: string): Promise<KioskRow | undefined> {
  return tx.selectFrom('kiosk').selectAll().where('id', '=', kioskId).forUpdate().executeTakeFirst();
}

export function listKiosks(database: Database | Tx): Promise<KioskRow[]> {
  return database.selectFrom('kiosk').selectAll().orderBy('property_id').orderBy('id').execute();
}

export function findKiosk(database: Database | Tx, kioskId: string): Promise<KioskRow | undefined> {
  return database.selectFrom('kiosk').selectAll().where('id', '=', kioskId).executeTakeFirst();
}

/** A kiosk that is known for sure: an event of it was taken. */
export function getKiosk(tx: Tx, kioskId: string): Promise<KioskRow> {
  return tx.selectFrom('kiosk').selectAll().where('id', '=', kioskId).executeTakeFirstOrThrow();
}

/** Those at work at a property. */
export async function selectActiveKiosks(
  database: Database,
  propertyId: Id<'property'>,
): Promise<readonly string[]> {
  const rows = await database
    .selectFrom('kiosk')
    .select('id')
    .where('property_id', '=', propertyId)
    .where('state', '=', 'active')
    .execute();
  return rows.map(({ id }) => id);
}

/** Keys of other kiosks of the same property, at most as many. */
export function selectKeysOfOthers(
  database: Database,
  kiosk: KioskRow,
  most: number,
): Promise<Pick<KioskRow, 'id' | 'public_key' | 'revoked_key'>[]> {
  return database
    .selectFrom('kiosk')
    .select(['id', 'public_key', 'revoked_key'])
    .where('property_id', '=', kiosk.property_id)
    .where('id', '<>', kiosk.id)
    .limit(most)
    .execute();
}

/** All kiosks, each with its last report where there is one. */
export function selectKiosksWithStatus(database: Database) {
  return database
    .selectFrom('kiosk')
    .leftJoin('kiosk_status', 'kiosk_status.kiosk_id', 'kiosk.id')
    .select(['kiosk.id', 'property_id', 'state', 'last_commit_at_ms', 'at_ms', 'status'])
    .orderBy('property_id')
    .orderBy('kiosk.id')
    .execute();
}

export async function updateTitle(tx: Tx, kioskId: string, title: string | null): Promise<void> {
  await tx.updateTable('kiosk').set({ title }).where('id', '=', kioskId).execute();
}

/** Whether the kiosk's next events are taken although some before them are missing. */
export async function updateAcceptsGap(tx: Tx, kioskId: string, acceptsGap: boolean): Promise<void> {
  await tx.updateTable('kiosk').set({ accepts_gap: acceptsGap }).where('id', '=', kioskId).execute();
}

/** Whether it was asked to tell again what is missing, and has not made good since. */
export const isMissingSome = ({ replay_at_ms, replay_behind, last_commit_at_ms }: KioskRow): boolean =>
  replay_at_ms !== null && replay_behind !== null && (last_commit_at_ms ?? 0) <= replay_at_ms;

/** Notes that the kiosk's events go on in this chain. */
export async function noteProgress(
  tx: Tx,
  kioskId: string,
  chainId: Id<'chain'>,
  nowMs: number,
): Promise<void> {
  await tx
    .updateTable('kiosk')
    .set({
      current_chain: chainId,
      last_commit_at_ms: nowMs,
      watermark_version: sql`watermark_version + 1`,
    })
    .where('id', '=', kioskId)
    .execute();
}

/** Asks the kiosk to tell again what lies behind `behind`; not too often. Answers whether it did. */
export async function askReplay(
  tx: Tx,
  kiosk: KioskRow,
  behind: { readonly chainId: Id<'chain'>; readonly sequence: number },
  nowMs: number,
): Promise<boolean> {
  const isSamePlace = kiosk.replay_behind === behind.sequence && kiosk.replay_at_ms !== null;
  const repeats = isSamePlace ? kiosk.replay_repeats : 0;
  const waitMs = Math.min(REPLAY_AGAIN_MS * 2 ** repeats, REPLAY_AT_MOST_EVERY_MS);
  const passedMs = nowMs - (kiosk.replay_at_ms ?? 0);
  // A clock that was set back must not keep it from asking.
  if (isSamePlace && passedMs >= 0 && passedMs < waitMs) return false;
  await tx
    .updateTable('kiosk')
    .set({
      replay: kiosk.replay + 1,
      watermark_version: sql`watermark_version + 1`,
      replay_at_ms: nowMs,
      replay_behind: behind.sequence,
      replay_repeats: Math.min(repeats + 1, 20),
      current_chain: kiosk.current_chain ?? behind.chainId,
    })
    .where('id', '=', kiosk.id)
    .execute();
  return true;
}

export interface KioskWatermark {
  readonly address: KioskAddress;
  readonly watermark: Watermark;
  /** Rises with each other watermark. */
  readonly version: number;
}

/** As kiosks are sent it. */
export function watermarkDocument({ watermark, version }: Omit<KioskWatermark, 'address'>): SentDocument {
  const content = JSON.stringify(watermark);
  return { version, sha256: createHash('sha256').update(content).digest('hex'), content };
}

/** As committed. Nothing of kiosks that never reported anything. */
export async function loadWatermarks(
  database: Database | Tx,
  retentionDays: number,
  kioskIds: readonly string[],
): Promise<KioskWatermark[]> {
  if (kioskIds.length === 0) return [];
  const rows = await database
    .selectFrom('kiosk')
    .leftJoin('chain', (join) =>
      join.onRef('chain.kiosk_id', '=', 'kiosk.id').onRef('chain.chain_id', '=', 'kiosk.current_chain'),
    )
    .select([
      'kiosk.id',
      'property_id',
      'current_chain',
      'replay',
      'watermark_version',
      'head_sequence',
      'head_hash',
    ])
    .where('kiosk.id', '=', (row) => row.fn.any(row.val([...kioskIds])))
    .execute();
  return rows.flatMap((row) =>
    row.current_chain === null
      ? []
      : [
          {
            address: { propertyId: row.property_id, kioskId: row.id },
            watermark: {
              chainId: row.current_chain,
              sequence: row.head_sequence ?? 0,
              hash: row.head_hash ?? NOTHING_BEFORE,
              replay: row.replay,
              retentionDays,
            },
            // Of one that reported events to a version that did not count.
            version: Math.max(row.watermark_version, 1),
          },
        ],
  );
}
