/**
 * Reports the kiosk's state to head office every half minute or so. It reports at once when something else waits for a
 * person: somebody may be calling for help. So it does when head office waits for an answer. The answer shows how far its clock is off.
 */
import type { Logger } from 'pino';
import type { KioskStatus } from '../../shared/head-office/status';
import type { SupportAsked } from '../../shared/head-office/support';
import type { Clock } from '../domain/base/dates';
import { LineDown, type HeadOfficeLine } from './line';

const EVERY_MS = 30_000;
/** So often it looks whether something else waits for a person. */
const LOOK_EVERY_MS = 2000;
/** The report's interval varies by this part, so that a fleet that came up together does not report together. */
const JITTER = 0.2;
/** The clock's difference that is logged: beyond it, codes and dates begin to be wrong. */
const FAR_MS = 2 * 60_000;

/** What waits for a person, and what came of what head office asked. */
type Urgent = Pick<KioskStatus, 'waiting' | 'commands'>;
const textOf = ({ waiting, commands }: Urgent): string => JSON.stringify([waiting, commands]);

export interface ReportParts {
  readonly line: HeadOfficeLine;
  readonly clock: Clock;
  readonly log: Logger;
  readonly facts: () => Promise<Omit<KioskStatus, 'clockOffsetMs'>>;
  /** What is reported at once: asked for when the mark is another one. */
  readonly waits: { readonly mark: () => string; readonly read: () => Promise<Urgent> };
  /** Receives the request to which head office waits for an answer. Must not throw. */
  readonly supportAsked?: (request: SupportAsked) => void;
  /** Receives the time by head office's clock. */
  readonly heardTime?: (saysMs: number) => void;
}

export interface Reports {
  start(): void;
  /** Where phones reach head office, as it told last; null: nowhere, or it has not told yet. */
  phonesAddress(): string | null;
  /** Positive: the kiosk's clock is ahead of head office's. Null: not known yet. */
  clockOffsetMs(): number | null;
  /** When head office has answered last, by the kiosk's clock; null: not since the start. */
  lastAnswerMs(): number | null;
  stop(): void;
}

export function createReports(parts: ReportParts): Reports {
  const { line, clock, log, facts, waits, heardTime, supportAsked } = parts;
  let offsetMs: number | null = null;
  let answeredMs: number | null = null;
  let phones: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let unlisten = () => {};
  let isAtIt = false;
  let stopped = false;
  /** What is urgent, as it was reported. */
  let told = '';

  async function report(): Promise<void> {
    const status = { ...(await facts()), clockOffsetMs: offsetMs };
    if (stopped) return;
    told = textOf(status);
    const [askedAtMs, began] = [clock.nowMs(), performance.now()];
    const { headOfficeMs, phonesAddress = null, support = null } = await line.report(status);
    phones = phonesAddress;
    if (support !== null) supportAsked?.(support);
    heardTime?.(headOfficeMs);
    // The best estimate: the answer was given halfway between sending and receiving.
    const found = askedAtMs + (performance.now() - began) / 2 - headOfficeMs;
    if (Math.abs(found) > FAR_MS && Math.abs(offsetMs ?? 0) <= FAR_MS)
      log.warn({ offsetMs: Math.round(found) }, 'the clock differs from that of head office');
    offsetMs = Math.round(found);
    answeredMs = clock.nowMs();
  }

  async function turn(): Promise<void> {
    if (isAtIt) return;
    isAtIt = true;
    if (timer) clearTimeout(timer);
    try {
      if (line.up()) await report();
    } catch (error) {
      if (!(error instanceof LineDown) && !stopped) log.error({ err: error }, 'no report to head office');
    }
    isAtIt = false;
    if (stopped) return;
    timer = setTimeout(() => void turn(), EVERY_MS * (1 + JITTER * (2 * Math.random() - 1)));
    timer.unref();
  }

  const looks = lookRegularly({
    waits,
    log,
    mayTell: () => !isAtIt && line.up(),
    told: () => told,
    tell: () => void turn(),
  });

  return {
    start() {
      unlisten = line.onChange((up) => void (up && turn()));
      looks.start();
      void turn();
    },
    phonesAddress: () => phones,
    clockOffsetMs: () => offsetMs,
    lastAnswerMs: () => answeredMs,
    stop() {
      stopped = true;
      unlisten();
      if (timer) clearTimeout(timer);
      looks.stop();
    },
  };
}

interface Looking extends Pick<ReportParts, 'waits' | 'log'> {
  readonly mayTell: () => boolean;
  readonly told: () => string;
  readonly tell: () => void;
}

/** Reads what waits after each change of the database, and tells it where it is another. */
function lookRegularly({ waits, log, mayTell, told, tell }: Looking) {
  let seenMark = '';
  let timer: NodeJS.Timeout | null = null;
  async function look(): Promise<void> {
    const mark = waits.mark();
    if (mark === seenMark || !mayTell()) return;
    try {
      const urgent = textOf(await waits.read());
      // A report that has begun meanwhile may be of before.
      if (timer === null || !mayTell()) return;
      seenMark = mark;
      if (urgent !== told()) tell();
    } catch (error) {
      if (timer !== null) log.error({ err: error }, 'what waits for a person could not be read');
    }
  }
  return {
    start() {
      timer = setInterval(() => void look(), LOOK_EVERY_MS);
      timer.unref();
    },
    stop() {
      if (timer !== null) clearInterval(timer);
      timer = null;
    },
  };
}
