/** Queries on what a person should look at, for the fleet page. Each kind is one query; all return the same columns. */
import { sql } from 'kysely';
import type { Id } from '../../../shared/ids';
import type { Database } from '../tx';
import { DAY_MS } from '../../../shared/durations';

/** What nobody has to settle is shown this long. */
const TOLD_MS = 7 * DAY_MS;

export type TroubleKind =
  | 'double_let'
  | 'waited_for'
  | 'claim_taken'
  | 'parked'
  | 'forked'
  | 'unread'
  | 'gap'
  | 'attempt';

export interface TroubleRow {
  readonly kiosk_ids: string[];
  readonly property_id: Id<'property'> | null;
  /** Null: it is about no unit. */
  readonly unit_id: Id<'unit'> | null;
  /** For people. */
  readonly what: string;
  readonly at_ms: number;
}

/** Those of one kind that are about the same kiosks. */
export interface TroublesOfKiosks {
  readonly kiosk_ids: string[];
  readonly count: number;
  /** The last ones. */
  readonly named: readonly TroubleRow[];
}

export interface TroublesOfKind {
  readonly kind: TroubleKind;
  readonly groups: readonly TroublesOfKiosks[];
}

/**
 * Every kind, in the order in which they are shown. `waited`: kiosks that others wait for. `most`: that many are named of the same
 * kiosks.
 */
export function selectTroubles(
  database: Database,
  {
    waited,
    nowMs,
    most,
  }: { readonly waited: readonly string[]; readonly nowMs: number; readonly most: number },
): Promise<TroublesOfKind[]> {
  const kinds = [
    ['double_let', doubleLets(database)],
    ['waited_for', waitedFor(database, waited)],
    ['attempt', attempts(database, nowMs)],
    ['claim_taken', takenClaims(database, nowMs)],
    ['parked', parked(database)],
    ['forked', forked(database)],
    ['unread', unread(database)],
    ['gap', gaps(database, nowMs)],
  ] as const;
  return Promise.all(
    kinds.map(async ([kind, rows]) => {
      const numbered = database
        .selectFrom(rows.as('rows'))
        .selectAll()
        .select(sql<number>`row_number() OVER (PARTITION BY kiosk_ids ORDER BY at_ms DESC)`.as('place'))
        .select(sql<number>`count(*) OVER (PARTITION BY kiosk_ids)`.as('count'));
      const found = await database
        .selectFrom(numbered.as('numbered'))
        .selectAll()
        .where('place', '<=', most)
        .orderBy('at_ms', 'desc')
        .execute();
      const groups = Map.groupBy(found, ({ kiosk_ids }) => kiosk_ids.join(' '));
      return {
        kind,
        groups: [...groups.values()].map((named) => ({
          kiosk_ids: named[0]?.kiosk_ids ?? [],
          count: named[0]?.count ?? 0,
          named,
        })),
      };
    }),
  );
}

const noProperty = sql<Id<'property'> | null>`null::uuid`.as('property_id');
const noUnit = sql<Id<'unit'> | null>`null::uuid`.as('unit_id');
const oneKiosk = sql<string[]>`array[kiosk_id]`.as('kiosk_ids');

const doubleLets = (database: Database) =>
  database
    .selectFrom('double_let')
    .innerJoin('double_let_contract', 'double_let_contract.double_let_id', 'double_let.id')
    .innerJoin('unit_let', 'unit_let.contract_id', 'double_let_contract.contract_id')
    .select([
      sql<string[]>`array_agg(DISTINCT unit_let.kiosk_id)`.as('kiosk_ids'),
      sql<Id<'property'> | null>`double_let.property_id`.as('property_id'),
      sql<Id<'unit'> | null>`double_let.unit_id`.as('unit_id'),
      sql<string>`'contracts ' ||
        string_agg(unit_let.number || ' (' || unit_let.kiosk_id || ')', ', ' ORDER BY unit_let.number)`.as(
        'what',
      ),
      'double_let.found_at_ms as at_ms',
    ])
    .where('settled_at_ms', 'is', null)
    .groupBy('double_let.id');

/** Kiosks that have not reported since a restore of head office what they hold, where others wait for it. */
const waitedFor = (database: Database, kioskIds: readonly string[]) =>
  database
    .selectFrom('kiosk')
    .innerJoin('kiosk as waiting', (join) =>
      join
        .onRef('waiting.property_id', '=', 'kiosk.property_id')
        .onRef('waiting.id', '<>', 'kiosk.id')
        .on('waiting.state', '=', 'active'),
    )
    .where('kiosk.id', '=', (row) => row.fn.any(row.val([...kioskIds])))
    .select([
      sql<string[]>`array[kiosk.id]`.as('kiosk_ids'),
      noProperty,
      noUnit,
      sql<string>`CASE kiosk.state WHEN 'invited' THEN 'has not joined, as far as is known here; ' ELSE '' END || 'waiting: ' || string_agg(waiting.id, ', ' ORDER BY waiting.id)`.as(
        'what',
      ),
      sql<number>`(SELECT max(at_ms) FROM office_era WHERE raised_by IS NOT NULL)`.as('at_ms'),
    ])
    .groupBy('kiosk.id');

const takenClaims = (database: Database, nowMs: number) =>
  database
    .selectFrom('claim_put_right')
    .innerJoin('unit_let', 'unit_let.contract_id', 'claim_put_right.contract_id')
    .select([
      sql<string[]>`array[found_with]`.as('kiosk_ids'),
      sql<Id<'property'> | null>`unit_let.property_id`.as('property_id'),
      sql<Id<'unit'> | null>`unit_let.unit_id`.as('unit_id'),
      sql<string>`'let by ' || unit_let.kiosk_id || CASE times WHEN 1 THEN '' ELSE ', ' || times || ' times' END`.as(
        'what',
      ),
      'claim_put_right.at_ms',
    ])
    .where('found_with', 'is not', null)
    .where('claim_put_right.at_ms', '>', nowMs - TOLD_MS);

const attempts = (database: Database, nowMs: number) =>
  database
    .selectFrom('kiosk_attempt')
    .where('at_ms', '>', nowMs - TOLD_MS)
    .select([
      oneKiosk,
      noProperty,
      noUnit,
      sql<string>`CASE what
        WHEN 'revoked_key' THEN 'came with a key that was turned away'
        WHEN 'as_another' THEN 'signed in the name of ' || of_what
        WHEN 'wrong_key' THEN 'somebody without its key signed in its name'
        WHEN 'replayed' THEN 'a request of it came a second time'
        WHEN 'of_another' THEN 'asked for what is another’s: ' || of_what
        WHEN 'unknown_unit' THEN 'asked for a unit that the catalogue of its property does not have'
        WHEN 'too_many' THEN CASE of_what
          WHEN 'the listener' THEN 'asked more often than a kiosk does, and had to wait'
          ELSE 'is heard no further: head office keeps too many ' || of_what || ' of it' END
        ELSE 'said that head office said what it has not signed' END
        || CASE times WHEN 1 THEN '' ELSE ', ' || times || ' times' END`.as('what'),
      'at_ms',
    ]);

const parked = (database: Database) =>
  database
    .selectFrom('parked_event')
    .where('given_up_at_ms', 'is', null)
    .select([
      oneKiosk,
      noProperty,
      noUnit,
      sql<string>`'event ' || sequence || ': ' || why`.as('what'),
      'at_ms',
    ]);

const forked = (database: Database) =>
  database
    .selectFrom('forked_event')
    .where('settled_at_ms', 'is', null)
    .select([
      oneKiosk,
      noProperty,
      noUnit,
      sql<string>`'event ' || sequence || ': ' || type`.as('what'),
      'found_at_ms as at_ms',
    ]);

/** A subject that is no kiosk's is shown as it is. */
const unread = (database: Database) =>
  database
    .selectFrom('unread_message')
    .where('settled_at_ms', 'is', null)
    .select([
      sql<string[]>`array[coalesce(substring(subject from '^keyturn\\.v1\\.[^.]+\\.([^.]+)\\.[a-z]+$'),
        substring(subject from '^([^ ]+) [0-9]+$'), subject)]`.as('kiosk_ids'),
      noProperty,
      noUnit,
      sql<string>`why`.as('what'),
      'at_ms',
    ]);

const gaps = (database: Database, nowMs: number) =>
  database
    .selectFrom('accepted_gap')
    .where('at_ms', '>', nowMs - TOLD_MS)
    .select([
      oneKiosk,
      noProperty,
      noUnit,
      sql<string>`'events ' || (after_sequence + 1) || ' to ' || (next_sequence - 1)`.as('what'),
      'at_ms',
    ]);
