/** What the fleet page shows, as it stands in the database. */
import { sql } from 'kysely';
import { statusSchema, type KioskStatus } from '../../shared/head-office/status';
import { businessDateAt, startOfDayMs } from '../../main/domain/dates';
import type { Database } from '../database/connect';
import { propertyNames } from '../database/published-files';
import { listKiosks, type KioskRow } from '../database/kiosks';

/** A kiosk that has said nothing for so long is not reached; it reports every minute or so. */
const SILENT_MS = 5 * 60_000;
/** As many of each kind of trouble are named; the number of all is told. */
const MOST_NAMED = 20;

export interface Takings {
  readonly currency: string | null;
  readonly amountMinor: number;
}

export interface KioskFacts {
  readonly id: string;
  readonly propertyId: string;
  /** As its catalogue names it; null: none was published yet. */
  readonly propertyName: string | null;
  readonly state: KioskRow['state'];
  readonly status: KioskStatus | null;
  /** Of its last report, or of the last events that came, whichever is later; null: never. */
  readonly contactAtMs: number | null;
  readonly isSilent: boolean;
  readonly moveInsToday: number;
  readonly takingsToday: readonly Takings[];
}

export interface Trouble {
  readonly kind: 'double_let' | 'claim_taken' | 'parked' | 'forked' | 'unread' | 'gap';
  readonly count: number;
  readonly named: readonly { readonly kioskId: string; readonly what: string; readonly atMs: number }[];
}

export interface FleetFacts {
  readonly nowMs: number;
  readonly timeZone: string;
  readonly kiosks: readonly KioskFacts[];
  readonly troubles: readonly Trouble[];
}

export async function loadFleet(
  database: Database,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<FleetFacts> {
  const sinceMs = startOfDayMs(businessDateAt(nowMs, timeZone), timeZone);
  const [kiosks, statuses, moveIns, takings, troubles, names] = await Promise.all([
    listKiosks(database),
    database.selectFrom('kiosk_status').selectAll().execute(),
    database
      .selectFrom('move_in')
      .select(['kiosk_id', sql<number>`count(*)`.as('count')])
      .where('at_ms', '>=', sinceMs)
      .groupBy('kiosk_id')
      .execute(),
    database
      .selectFrom('taking')
      .select(['kiosk_id', 'currency', sql<number>`sum(amount_minor)::bigint`.as('amount')])
      .where('at_ms', '>=', sinceMs)
      .groupBy(['kiosk_id', 'currency'])
      .orderBy('currency')
      .execute(),
    loadTroubles(database),
    propertyNames(database),
  ]);
  return {
    nowMs,
    timeZone,
    troubles,
    kiosks: kiosks.map((kiosk) => {
      const report = statuses.find(({ kiosk_id }) => kiosk_id === kiosk.id);
      const contactAtMs = latest(report?.at_ms, kiosk.last_commit_at_ms);
      return {
        id: kiosk.id,
        propertyId: kiosk.property_id,
        propertyName: names.get(kiosk.property_id) ?? null,
        state: kiosk.state,
        status: report ? readStatus(report.status) : null,
        contactAtMs,
        isSilent: kiosk.state === 'active' && (contactAtMs === null || nowMs - contactAtMs > SILENT_MS),
        moveInsToday: moveIns.find(({ kiosk_id }) => kiosk_id === kiosk.id)?.count ?? 0,
        takingsToday: takings
          .filter(({ kiosk_id }) => kiosk_id === kiosk.id)
          .map(({ currency, amount }) => ({ currency, amountMinor: amount })),
      };
    }),
  };
}

function latest(one: number | undefined, other: number | null): number | null {
  if (one === undefined || other === null) return one ?? other;
  return Math.max(one, other);
}

function readStatus(text: string): KioskStatus | null {
  const read = statusSchema.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}

async function loadTroubles(database: Database): Promise<Trouble[]> {
  const doubleLets = database
    .selectFrom('double_let')
    .innerJoin('double_let_contract', 'double_let_contract.double_let_id', 'double_let.id')
    .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
    .select([
      sql<string>`string_agg(DISTINCT unit_let.kiosk_id, ', ')`.as('kiosk_id'),
      sql<string>`'unit ' || double_let.unit_id || ': contracts ' ||
        string_agg(unit_let.number || ' (' || unit_let.kiosk_id || ')', ', ' ORDER BY unit_let.number)`.as(
        'what',
      ),
      'double_let.found_at_ms as at_ms',
    ])
    .where('settled_at_ms', 'is', null)
    .groupBy('double_let.id');
  const parked = database
    .selectFrom('parked_event')
    .where('given_up_at_ms', 'is', null)
    .select(['kiosk_id', sql<string>`'event ' || sequence || ': ' || why`.as('what'), 'at_ms']);
  const forked = database
    .selectFrom('forked_event')
    .select([
      'kiosk_id',
      sql<string>`'event ' || sequence || ': ' || type`.as('what'),
      'found_at_ms as at_ms',
    ]);
  const unread = database
    .selectFrom('unread_message')
    .select(['subject as kiosk_id', sql<string>`why`.as('what'), 'at_ms']);
  const gaps = database
    .selectFrom('accepted_gap')
    .select([
      'kiosk_id',
      sql<string>`'events ' || (after_sequence + 1) || ' to ' || (next_sequence - 1)`.as('what'),
      'at_ms',
    ]);
  const takenClaims = database
    .selectFrom('claim_put_right')
    .innerJoin('unit_let', 'unit_let.contract_id', 'claim_put_right.contract_id')
    .select([
      sql<string>`found_with`.as('kiosk_id'),
      sql<string>`'unit ' || unit_id || ', let by ' || unit_let.kiosk_id || ': ' || times || ' times'`.as(
        'what',
      ),
      'claim_put_right.at_ms',
    ])
    .where('found_with', 'is not', null)
    .where(sql<boolean>`to_timestamp(claim_put_right.at_ms / 1000) > now() - interval '7 days'`);
  const kinds = [
    ['double_let', doubleLets],
    ['claim_taken', takenClaims],
    ['parked', parked],
    ['forked', forked],
    ['unread', unread],
    ['gap', gaps],
  ] as const;
  const troubles = await Promise.all(
    kinds.map(async ([kind, rows]) => {
      const [{ count } = { count: 0 }] = await database
        .selectFrom(rows.as('rows'))
        .select(sql<number>`count(*)`.as('count'))
        .execute();
      const named = await database
        .selectFrom(rows.as('rows'))
        .selectAll()
        .orderBy('at_ms', 'desc')
        .limit(MOST_NAMED)
        .execute();
      return {
        kind,
        count,
        named: named.map(({ kiosk_id, what, at_ms }) => ({ kioskId: kiosk_id, what, atMs: at_ms })),
      };
    }),
  );
  return troubles.filter(({ count }) => count > 0);
}
