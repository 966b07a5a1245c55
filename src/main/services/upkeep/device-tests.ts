/** The buttons that try a part: a page on paper, a letter, the reader, the card provider, the clock. Takes no money. */
import { randomUUID } from 'node:crypto';
import type { TestedPart } from '../../../shared/desk/device-words';
import type { Tested } from '../../../shared/desk/devices';
import { newestAuditMs } from '../../database/upkeep/health';
import { CLOCK_SLACK_MS } from '../../domain/base/clock-trust';
import { formatInstant } from '../../domain/base/dates';
import type { Mailer } from '../../mail/port';
import type { Printer } from '../../printing/port';
import { note } from '../audit/audit';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { operatorParty, paperSizeOf } from '../price/document-parties';
import type { CheckFinding, Machine } from './machine';
import { requireProperty } from '../property/property';

/** Somebody stands at the printer and waits. */
const PRINT_MS = 30_000;

export interface TestParts {
  readonly printer: Printer | null;
  readonly mailer: Mailer | null;
  readonly machine: Pick<Machine, 'checkPayments' | 'timeZone'>;
}

export interface DeviceTests {
  test(part: TestedPart, staff: StaffCaller): Promise<Tested>;
  /** What the last try of the payments found. */
  lastCheck(): readonly CheckFinding[];
  stop(): void;
}

export function createDeviceTests(ctx: ServiceContext, parts: TestParts): DeviceTests {
  const stopping = new AbortController();
  let found: readonly CheckFinding[] = [];

  const tests: Readonly<Record<TestedPart, () => Promise<Tested>>> = {
    printer: () => testPrinter(ctx, parts.printer, stopping.signal),
    mail: () => testMail(ctx, parts.mailer, stopping.signal),
    clock: () => testClock(ctx, parts.machine.timeZone),
    reader() {
      const state = ctx.gateway.readerState();
      const problem = ctx.gateway.readerProblem?.() ?? null;
      const isThere = state !== 'unavailable' && state !== 'offline';
      return Promise.resolve(
        said(
          isThere,
          isThere ? 'reader_ready' : 'reader_not_ready',
          { state },
          problem === null ? [] : [problem],
        ),
      );
    },
    async payments() {
      const { checkPayments } = parts.machine;
      if (checkPayments === null) return said(true, 'not_set_up');
      found = await checkPayments();
      const isRight = found.every(({ verdict }) => verdict !== 'wrong');
      return said(
        isRight,
        isRight ? 'payments_right' : 'payments_wrong',
        {},
        found.map(({ verdict, text }) => `${verdict}: ${text}`),
      );
    },
  };
  return {
    async test(part, staff) {
      // Before it is done: paper and letters leave traces, and somebody should be able to say whose.
      await ctx.store.transaction((tx) => note({ ctx, tx, by: staff }, 'device.tested', part));
      return tests[part]();
    },
    lastCheck: () => found,
    stop: () => stopping.abort(),
  };
}

function said(
  right: boolean,
  says: Tested['says'],
  facts: Tested['facts'] = {},
  details: readonly string[] = [],
): Tested {
  return { right, says, facts, details: [...details] };
}

async function testPrinter(ctx: ServiceContext, printer: Printer | null, stop: AbortSignal): Promise<Tested> {
  if (printer === null) return said(false, 'not_set_up');
  const nowMs = ctx.clock.nowMs();
  const facts = await ctx.store.read(async (tx) => {
    const property = await requireProperty(tx);
    return {
      language: property.language,
      locale: property.locale,
      operator: await operatorParty(tx, property, property.language),
      paper: await paperSizeOf(tx, property),
      kioskId: ctx.settings.kioskId,
      printedAt: formatInstant(nowMs, property.time_zone, property.locale),
      createdAtMs: nowMs,
    };
  });
  const content = await ctx.documents.testPage(facts);
  const job = { title: 'Keyturn test page', paper: facts.paper, files: [{ name: 'test-page.pdf', content }] };
  const outcome = await printer.print(job, { withinMs: PRINT_MS, stop });
  return outcome.done ? said(true, 'printed') : said(false, 'print_failed', { failure: outcome.failure });
}

async function testMail(ctx: ServiceContext, mailer: Mailer | null, stop: AbortSignal): Promise<Tested> {
  if (mailer === null) return said(false, 'not_set_up');
  const { language, name, email } = await ctx.store.read(requireProperty);
  const { kioskId } = ctx.settings;
  const letter = { id: randomUUID(), to: email, language, propertyName: name, kioskId };
  const outcome = await mailer.sendTest(letter, stop);
  return outcome.done
    ? said(true, 'sent', { to: email })
    : said(false, 'send_failed', { to: email, failure: outcome.failure });
}

async function testClock(ctx: ServiceContext, systemZone: string): Promise<Tested> {
  const nowMs = ctx.clock.nowMs();
  const { newestMs, timeZone } = await ctx.store.read(async (tx) => ({
    newestMs: await newestAuditMs(tx),
    timeZone: (await requireProperty(tx)).time_zone,
  }));
  const isRight = newestMs === null || newestMs - nowMs <= CLOCK_SLACK_MS;
  const facts = { nowMs, timeZone, systemZone };
  if (ctx.clockTrust.view().state !== 'right') return said(false, 'clock_not_confirmed', facts);
  return isRight
    ? said(true, 'clock_right', facts)
    : said(false, 'clock_wrong', { ...facts, newestMs: newestMs ?? nowMs });
}
