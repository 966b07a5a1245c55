/** Everything that a kiosk does with its head office, over any line. */
import type { Logger } from 'pino';
import type { ChainPlace } from '../../shared/head-office/event';
import type { KioskAddress } from '../../shared/head-office/names';
import type { KioskStatus } from '../../shared/head-office/status';
import type { Result } from '../../shared/result';
import { outboxState } from '../database/base/outbox-confirmed';
import { takePlace } from '../database/number-series';
import { selectLostContracts } from '../database/books/lost-contracts';
import type { Store } from '../database/store';
import type { Clock } from '../domain/base/dates';
import type { ServiceContext } from '../services/base/context';
import type { HeadOffice } from '../services/base/head-office';
import { waitingHere } from '../services/desk/waiting';
import { staffStatus } from '../services/staff/central';
import { filesStatus } from '../services/catalogue/head-office-files';
import type { HealthView } from '../services/upkeep/health';
import { problemTimes } from '../services/upkeep/problem-times';
import { commandAnswers } from '../services/upkeep/office-commands';
import type { UnitRights } from '../services/base/unit-rights';
import type { UpdatesView } from '../services/base/updates';
import { catalogueKind, type CatalogueOptions } from './catalogue';
import { elsewhereKind } from './elsewhere';
import { followFiles, type FollowedFiles } from './files';
import { LineDown, type HeadOfficeLine, type OfficeBooks } from './line';
import { hearNotices, type NoticeParts } from './notices';
import { hearStaffLists } from './staff-list';
import { pruneRegularly } from './prune';
import type { SupportWants } from '../../shared/head-office/support';
import { answerSupport, type SupportMaker } from './support';
import { createSender } from './sender';
import { createReports } from './status';
import { createUnitClaims } from './unit-claims';

type ReaderState = ReturnType<ServiceContext['gateway']['readerState']>;

export interface HeadOfficeParts {
  readonly line: HeadOfficeLine;
  readonly kiosk: KioskAddress;
  /** Where head office is called; left out: nowhere. */
  readonly url?: string | undefined;
  /** Among the kiosks of its property, as head office said when the kiosk joined; left out: it hears its place later. */
  readonly place?: number | undefined;
  readonly store: Store;
  readonly clock: Clock;
  readonly newId: ServiceContext['newId'];
  /** See CatalogueOptions. */
  readonly gatewayFault: CatalogueOptions['gatewayFault'];
  readonly catalogueTaken?: () => Promise<void>;
  readonly log: Logger;
  /** Of the program, and how it is kept up to date. */
  readonly updates: ServiceContext['updates'];
  /** Writes down what head office says of the updates. Must not throw. */
  readonly keepOrders?: NoticeParts['keepOrders'];
  readonly readerState: () => ReaderState;
  /** What can be made here of that for which head office may ask. */
  readonly supportMakers?: Partial<Readonly<Record<SupportWants, SupportMaker>>>;
  /** Receives the time by head office's clock. */
  readonly heardTime?: (saysMs: number) => void;
}

export interface OpenHeadOffice {
  /** What services and staff see of it. */
  readonly view: HeadOffice;
  readonly unitRights: UnitRights;
  /** What head office has of this kiosk after those places; null while it cannot be asked. */
  books(places: readonly ChainPlace[]): Promise<OfficeBooks | null>;
  /** Called before anything is paid, held, rented or numbered: units rented here already are this kiosk's. */
  begin(): Promise<void>;
  /**
   * Begins to send and to listen; before that the line is only being opened. `health`: what each report says about it.
   */
  start(
    health: () => Promise<Result<Pick<HealthView, 'problems'>>>,
    hears?: Pick<NoticeParts, 'decide' | 'obey'>,
  ): void;
  /** Never throws and takes at most 3 s; afterward nothing uses the database. */
  stop(): Promise<void>;
}

export function openHeadOffice(parts: HeadOfficeParts): OpenHeadOffice {
  const { line, kiosk, store, clock, log } = parts;
  const sender = createSender({ ...parts, kioskId: kiosk.kioskId });
  const units = createUnitClaims({ ...parts, kioskId: kiosk.kioskId });
  const support = answerSupport(parts);
  const reports = createReports({
    line,
    clock,
    log,
    facts,
    supportAsked: (request) => support.asked(request),
    waits: { mark: () => store.recentChangeMark(), read: () => urgentHere(parts) },
    ...(parts.heardTime ? { heardTime: parts.heardTime } : {}),
  });
  let health: Parameters<OpenHeadOffice['start']>[0] | null = null;
  let unhear: (() => Promise<void>) | null = null;
  let pruning: { stop(): Promise<void> } | null = null;
  let files: FollowedFiles | null = null;

  async function facts(): Promise<Omit<KioskStatus, 'clockOffsetMs'>> {
    const { unconfirmed, oldestUnconfirmedAtMs } = await store.read(outboxState);
    const found = await health?.();
    return {
      kioskId: kiosk.kioskId,
      propertyId: kiosk.propertyId,
      ...programOf(parts.updates()),
      backlog: { events: unconfirmed, oldestAtMs: oldestUnconfirmedAtMs },
      reader: readerWords[parts.readerState()],
      ...(found?.ok ? await problemsOf(parts, found.value.problems) : {}),
      ...(await urgentHere(parts)),
      lostContracts: (await store.read(selectLostContracts)).length,
      allotment: await units.status(),
      ...(await store.read(async (tx) => ({ ...(await filesStatus(tx)), staff: await staffStatus(tx) }))),
    };
  }

  return {
    view: {
      state: () => (line.up() ? 'up' : 'down'),
      problem: () => line.problem(),
      clockOffsetMs: () => reports.clockOffsetMs(),
      phones: () => phonesBy(line, reports.phonesAddress()),
      due: async (unitId) => (line.up() ? orNull(line.due(unitId)) : null),
      place: () => placeOf(parts),
    },
    unitRights: units,
    async books(places) {
      return line.up() ? orNull(line.books(places)) : null;
    },
    begin: () => takeOwnPlace(parts).then(() => units.start()),
    start(ownHealth, hears = {}) {
      health = ownHealth;
      sender.start();
      reports.start();
      unhear = hearOffice(parts, hears);
      pruning = pruneRegularly({ store, clock, log });
      files = followFiles(parts, line, kindsOf(parts));
    },
    async stop() {
      reports.stop();
      support.stop();
      await Promise.all([sender.stop(), pruning?.stop(), files?.stop()]);
      await line.close();
      await Promise.all([units.stop(), unhear?.()]);
    },
  };
}

/** At each start: a backup of before it joined may have been put back. */
async function takeOwnPlace({ store, place }: Pick<HeadOfficeParts, 'store' | 'place'>): Promise<void> {
  if (place !== undefined) await store.transaction((tx) => takePlace(tx, place));
}

type Clocked = Pick<HeadOfficeParts, 'store' | 'clock'>;

/** What is reported at once. */
const urgentHere = ({ store, clock }: Clocked) =>
  store.read(async (tx) => ({
    waiting: await waitingHere({ ctx: { clock }, tx }),
    commands: await commandAnswers(tx),
  }));

const problemsOf = async ({ store, clock }: Clocked, problems: HealthView['problems']) => ({
  problems: [...problems],
  problemsSince: await store.read((tx) => problemTimes(tx, problems, clock.nowMs())),
});

const kindsOf = (parts: HeadOfficeParts) => [
  catalogueKind(parts, { ...parts, propertyId: parts.kiosk.propertyId }),
  elsewhereKind(parts),
];

/** Returns what ends the listening. */
function hearOffice(
  parts: HeadOfficeParts,
  hears: Pick<NoticeParts, 'decide' | 'obey'>,
): () => Promise<void> {
  const ends = [hearNotices({ ...parts, ...hears }), hearStaffLists(parts)];
  return async () => void (await Promise.all(ends.map((end) => end())));
}

function placeOf({ kiosk, url }: HeadOfficeParts): ReturnType<HeadOffice['place']> {
  return url === undefined ? null : { kioskId: kiosk.kioskId, propertyId: kiosk.propertyId, url };
}

/** Null while phones do not reach this kiosk by head office. */
function phonesBy(line: HeadOfficeLine, address: string | null): ReturnType<HeadOffice['phones']> {
  if (address === null || !line.up()) return null;
  return { address, ask: (request) => orNull(line.phone(request)) };
}

/** Null where head office was not reached. */
async function orNull<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof LineDown) return null;
    throw error;
  }
}

function programOf({ version, updater }: UpdatesView): Pick<KioskStatus, 'version' | 'updates'> {
  if (updater === null) return { version };
  const { ring, paused, pinned, lastUpdateMs, lastRollBack } = updater;
  return { version, updates: { ring, paused, pinned, lastUpdateMs, lastRollBack } };
}

const readerWords = {
  ready: 'ready',
  busy: 'ready',
  unavailable: 'not_ready',
  offline: 'not_ready',
  closed: 'closed',
} as const satisfies Record<ReaderState, KioskStatus['reader']>;
