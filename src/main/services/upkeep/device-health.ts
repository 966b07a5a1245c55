/**
 * How the kiosk is, as a list of findings that people can act on. What is fine is in the list too: the reader
 * wants to see that it was looked at.
 */
import type { BackupsView } from '../../../shared/desk/backups';
import type { HealthFinding } from '../../../shared/desk/devices';
import { ok, type Result } from '../../../shared/result';
import { deliveryBacklog, newestAuditMs } from '../../database/upkeep/health';
import { selectOpenHelpCalls } from '../../database/screen/help-calls';
import { selectReviews } from '../../database/attempt/payment-reviews';
import { CLOCK_SLACK_MS } from '../../domain/base/clock-trust';
import { backupState, lastLook } from '../backup/views';
import type { Backups } from '../backup/backups';
import { secondPlaceState } from '../backup/second-place';
import type { ServiceContext } from '../base/context';
import type { Deliveries } from '../delivery/document-delivery';
import { fileState, type FileState } from '../catalogue/head-office-files';
import { headOfficeBacklog, type HeadOfficeBacklog } from '../base/head-office';
import { booksFaults } from './database-health';
import { find } from './finding';
import type { JoinedView, Joining } from './joining';
import { getHealth, STUCK_AFTER_MS, type HealthView } from './health';
import type { CheckFinding, ListenerFacts, Machine } from './machine';
import { aboutProgram } from './program-finding';
import { requireProperty } from '../property/property';
import { DAY_MS } from '../../../shared/durations';

const CERTIFICATE_ENDS_SOON_MS = 14 * DAY_MS;

export interface HealthParts {
  readonly machine: Machine;
  readonly deliveries: Deliveries | null;
  readonly backups: Backups;
  readonly joining: Pick<Joining, 'view'>;
  /** What the last try of the payments found. */
  readonly lastCheck: () => readonly CheckFinding[];
}

/** Refused like the health of /v1 when the database does not answer. */
export async function lookAtHealth(
  ctx: ServiceContext,
  parts: HealthParts,
): Promise<Result<HealthFinding[]>> {
  const { machine, deliveries, backups } = parts;
  const health = await getHealth(ctx, { deliveries, backups });
  if (!health.ok) return health;
  const nowMs = ctx.clock.nowMs();
  const books = await ctx.store.read(async (tx) => ({
    timeZone: (await requireProperty(tx)).time_zone,
    newestMs: await newestAuditMs(tx),
    outbox: await headOfficeBacklog(tx, nowMs),
    catalogue: await fileState(tx, 'manifest'),
    elsewhere: await fileState(tx, 'elsewhere'),
    waiting: await deliveryBacklog(tx),
    reviews: await selectReviews(tx, { all: false }),
    help: await selectOpenHelpCalls(tx),
  }));
  const kept = await backups.view();
  const { reviews, help, outbox, waiting } = books;
  const waitedMs = waiting.oldestMs === null ? 0 : nowMs - waiting.oldestMs;
  const { holdsRunningOut } = health.value.payments;
  return ok([
    aboutReader(health.value),
    aboutPayments(ctx, parts.lastCheck()),
    aboutNetwork(health.value, machine.addresses()),
    aboutPrinter(health.value),
    health.value.mail.state === 'not_set_up'
      ? find('mail', 'unused', 'not_set_up')
      : find('mail', health.value.mail.state === 'stuck' ? 'attention' : 'ok', health.value.mail.state),
    ...aboutTexts(health.value),
    waiting.count === 0
      ? find('handOut', 'ok', 'none')
      : waitedMs > STUCK_AFTER_MS
        ? find('handOut', 'attention', 'stuck', {
            facts: { count: waiting.count, oldestMs: waiting.oldestMs ?? nowMs },
          })
        : find('handOut', 'ok', 'waiting', { facts: { count: waiting.count } }),
    aboutDisk(ctx, health.value),
    aboutClock(ctx, books, machine.timeZone),
    aboutCertificate(machine.listener(), nowMs),
    aboutDatabase(ctx, kept, health.value),
    aboutBooks(health.value),
    aboutLets(health.value),
    aboutBackup(kept, nowMs),
    aboutSecondPlace(kept, nowMs),
    reviews.length === 0
      ? find('reviews', 'ok', 'none')
      : find('reviews', 'attention', 'open', { facts: { count: reviews.length } }),
    holdsRunningOut === 0
      ? find('holds', 'ok', 'none')
      : find('holds', 'attention', 'running_out', { facts: { count: holdsRunningOut } }),
    help.length === 0
      ? find('help', 'ok', 'none')
      : find('help', 'attention', 'open', { facts: { count: help.length } }),
    aboutHeadOffice(ctx, parts.joining),
    aboutCatalogue(ctx, books),
    aboutBacklog(ctx, outbox),
    aboutProgram(ctx, machine),
  ]);
}

function aboutReader({ reader: { state, provider, problem } }: HealthView): HealthFinding {
  const isOut = state === 'offline' || state === 'unavailable';
  return find('reader', isOut ? 'broken' : 'ok', state, {
    facts: { provider },
    details: problem === null ? [] : [problem],
  });
}

function aboutPayments({ gateway }: ServiceContext, check: readonly CheckFinding[]): HealthFinding {
  const wrong = check.filter(({ verdict }) => verdict === 'wrong').map(({ text }) => text);
  if (wrong.length > 0) return find('payments', 'broken', 'check_failed', { details: wrong });
  if (gateway.provider === 'simulated') return find('payments', 'attention', 'simulated');
  return gateway.live ? find('payments', 'ok', 'live') : find('payments', 'attention', 'test');
}

function aboutNetwork({ reader }: HealthView, addresses: readonly string[]): HealthFinding {
  const facts = { addresses: addresses.join(', ') };
  if (reader.state === 'offline') return find('network', 'broken', 'provider_unreachable', { facts });
  return addresses.length === 0
    ? find('network', reader.provider === 'simulated' ? 'attention' : 'broken', 'no_address')
    : find('network', 'ok', 'reachable', { facts });
}

function aboutPrinter({ printer }: HealthView): HealthFinding {
  const { state } = printer;
  return find('printer', state === 'ready' ? 'ok' : state === 'unavailable' ? 'broken' : 'unused', state);
}

/** Nothing until the provider has answered. */
function aboutTexts({ texts: { state } }: HealthView): HealthFinding[] {
  if (state === 'not_checked') return [];
  if (state === 'not_set_up') return [find('texts', 'unused', state)];
  const says = state === 'login_refused' ? 'refused' : state;
  return [find('texts', says === 'ready' ? 'ok' : 'attention', says)];
}

function aboutDisk({ settings }: ServiceContext, { disk }: HealthView): HealthFinding {
  const facts = { freeBytes: disk.freeBytes, neededBytes: settings.minimumFreeDiskBytes };
  if (disk.state === 'low') return find('disk', 'broken', 'low', { facts });
  if (disk.state === 'slow')
    return find('disk', 'attention', 'slow', { facts: { ...facts, slowestSync: disk.slowestSyncMs } });
  const isTight = disk.freeBytes < 4 * settings.minimumFreeDiskBytes;
  return find('disk', isTight ? 'attention' : 'ok', isTight ? 'tight' : 'enough', { facts });
}

function aboutBooks({ books: { state, since } }: HealthView): HealthFinding {
  const facts = since === null ? {} : { sinceMs: Date.parse(since) };
  return state === 'ok' ? find('books', 'ok', 'compared') : find('books', 'broken', 'comparing', { facts });
}

function aboutLets({ lets: { open } }: HealthView): HealthFinding {
  return open === 0
    ? find('lets', 'ok', 'once')
    : find('lets', 'broken', 'let_twice', { facts: { count: open } });
}

function aboutHeadOffice({ headOffice }: ServiceContext, joining: HealthParts['joining']): HealthFinding {
  const joined = joining.view();
  const problem = headOffice.problem();
  const more = { facts: joined ? factsOf(joined) : {}, details: problem === null ? [] : [problem] };
  switch (headOffice.state()) {
    case 'alone':
      if (joined === null) return find('headOffice', 'unused', 'alone');
      // This run began without it.
      return find('headOffice', 'attention', joined.restarts ? 'joined_restarts' : 'joined', more);
    case 'up':
      return find('headOffice', 'ok', 'connected', more);
    case 'down':
      return find('headOffice', 'attention', 'unreachable', more);
  }
}

const factsOf = ({ kioskId, address, key }: JoinedView): HealthFinding['facts'] => ({
  joinedAs: kioskId,
  ...(address === null ? {} : { joinedAt: address }),
  ...(key === null ? {} : { officeKey: key }),
});

function aboutCatalogue(
  { headOffice }: ServiceContext,
  { catalogue, elsewhere }: { readonly catalogue: FileState; readonly elsewhere: FileState },
): HealthFinding {
  if (headOffice.state() === 'alone') return find('catalogue', 'ok', 'own');
  const { version, next } = catalogue;
  const facts = {
    ...(version === 0 ? {} : { catalogueVersion: version }),
    ...(next ? { nextVersion: next.version, nextFromMs: next.fromMs } : {}),
  };
  const refused = [...(catalogue.refused?.problems ?? []), ...(elsewhere.refused?.problems ?? [])];
  if (refused.length > 0) return find('catalogue', 'attention', 'refused', { facts, details: refused });
  if (elsewhere.problems.length > 0)
    return find('catalogue', 'attention', 'in_part', { facts, details: elsewhere.problems });
  return find('catalogue', 'ok', version === 0 ? 'none_yet' : 'in_use', { facts });
}

function aboutBacklog({ headOffice }: ServiceContext, backlog: HeadOfficeBacklog): HealthFinding {
  const { count, oldestMs, isFarBehind } = backlog;
  const facts = { count, ...(oldestMs === null ? {} : { oldestMs }) };
  if (headOffice.state() === 'alone') return find('backlog', 'ok', 'kept', { facts });
  if (isFarBehind) return find('backlog', 'attention', 'far_behind', { facts });
  return find('backlog', 'ok', count === 0 ? 'told' : 'waiting', { facts });
}

function aboutClock(
  { clock, clockTrust, headOffice }: ServiceContext,
  { newestMs, timeZone }: { readonly newestMs: number | null; readonly timeZone: string },
  systemZone: string,
): HealthFinding {
  const nowMs = clock.nowMs();
  const { state, limitMs, source } = clockTrust.view();
  const facts = { nowMs, timeZone, systemZone };
  if (state !== 'right')
    return find('clock', 'broken', state, { facts: { ...facts, limitMs, witness: source ?? 'build' } });
  if (newestMs !== null && newestMs - nowMs > CLOCK_SLACK_MS)
    return find('clock', 'attention', 'turned_back', { facts: { ...facts, newestMs } });
  const offsetMs = headOffice.clockOffsetMs();
  return offsetMs !== null && Math.abs(offsetMs) > CLOCK_SLACK_MS
    ? find('clock', 'attention', 'differs', {
        facts: { ...facts, offsetSeconds: Math.round(offsetMs / 1000) },
      })
    : find('clock', 'ok', 'right', { facts });
}

function aboutCertificate({ certificate }: ListenerFacts, nowMs: number): HealthFinding {
  if (certificate === null) return find('certificate', 'unused', 'not_used');
  const { untilMs, warnings } = certificate;
  const facts = { untilMs };
  if (untilMs <= nowMs) return find('certificate', 'broken', 'ended', { facts, details: warnings });
  if (untilMs - nowMs < CERTIFICATE_ENDS_SOON_MS)
    return find('certificate', 'attention', 'ends_soon', { facts, details: warnings });
  return warnings.length > 0
    ? find('certificate', 'attention', 'names_missing', { facts, details: warnings })
    : find('certificate', 'ok', 'good', { facts });
}

function aboutDatabase(
  { store }: ServiceContext,
  kept: BackupsView,
  { database }: HealthView,
): HealthFinding {
  const facts = { sizeBytes: kept.databaseBytes };
  if (database.state === 'damaged')
    return find('database', 'broken', 'damaged', { facts: { ...facts, count: database.damagedPagesMet } });
  if (database.diskFaultsMet > 0)
    return find('database', 'broken', 'disk_faults', { facts: { ...facts, count: database.diskFaultsMet } });
  const last = lastLook(kept);
  const told = last ? { ...facts, lookedMs: last.atMs } : facts;
  const details = booksFaults(store.storage(), kept);
  if (details.length > 0) return find('database', 'broken', 'faults', { facts: told, details });
  return last
    ? find('database', 'ok', 'good', { facts: told })
    : find('database', 'attention', 'not_looked', { facts });
}

function aboutBackup(kept: BackupsView, nowMs: number): HealthFinding {
  const { state, lastGoodMs } = backupState(kept, nowMs, null);
  const facts = {
    count: kept.backups.length,
    ...(lastGoodMs === null ? {} : { lastGoodMs }),
  };
  switch (state) {
    case 'good':
      return find('backup', 'ok', 'good', { facts });
    case 'none':
    case 'none_yet':
      return find('backup', 'attention', 'none', { facts });
    case 'off':
      return find('backup', 'attention', lastGoodMs === null ? 'none' : 'off', { facts });
    case 'not_good':
      return find('backup', 'broken', 'not_good', { facts, details: kept.backups[0]?.tried?.faults ?? [] });
    case 'no_room':
    case 'failed':
    case 'old':
      return find('backup', 'broken', state, { facts });
  }
}

function aboutSecondPlace({ second }: BackupsView, nowMs: number): HealthFinding {
  if (second === null) return find('secondPlace', 'unused', 'none');
  const { state, isLate } = secondPlaceState(second, nowMs);
  const isWell = state === 'sent' || state === 'waiting';
  return find('secondPlace', isLate ? 'broken' : isWell ? 'ok' : 'attention', state, {
    facts: second.lastSentMs === null ? {} : { lastSentMs: second.lastSentMs },
  });
}
