/** A site whose clock is moved day by day. Any of its writes can fail, as when the power goes or the disk is full. */
import Database from 'better-sqlite3';
import { join } from 'node:path';
import type { Id } from '../../src/shared/ids';
import { minor, type MilliPercent } from '../../src/shared/money';
import { createStore } from '../../src/main/database/store';
import type { Catalogue } from '../../src/main/domain/catalogue/catalogue';
import type { StaffCaller } from '../../src/main/services/base/caller';
import type { ServiceContext } from '../../src/main/services/base/context';
import { importCatalogue } from '../../src/main/services/catalogue/import';
import { keepHouse } from '../../src/main/services/upkeep/housekeeping';
import type { Roll } from '../support/base/dice';
import { temporaryFolder } from '../support/base/folder';
import { providerInTime } from '../support/services/billed';
import { newTestId } from '../support/services/database';
import { openLightServices } from '../support/services/rental';
import { rentChange, rentClause } from './rent-rules';
import type { Memory } from './memory';
import { autopayRules, disputesAt, mandateWords, savedCardBank, type SavedCardBank } from './cards';

/** A site of so many units is lived on request: its database outgrows what memory may hold (1 GiB), so it has a file. */
export const MANY_UNITS = 100;

/** What is kept of a life. */
export const SITE_FILE = 'site.db';
const PROVIDER_FILE = 'provider.db';

const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i;
const SENT_BACK_AFTER_MS = 3 * 86_400_000;

export type Site = Awaited<ReturnType<typeof openSite>>;

/** @param faults decides when a write fails; null: none does */
export async function openSite(
  { units, currency = 'USD' }: { readonly units: number; readonly currency?: string | undefined },
  faults: Roll | null,
  memory: Memory,
) {
  const folder = temporaryFolder();
  const ledgerFile = join(folder, PROVIDER_FILE);
  const file = join(folder, SITE_FILE);
  memory.bring(PROVIDER_FILE, ledgerFile);
  memory.bring(SITE_FILE, file);
  const provider = new Database(ledgerFile);
  let bank: SavedCardBank | null = null;
  const services = await openLightServices({
    ledgerFile,
    ...((units >= MANY_UNITS || memory.isKept) && { file }),
    change: (ctx, { open }) => {
      const inTime = unreliable(providerInTime(ctx), { raw: open.raw, ledgerFile, memory });
      const nowMs = () => ctx.clock.nowMs();
      const saved = savedCardBank(inTime.gateway, { memory, raw: open.raw, provider, nowMs });
      bank = saved.bank;
      return { ...inTime, gateway: { ...inTime.gateway, ...saved.cards, ...disputesAt(provider) } };
    },
  });
  const { db } = services;
  const raw = db.open.raw;
  const staff: StaffCaller = { kind: 'staff', id: db.newId<'staff'>(), role: 'manager', place: 'desk' };
  const power = failingWrites(raw, faults, memory.of('power', { times: 0 }));
  const written = raw.prepare<[], number>('SELECT total_changes()').pluck();
  let { ctx } = services;
  const sold = memory.of('catalogue', { now: siteOf(db.catalogue, units, currency) });

  /** The process begins again: what it had in memory is gone. */
  async function restart(): Promise<void> {
    power.back();
    ctx = { ...services.ctx, store: createStore(db.open) };
    await keepHouse(ctx, { isRunning: () => false }, { atStart: true });
  }

  async function attempt<T>(act: (now: ServiceContext) => Promise<T>): Promise<T | 'cut off'> {
    try {
      const done = await act(ctx);
      return power.isGone() ? 'cut off' : done;
    } catch (error) {
      if (!power.isGone()) throw error;
      return 'cut off';
    }
  }

  const site = {
    db,
    raw,
    provider,
    staff,
    power,
    units,
    /** How many rows were written so far. */
    changes: () => written.get() ?? 0,
    get bank(): SavedCardBank {
      if (!bank) throw new Error('a site without a bank');
      return bank;
    },
    get ctx() {
      return ctx;
    },
    get catalogue() {
      return sold.now;
    },
    /** Does something; where the power goes in the middle, starts again and does it once more. */
    async surely<T>(act: (now: ServiceContext) => Promise<T>): Promise<T> {
      power.mayFail();
      const first = await attempt(act);
      if (first !== 'cut off') {
        power.back();
        return first;
      }
      await restart();
      return act(ctx);
    },
    restart,
    async reprice(change: (now: Catalogue) => Catalogue): Promise<void> {
      sold.now = change(sold.now);
      const options = { nowMs: db.clock.nowMs(), newId: newTestId, actor: 'test' };
      const done = await db.query((tx) => importCatalogue(tx, sold.now, options));
      if (!done.ok) throw new Error(done.problems.join('\n'));
    },
    /** Writes down everything that the life has, so that it can be gone on with. */
    keep: () => memory.keep({ [SITE_FILE]: raw, [PROVIDER_FILE]: provider }),
    async close(): Promise<void> {
      provider.close();
      await services.close();
    },
  };
  if (memory.goesOn) return site;
  // Before anything is counted in it.
  raw.prepare('UPDATE property SET currency = ?').run(currency);
  await site.reprice((now) => now);
  return site;
}

/** A bank that now and then has let go of the money by the time it is captured, or sends back what went back to a card. */
function unreliable(
  ctx: ServiceContext,
  {
    raw,
    ledgerFile,
    memory,
  }: { readonly raw: Database.Database; readonly ledgerFile: string; readonly memory: Memory },
): ServiceContext {
  /** By payment, under which key: at most once of each. */
  const sent = memory.of<Record<string, string>>('sent back', {});
  const askedBefore = raw.prepare<[string, number], { amount: number }>(
    'SELECT amount_minor AS amount FROM refund WHERE id = ? AND asked_at_ms < ? AND amount_minor % 3 = 0',
  );
  const hasComeBack = (intentId: string, key: string): Promise<boolean> => {
    if (sent[intentId]) return Promise.resolve(sent[intentId] === key);
    const [refundId] = UUID.exec(key) ?? [''];
    const refund = askedBefore.get(refundId, ctx.clock.nowMs() - SENT_BACK_AFTER_MS);
    if (!refund) return Promise.resolve(false);
    sent[intentId] = key;
    const ledger = new Database(ledgerFile);
    ledger
      .prepare(
        `UPDATE intent SET body = json_set(body, '$.charge.refunded', json('false'),
          '$.charge.amountRefunded', (body ->> '$.charge.amountRefunded') - ?) WHERE id = ?`,
      )
      .run(refund.amount, intentId);
    ledger.close();
    return Promise.resolve(true);
  };
  const { gateway } = ctx;
  const captureIntent: typeof gateway.captureIntent = async (id, key) => {
    const { amount } = await gateway.retrieveIntent(id);
    return amount % 13 === 0 ? gateway.cancelIntent(id, key) : gateway.captureIntent(id, key);
  };
  return { ...ctx, gateway: { ...gateway, captureIntent, hasComeBack } };
}

/** Every table calls a function before its writes, which throws once the power is to go, and from then on. */
function failingWrites(raw: Database.Database, faults: Roll | null, cuts: { times: number }) {
  let left = Infinity;
  let gone = false;
  if (faults) {
    raw.function('power', () => {
      left -= 1;
      if (gone || left < 0) {
        gone = true;
        throw Object.assign(new Error('the disk is full'), { code: 'SQLITE_FULL' });
      }
      return 0;
    });
    const tables = raw
      .prepare<[], string>(
        `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND sql NOT LIKE '%VIRTUAL%'`,
      )
      .pluck()
      .all();
    for (const table of tables)
      for (const write of ['INSERT', 'UPDATE', 'DELETE'])
        raw.exec(
          `CREATE TEMP TRIGGER "power_${table}_${write}" BEFORE ${write} ON "${table}" BEGIN SELECT power(); END`,
        );
  }
  return {
    isGone: () => gone,
    times: () => cuts.times,
    /** One act in six is cut off at one of its first writes, if it has so many. */
    mayFail(): void {
      if (faults?.(6) === 0) left = faults(30);
    },
    back(): void {
      if (gone) cuts.times += 1;
      left = Infinity;
      gone = false;
    },
  };
}

const step = { letter: null, fee: null, suspend: false, task: null } as const;
const share = 15_000 as MilliPercent;

const otherClauses = ['returnedPaymentRules', 'moveOutRules', 'noticeRules', 'transferRules'].map((name) => ({
  heading: name,
  paragraphs: [`{{${name}}}`],
}));

/** Fees of what is open, never more than 15 % of the rent. */
const late: Catalogue['property']['late'] = {
  steps: [
    { ...step, key: 'reminder', afterDays: 3, letter: 'reminder' },
    { ...step, key: 'fee', afterDays: 10, fee: { percent: share, of: 'open', minimum: minor(2000) } },
    { ...step, key: 'notice', afterDays: 12, letter: 'late_notice' },
    { ...step, key: 'suspension', afterDays: 15, suspend: true },
  ],
  caps: [{ rentTo: null, fixed: minor(0), percent: share }],
  minimumOwed: minor(500),
  warnDays: 3,
  outageDays: 2,
  feeTaxCode: null,
  restoreWhen: 'arrears_paid',
  lien: null,
};

function tellingAll({ agreement }: Catalogue): Catalogue['agreement']['languages'] {
  const clause = { heading: 'Late rent', paragraphs: ['{{lateRules}}'] };
  const told = Object.entries(agreement.languages).map(
    ([language, text]) =>
      [
        language,
        text && {
          ...text,
          sections: [...text.sections, clause, rentClause, ...otherClauses],
          mandate: mandateWords,
        },
      ] as const,
  );
  return Object.fromEntries(told);
}

/** The sample's property with as many units as are wanted, which bills from its first day on. */
function siteOf(sample: Catalogue, units: number, currency: string): Catalogue {
  const boxes = sample.units.filter(({ outOfService }) => !outOfService);
  const { property } = sample;
  return {
    ...sample,
    property: {
      ...property,
      currency,
      late,
      billing: { ...property.billing, startOn: '2026-01-01' },
      autopay: 'offered',
      rentChange,
      returnedPayment: { fee: minor(2500), taxCode: 'rent' },
      moveOut: { ...property.moveOut, writeOffBelow: minor(300) },
      autopayRules,
    },
    agreement: { ...sample.agreement, version: 'late', languages: tellingAll(sample) },
    units: Array.from({ length: units }, (_, index) => {
      const box = boxes[index % boxes.length];
      if (!box) throw new Error('a sample without units');
      return { ...box, id: newTestId<'unit'>(), number: `S${String(index).padStart(4, '0')}` };
    }),
  };
}

export const idOf = <K extends 'contract' | 'unit' | 'credit_note' | 'contact'>(text: string): Id<K> =>
  text as Id<K>;
