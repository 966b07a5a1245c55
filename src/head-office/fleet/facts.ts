/** What the fleet page shows, as it stands in the database. */
import type { KioskStatus } from '../../shared/head-office/status';
import type { Id } from '../../shared/ids';
import { addDays, businessDateAt, startOfDayMs } from '../../main/domain/base/dates';
import type { Database } from '../database/tx';
import { propertyLanguages, propertyNames } from '../database/catalogue/published-files';
import type { Language } from '../../shared/languages';
import { listKiosks, type KioskRow } from '../database/kiosk/kiosks';
import { readStatus, selectStatuses } from '../database/kiosk/statuses';
import { selectSilences, type Silence } from '../database/fleet/silences';
import { selectDecisions, selectWaitingTaken } from '../database/fleet/waiting';
import { countMoveIns, sumTakings } from '../database/figures/takings';
import { mayDo } from '../people/roles';
import { isInScope, type Scope } from '../people/scope';
import type { SignedIn } from '../people/sessions';
import { DECIDED_MS, notReachedHere, SILENT_MS, waitingOf, type Waiting } from './waiting';
import { loadTroubles, troublesOf, type Trouble, type TroublesByKiosk } from './troubles';

export interface Takings {
  readonly currency: string | null;
  readonly amountMinor: number;
}

export interface KioskFacts {
  readonly id: string;
  /** What people call it; null: by its id. */
  readonly title: string | null;
  readonly propertyId: Id<'property'>;
  /** As its catalogue names it; null: none was published yet. */
  readonly propertyName: string | null;
  readonly state: KioskRow['state'];
  readonly status: KioskStatus | null;
  /** Of its last report, or of the last events that came, whichever is later; null: never. */
  readonly contactAtMs: number | null;
  readonly isSilent: boolean;
  /** Its alerts are silenced for a while; null: they are heard. */
  readonly silence: Silence | null;
  /** What waits there for a person: calls for help first. */
  readonly waiting: readonly Waiting[];
  readonly moveInsToday: number;
  /** Null: who reads it has no money to see. */
  readonly takingsToday: readonly Takings[] | null;
}

export interface FleetFacts {
  readonly nowMs: number;
  /** Since when the database does not answer, so that all this is of before; null: it does. */
  readonly awaySinceMs: number | null;
  /** Whether what kiosks tell is kept. */
  readonly isKeeping: boolean;
  readonly timeZone: string;
  readonly kiosks: readonly KioskFacts[];
  readonly troubles: readonly Trouble[];
}

/** What stands in the database, for everybody. */
export interface StoredFleet extends Omit<FleetFacts, 'isKeeping' | 'awaySinceMs' | 'troubles'> {
  readonly troubles: readonly TroublesByKiosk[];
}

/** What somebody may see of it. */
export function fleetOf(
  { kiosks, troubles, ...rest }: StoredFleet,
  scope: Scope,
): Omit<FleetFacts, 'isKeeping' | 'awaySinceMs'> {
  const own = kiosks.filter(({ propertyId }) => isInScope(scope, propertyId));
  const ids = scope === 'everywhere' ? null : new Set(own.map(({ id }) => id));
  return { ...rest, kiosks: own, troubles: troublesOf(troubles, ids) };
}

/** The same without money, for who has none to see. */
export function fleetFor(
  facts: StoredFleet,
  { scope, role }: Pick<SignedIn, 'scope' | 'role'>,
): ReturnType<typeof fleetOf> {
  const own = fleetOf(facts, scope);
  if (mayDo(role, 'seeMoney')) return own;
  return { ...own, kiosks: own.kiosks.map((kiosk) => ({ ...kiosk, takingsToday: null })) };
}

export async function loadFleet(
  database: Database,
  { nowMs, timeZone }: { readonly nowMs: number; readonly timeZone: string },
): Promise<StoredFleet> {
  const day = businessDateAt(nowMs, timeZone);
  // A kiosk whose clock was years ahead sold something on a day to come, and not today.
  const today = {
    fromMs: startOfDayMs(day, timeZone),
    beforeMs: startOfDayMs(addDays(day, 1), timeZone),
  };
  const [kiosks, statuses, moveIns, takings, troubles, names, taken, decisions, silences] = await Promise.all(
    [
      listKiosks(database),
      selectStatuses(database),
      countMoveIns(database, today),
      sumTakings(database, { ...today, day }),
      loadTroubles(database, nowMs),
      propertyNames(database),
      selectWaitingTaken(database),
      selectDecisions(database, nowMs - DECIDED_MS),
      selectSilences(database, nowMs),
    ],
  );
  const reports = new Map(statuses.map((report) => [report.kiosk_id, report]));
  const took = Map.groupBy(takings, ({ kiosk_id }) => kiosk_id);
  return {
    nowMs,
    timeZone,
    troubles,
    kiosks: kiosks.map((kiosk) => {
      const report = reports.get(kiosk.id);
      const status = report ? readStatus(report.status) : null;
      const contactAtMs = latest(report?.at_ms, kiosk.last_commit_at_ms);
      return {
        id: kiosk.id,
        title: kiosk.title,
        propertyId: kiosk.property_id,
        propertyName: names.get(kiosk.property_id) ?? null,
        state: kiosk.state,
        status,
        contactAtMs,
        isSilent: kiosk.state === 'active' && (contactAtMs === null || nowMs - contactAtMs > SILENT_MS),
        silence: silences.find(({ kiosk_id }) => kiosk_id === kiosk.id) ?? null,
        waiting:
          kiosk.state === 'active'
            ? waitingOf(
                kiosk.id,
                [...(status?.waiting ?? []), ...notReachedHere(kiosk.id, contactAtMs, nowMs)],
                { taken, decisions },
              )
            : [],
        moveInsToday: moveIns.get(kiosk.id) ?? 0,
        takingsToday: (took.get(kiosk.id) ?? []).map(({ currency, amount }) => ({
          currency,
          amountMinor: amount,
        })),
      };
    }),
  };
}

/** A kiosk where something waits for a person. */
export type WaitingKiosk = Pick<
  KioskFacts,
  'id' | 'title' | 'propertyId' | 'propertyName' | 'isSilent' | 'waiting'
> & {
  /** Of the contracts of its property. */
  readonly language: Language;
  readonly reportMs: number;
  /** What its clock is ahead of head office's; it says since when something waits. */
  readonly aheadMs: number;
};

/** The same facts, and nothing that takes long. */
export async function loadWaiting(database: Database, nowMs: number): Promise<readonly WaitingKiosk[]> {
  const [kiosks, statuses, taken] = await Promise.all([
    listKiosks(database),
    selectStatuses(database),
    selectWaitingTaken(database),
  ]);
  const waits = kiosks.flatMap((kiosk) => {
    const report = statuses.find(({ kiosk_id }) => kiosk_id === kiosk.id);
    if (!report || kiosk.state !== 'active') return [];
    const status = readStatus(report.status);
    const heardMs = latest(report.at_ms, kiosk.last_commit_at_ms);
    const all = [...(status?.waiting ?? []), ...notReachedHere(kiosk.id, heardMs, nowMs)];
    const waiting = waitingOf(kiosk.id, all, { taken, decisions: [] });
    return waiting.length === 0 ? [] : [{ kiosk, report, waiting, aheadMs: status?.clockOffsetMs ?? 0 }];
  });
  if (waits.length === 0) return [];
  const [names, languages] = await Promise.all([propertyNames(database), propertyLanguages(database)]);
  return waits.map(
    ({ kiosk: { id, title, property_id: propertyId }, report: { at_ms: reportMs }, waiting, aheadMs }) => ({
      id,
      title,
      propertyId,
      propertyName: names.get(propertyId) ?? null,
      language: languages.get(propertyId) ?? 'en',
      isSilent: nowMs - reportMs > SILENT_MS,
      reportMs,
      aheadMs,
      waiting,
    }),
  );
}

function latest(one: number | undefined, other: number | null): number | null {
  if (one === undefined || other === null) return one ?? other;
  return Math.max(one, other);
}
