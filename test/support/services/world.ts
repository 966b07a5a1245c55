/**
 * A kiosk whose power can go at any moment, on files that stay: what happened before is only in the database and in
 * the provider's books. Customers do as they please; nothing here waits for what it began unless it is asked to.
 */
import Database from 'better-sqlite3';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as tick, setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import type { Id } from '../../../src/shared/ids';
import type { SimulatedOutcome } from '../../../src/shared/shapes';
import type { CardGateway } from '../../../src/main/card-reader/port';
import { createSimulatedGateway } from '../../../src/main/card-reader/simulated';
import { openConnection, type OpenDatabase } from '../../../src/main/database/connection';
import { findFaults } from '../../../src/main/database/integrity/integrity';
import { createStore } from '../../../src/main/database/store';
import { cancelBooking } from '../../../src/main/services/booking/bookings';
import type { Caller } from '../../../src/main/services/base/caller';
import { importCatalogue } from '../../../src/main/services/catalogue/import';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { linkInsurance } from '../../../src/main/services/booking/choose-coverage';
import { keepHouse } from '../../../src/main/services/upkeep/housekeeping';
import { createPaymentIntent } from '../../../src/main/services/payment/intent';
import { createPaymentRuns, type PaymentRuns } from '../../../src/main/services/payment/run';
import { cancelPayment, presentTestCard, startPayment } from '../../../src/main/services/payment/payments';
import { readAgreement } from '../../../src/main/services/signing/shown-agreement';
import { saveSignature } from '../../../src/main/services/signing/signature';
import { newTestId, openTestDatabase, TestClock, START_MS, type TestDatabase } from './database';
import { testContext } from './service-context';
import { confirm, draft, ink, lightDocuments, lightPages, planBody, screen, signAtScreen } from './rental';

const UNITS = 3;

export interface World {
  /** What a customer, the staff or the weather may do; each may fail, and then nothing must have happened. */
  readonly actions: Readonly<Record<string, (unit: number, choice: number) => Promise<unknown>>>;
  /** Lets everything come to rest, starts once more, and answers whatever is wrong then. */
  verdict(): Promise<string[]>;
  close(): void;
}

export interface WorldTemplate {
  readonly file: string;
  readonly catalogue: TestDatabase['catalogue'];
}

/** A database with the sample property, to copy: importing it takes longer than a whole schedule. */
export async function makeTemplate(folder: string): Promise<WorldTemplate> {
  const file = join(folder, 'template.db');
  const db = await openTestDatabase({ file });
  await db.close();
  return { file, catalogue: db.catalogue };
}

const outcomes: readonly SimulatedOutcome[] = [
  'approved',
  'approved',
  'declined',
  'timeout',
  'unplugged',
  'late_success',
];

interface Kiosk {
  readonly open: OpenDatabase;
  readonly gateway: CardGateway;
  readonly ctx: ServiceContext;
  readonly runs: PaymentRuns;
}

export function openWorld(template: WorldTemplate, folder: string, seed: number): World {
  const file = join(folder, `kiosk-${seed}.db`);
  const ledgerFile = join(folder, `provider-${seed}.db`);
  copyFileSync(template.file, file);
  const clock = new TestClock(START_MS);
  const { catalogue } = template;
  const bookings = new Map<number, Id<'booking'>>();
  const callers: readonly Caller[] = Array.from({ length: UNITS }, () => screen);
  let jitter = seed;
  let kiosk = start();

  /** The provider's answers take their time, each another. */
  async function onTheWay<T>(answer: () => Promise<T>): Promise<T> {
    jitter = (jitter * 48271 + 11) % 2147483647;
    for (let left = jitter % 4; left > 0; left -= 1) await tick();
    const said = await answer();
    for (let left = jitter % 3; left > 0; left -= 1) await tick();
    return said;
  }

  function start(): Kiosk {
    const open = openConnection(file);
    const gateway = createSimulatedGateway({ ledgerFile, presentMs: 30, processMs: 1, lateMs: 8 });
    const ctx = testContext({
      store: createStore(open),
      clock,
      gateway: {
        ...gateway,
        createIntent: (intent) => onTheWay(() => gateway.createIntent(intent)),
        retrieveIntent: (id) => onTheWay(() => gateway.retrieveIntent(id)),
        captureIntent: (id, key) => onTheWay(() => gateway.captureIntent(id, key)),
        cancelIntent: (id, key) => onTheWay(() => gateway.cancelIntent(id, key)),
      },
      documents: lightDocuments(),
      pages: lightPages(),
      log: pino({ level: 'silent' }),
    });
    return { open, gateway, ctx, runs: createPaymentRuns(ctx) };
  }

  /** The power goes: whatever was under way finds its files gone. */
  function crash(): void {
    kiosk.open.raw.close();
    kiosk.gateway.close();
    kiosk.gateway.stopReader();
    void kiosk.runs.stop(0);
  }

  const ofUnit = (unit: number) => {
    const bookingId = bookings.get(unit % UNITS);
    if (!bookingId) throw new Error('nobody has booked it');
    return { bookingId, language: 'en' as const, caller: callers[unit % UNITS] ?? screen };
  };
  const sign = (bookingId: Id<'booking'>) => signAtScreen(kiosk.ctx, bookingId);

  return {
    actions: {
      async book(unit) {
        const id = await draft(kiosk.ctx, { catalogue }, unit % UNITS);
        bookings.set(unit % UNITS, id);
        await linkInsurance(kiosk.ctx, screen, id, planBody({ catalogue }, 0, unit % UNITS));
        return sign(id);
      },
      link: (unit, choice) =>
        linkInsurance(kiosk.ctx, screen, ofUnit(unit).bookingId, planBody({ catalogue }, choice % 2)),
      sign: (unit) => sign(ofUnit(unit).bookingId),
      async signAtDevice(unit) {
        return saveSignature(kiosk.ctx, screen, ofUnit(unit).bookingId, { signature: await ink() });
      },
      /** In another language another text is shown, and what was signed no longer holds. */
      read: (unit, choice) => readAgreement(kiosk.ctx, ofUnit(unit).bookingId, choice % 2 ? 'de' : 'en'),
      tap: (unit) => startPayment(kiosk.ctx, kiosk.runs, ofUnit(unit)),
      callOff: (unit) => cancelPayment(kiosk.ctx, kiosk.runs, ofUnit(unit)),
      present: (unit, choice) =>
        presentTestCard(kiosk.ctx, {
          ...ofUnit(unit),
          outcome: outcomes[choice % outcomes.length] ?? 'approved',
        }),
      /** A device pays and confirms by itself. */
      async payAtDevice(unit, choice) {
        const { bookingId } = ofUnit(unit);
        const intent = await createPaymentIntent(kiosk.ctx, screen, bookingId);
        if (!intent.ok) return;
        const { paymentIntentId } = intent.value;
        kiosk.gateway.present?.(paymentIntentId, outcomes[choice % outcomes.length] ?? 'approved');
        await Promise.all([1, 2].map(() => confirm(kiosk.ctx, bookingId, paymentIntentId)));
      },
      cancel: (unit) => cancelBooking(kiosk.ctx, screen, ofUnit(unit).bookingId),
      sweep: () => keepHouse(kiosk.ctx, kiosk.runs, { atStart: false }),
      async restart() {
        crash();
        kiosk = start();
        await keepHouse(kiosk.ctx, kiosk.runs, { atStart: true });
      },
      reprice: (_unit, choice) =>
        kiosk.ctx.store.transaction(async (tx) => {
          const act = { nowMs: clock.nowMs(), newId: newTestId, actor: 'test' };
          await importCatalogue(tx, repriced(catalogue, choice), act);
          // As if they had chosen again since: a booking keeps the prices it heard otherwise.
          await tx.deleteFrom('booking_prices').execute();
        }),
      turnClock: (_unit, choice) =>
        Promise.resolve(clock.advance([60_000, 31 * 60_000, -3_600_000, 25 * 3_600_000][choice % 4] ?? 0)),
      pause: (_unit, choice) => sleep(choice % 12),
    },

    async verdict() {
      await sleep(20);
      crash();
      kiosk = start();
      await keepHouse(kiosk.ctx, kiosk.runs, { atStart: true });
      const ledger = new Database(ledgerFile, { readonly: true });
      const wrong = [
        ...findFaults(kiosk.open.raw).map(({ message }) => message),
        ...judge(kiosk.open.raw, ledger),
      ];
      ledger.close();
      return wrong;
    },

    close: crash,
  };
}

/** The sample with other rents: every unit dearer by a few dollars. */
function repriced(catalogue: TestDatabase['catalogue'], choice: number): TestDatabase['catalogue'] {
  const units = catalogue.units.map((unit) => ({ ...unit, rent: unit.rent + (choice % 3) * 500 }));
  return { ...catalogue, units: units as typeof catalogue.units };
}

/** Money at the provider against contracts in the books, both ways. */
function judge(books: Database.Database, ledger: Database.Database): string[] {
  const intents = ledger
    .prepare<[], { id: string; status: string; amount: number }>(
      `SELECT id, body ->> 'status' AS status, body ->> 'amount' AS amount FROM intent`,
    )
    .all();
  const contracts = books
    .prepare<[], { intent_id: string; amount: number; receipt: number; invoice: number; state: string }>(
      `SELECT e.intent_id, a.card_amount AS amount, r.amount_minor AS receipt, i.total_minor AS invoice, a.state
       FROM rental_contract c JOIN charges_entry e ON e.contract_id = c.id
         JOIN payment_attempt a ON a.id = e.attempt_id
         JOIN invoice i ON i.contract_id = c.id JOIN receipt r ON r.invoice_id = i.id`,
    )
    .all();
  const wrong: string[] = [];
  for (const { id, status, amount } of intents) {
    const made = contracts.filter((contract) => contract.intent_id === id);
    if (status === 'succeeded' && made.length !== 1)
      wrong.push(`${id} captured with ${made.length} contracts`);
    if (status !== 'succeeded' && status !== 'canceled') wrong.push(`${id} was left ${status}`);
    for (const contract of made) {
      if (status !== 'succeeded') wrong.push(`a contract without money: ${id} is ${status}`);
      if (contract.state !== 'captured') wrong.push(`${id} was captured, its attempt is ${contract.state}`);
      if (![contract.amount, contract.receipt, contract.invoice].every((each) => each === amount))
        wrong.push(`${id} is over ${amount}, the books say ${JSON.stringify(contract)}`);
    }
  }
  const counted = (sql: string) => books.prepare<[], number>(sql).pluck().get() ?? 0;
  const twice = counted(
    `SELECT count(*) FROM (SELECT 1 FROM rental_contract GROUP BY unit_id HAVING count(*) > 1)`,
  );
  if (twice > 0) wrong.push(`${twice} units were rented twice`);
  const open = counted(`SELECT count(*) FROM payment_attempt WHERE state NOT IN ('captured', 'released')`);
  if (open > 0) wrong.push(`${open} attempts were left open`);
  const taken = counted(`SELECT count(*) FROM booking WHERE state = 'payment_pending'`);
  if (taken > 0) wrong.push(`${taken} bookings wait for a payment that nobody makes`);
  return wrong;
}
