/** Services on real SQLite with a simulated reader, a clock that tests turn, and a log that tests can read. */
import { pino } from 'pino';
import type { CardGateway } from '../../../src/main/card-reader/port';
import { createSimulatedGateway } from '../../../src/main/card-reader/simulated';
import { rightClock } from '../../../src/main/services/base/clock-trust';
import type { ServiceContext } from '../../../src/main/services/base/context';
import { createServiceContext } from '../../../src/main/services/base/create-context';
import { newTestId, openTestDatabase, type TestDatabase } from './database';
import { sampleDocuments } from '../documents/samples';

export interface TestServices {
  readonly db: TestDatabase;
  readonly ctx: ServiceContext;
  readonly gateway: CardGateway;
  /** Every line that was logged. */
  readonly log: string[];
  close(): Promise<void>;
}

export interface TestServiceOptions {
  /** Database file; absent: in memory. */
  readonly file?: string;
  /** File of the provider's books; absent: in memory. */
  readonly ledgerFile?: string;
  readonly presentMs?: number;
  readonly lateMs?: number;
  readonly change?: (ctx: ServiceContext, db: TestDatabase) => ServiceContext;
}

type Needed = 'store' | 'clock' | 'gateway' | 'log';

/** A context as most tests want it; what is given comes in place of that. */
export function testContext(parts: Pick<ServiceContext, Needed> & Partial<ServiceContext>): ServiceContext {
  return createServiceContext({
    clockTrust: rightClock,
    newId: newTestId,
    settings: {
      secondPerson: null,
      secondPersonAboveMinor: null,
      secondPersonAboveDifferenceMinor: null,
      secondPersonAboveWaiverMinor: null,
      secondPersonAboveDayMinor: null,
      refundCashUpToMinor: null,
      kioskId: 'kiosk-1',
      holdMinutes: 30,
      reservationHours: 24,
      unitsPerVisit: 3,
      idScan: 'We ask for it to check who signs.',
      phoneDetails: true,
      finishLaterWhenIdle: true,
      reservationLimits: { perPerson: 2, perHour: 8, perDay: 30, shareOfSize: 25 },
      unitsHeldPerKey: null,
      moveInDaysAhead: 30,
      minimumFreeDiskBytes: 1024,
    },
    ...sampleDocuments,
    freeDiskBytes: () => Promise.resolve(1024 * 1024),
    ...parts,
  });
}

export async function openTestServices(options: TestServiceOptions = {}): Promise<TestServices> {
  const db = await openTestDatabase(options.file === undefined ? {} : { file: options.file });
  const log: string[] = [];
  const gateway = createSimulatedGateway({
    ledgerFile: options.ledgerFile ?? ':memory:',
    presentMs: options.presentMs ?? 5000,
    processMs: 1,
    lateMs: options.lateMs ?? 30,
  });
  const { store, clock } = db;
  const write = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  const plain = testContext({ store, clock, gateway, log: write });
  return {
    db,
    ctx: options.change ? options.change(plain, db) : plain,
    gateway,
    log,
    async close() {
      gateway.stopReader();
      gateway.close();
      await db.close();
    },
  };
}
