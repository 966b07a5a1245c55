/**
 * A kiosk with the shipped payment services and Stripe adapter on real SQLite, against the emulated Stripe, in virtual
 * time. Its process dies and starts again; database and Stripe stay.
 */
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Id } from '../../src/shared/ids';
import { createServerDrivenReader } from '../../src/main/card-reader/server-driven';
import { createStripeClient } from '../../src/main/card-reader/stripe-client';
import { createStripeGateway } from '../../src/main/card-reader/stripe-gateway';
import { createStripeProvider } from '../../src/main/card-reader/stripe-provider';
import { openConnection, type OpenDatabase } from '../../src/main/database/connection';
import { createStore } from '../../src/main/database/store';
import type { ServiceContext } from '../../src/main/services/base/context';
import { importCatalogue } from '../../src/main/services/catalogue/import';
import { keepHouse } from '../../src/main/services/upkeep/housekeeping';
import { createPaymentRuns, type PaymentRuns } from '../../src/main/services/payment/run';
import { newTestId, START_MS, type TestDatabase } from '../support/services/database';
import { lightDocuments, lightPages, openLightServices, readyBooking } from '../support/services/rental';
import { testContext } from '../support/services/service-context';
import { createStripeEmulator, type StripeEmulator } from '../support/stripe';
import { mortalClient, mortalStore, type Life } from './mortal';
import { current, VirtualTime } from './virtual-time';

export const BOOKINGS = 2;

/** A database in which the customers have signed and may pay; every schedule begins with a copy. */
export interface Template {
  readonly file: string;
  readonly bookings: readonly Id<'booking'>[];
  readonly catalogue: TestDatabase['catalogue'];
  readonly signatures: ServiceContext['signatures'];
}

export async function makeTemplate(folder: string): Promise<Template> {
  const file = join(folder, 'ready.db');
  const services = await openLightServices({ file });
  const bookings: Id<'booking'>[] = [];
  for (let unit = 0; unit < BOOKINGS; unit += 1)
    bookings.push(await readyBooking(services.ctx, services.db, unit));
  const { catalogue } = services.db;
  await services.close();
  const { signatures } = services.ctx;
  return { file, bookings, catalogue, signatures };
}

interface Process {
  readonly ctx: ServiceContext;
  readonly runs: PaymentRuns;
  readonly life: Life;
}

export interface KioskModel {
  readonly time: VirtualTime;
  readonly stripe: StripeEmulator;
  readonly open: () => OpenDatabase;
  readonly readerId: string;
  readonly bookings: readonly Id<'booking'>[];
  /** What was noticed on the way. */
  readonly wrong: string[];
  readonly process: () => Process;
  /** The process ends here and now. */
  crash(): Promise<void>;
  /** A new one; answers when it serves its first customer, or has died before. */
  restart(): Promise<void>;
  /** Other rents: what was quoted holds no longer. */
  reprice(byMinor: number): Promise<void>;
  close(): void;
}

export async function openKioskModel(template: Template, file: string, seed: number): Promise<KioskModel> {
  for (const end of ['', '-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
  copyFileSync(template.file, file);
  let open = openDatabase(file);
  const stripe = createStripeEmulator();
  const time = new VirtualTime(START_MS, (nowMs) => stripe.clock.set(nowMs));
  current.time = time;
  const readerId = stripe.readers.register({ serial: 'S700-1', label: 'Kiosk 1' });
  let random = seed + 1;
  /** Answers take their time, each another. */
  const lagMs = () => {
    random = (random * 48271) % 2147483647;
    return random % 4 === 0 ? random % 700 : 0;
  };
  let process = start();

  function start(): Process {
    const life: Life = { left: null, dead: false };
    current.owner = life;
    const store = mortalStore(createStore(open), life);
    const httpClient = mortalClient(stripe.httpClient, life, time, lagMs);
    const client = createStripeClient({ key: stripe.keys.restrictedTest, apiAddress: null, httpClient });
    const { location } = stripe;
    const nowMs = () => time.nowMs();
    const log = pino({ level: 'silent' });
    const provider = createStripeProvider({
      client,
      live: false,
      kioskId: 'kiosk-1',
      location,
      capture: 'manual_preferred',
      country: () => Promise.resolve('US'),
      nowMs,
    });
    const reader = createServerDrivenReader({
      client,
      provider,
      location,
      reader: { serialNumber: 'S700-1' },
      kioskId: 'kiosk-1',
      presentMs: 30_000,
      log,
    });
    const site = { country: 'US', currency: 'USD', countryCurrency: 'USD', timeZone: 'America/Chicago' };
    const watch = { fittingSite: () => site, problem: () => null, stop: () => undefined };
    const ctx = testContext({
      store,
      clock: { nowMs },
      gateway: createStripeGateway({ provider, reader, client, watch, attended: null, nowMs }),
      documents: lightDocuments(),
      pages: lightPages(),
      signatures: template.signatures,
      log,
    });
    return { ctx, runs: createPaymentRuns(ctx), life };
  }

  async function crash(): Promise<void> {
    process.life.dead = true;
    time.forget(process.life);
    // A transaction under way comes to its end or, if it waits for somebody, is rolled back.
    await time.settle();
    stripe.faults.release();
    open.raw.close();
    open = openDatabase(file);
  }

  return {
    time,
    stripe,
    open: () => open,
    readerId,
    bookings: template.bookings,
    wrong: [],
    process: () => process,
    crash,
    async restart() {
      await crash();
      process = start();
      const started = keepHouse(process.ctx, process.runs, { atStart: true });
      await duringLife(time, process.life, started);
    },
    async reprice(byMinor) {
      const units = template.catalogue.units.map((unit) => ({ ...unit, rent: unit.rent + byMinor }));
      const catalogue = { ...template.catalogue, units: units as typeof template.catalogue.units };
      const act = { nowMs: time.nowMs(), newId: newTestId, actor: 'test' };
      await process.ctx.store.transaction(async (tx) => {
        await importCatalogue(tx, catalogue, act);
        // As if they had chosen again since: a booking keeps the prices it heard otherwise.
        await tx.deleteFrom('booking_prices').execute();
      });
    },
    close() {
      process.life.dead = true;
      stripe.faults.release();
      current.time = null;
      open.raw.close();
    },
  };
}

/**
 * That a commit survives the power, others test: here it need not reach the disk. Syncs in other threads would end when
 * they like, and the same schedule would go another way each time.
 */
function openDatabase(file: string): OpenDatabase {
  const open = openConnection(file, { syncFile: () => Promise.resolve() });
  open.raw.pragma('synchronous = OFF');
  return open;
}

/** Waits for work while time goes on, a minute at the most, and not beyond the process. */
export async function duringLife(time: VirtualTime, life: Life, work: Promise<unknown>): Promise<void> {
  let over = false;
  work.then(
    () => (over = true),
    () => (over = true),
  );
  for (let looks = 0; looks < 120 && !over && !life.dead; looks += 1) {
    await time.settle();
    if (!over) await time.advance(500);
  }
}
