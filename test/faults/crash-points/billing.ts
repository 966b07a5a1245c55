/**
 * A kiosk that was off begins again: its first round makes the bill that is due, with its document, and charges the saved card for
 * the one before. After a cut another start makes what is missing, once.
 */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApplication } from '../../../src/main/app';
import { addDays } from '../../../src/main/domain/base/dates';
import { billOnce } from '../../../src/main/services/upkeep/bill-rounds';
import { consent } from '../../support/services/autopay';
import { moveInOn, noonOf, providerInTime, setPrices } from '../../support/services/billed';
import { noDeliveries } from '../../support/services/rented';
import { openTestServices } from '../../support/services/service-context';
import { rows } from '../../support/restore/books';
import { startService } from '../../support/processes/service-process';
import { until } from '../../support/base/eventually';
import { count } from './changing';
import { command } from './command';
import { simulatedMoney } from './money';
import { cutsOf, differences, readRecord, type Recorded, type Recording } from './recorded';
import { openCopy } from './site';
import { resourcesDir, type Workshop } from './workshop';

/** Two periods before today, and one day more: the third begins about now. */
const MOVED_IN_DAYS_AGO = 62;
const BILLED_DAYS_AGO = 20;
/** Those that the second round adds to, by one each. */
const counts = [
  count('invoice WHERE is_move_in = 0'),
  count(`document WHERE kind = 'invoice'`),
  count(`outbox WHERE type = 'bill.issued'`),
  count(`collection WHERE state = 'paid'`),
  count('receipt'),
  count(`outbox WHERE type = 'collection.closed'`),
];
const countedIn = (dir: string) => counts.map((sql) => Number(rows(dir, sql)[0]?.['count']));
const QUIET = JSON.stringify({ logLevel: 'error', backup: { dailyAt: null } });

/** A tenant whose card is charged: moved in two months ago, billed once, and the kiosk was off since. */
async function makeTemplate(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'keyturn-test-'));
  writeFileSync(join(dir, 'config.json'), QUIET);
  const today = new Date().toISOString().slice(0, 10);
  const services = await openTestServices({
    file: join(dir, 'keyturn.db'),
    ledgerFile: join(dir, 'simulated-provider.db'),
    change: providerInTime,
  });
  const { ctx, db } = services;
  const books = { ctx, db, raw: db.open.raw };
  const moveIn = addDays(today, -MOVED_IN_DAYS_AGO);
  setPrices(books, {
    moveIn,
    day: null,
    autopayRules: { chargeAfterDays: 0, tellDays: 10, tries: [0, 3], hours: { from: '00:00', to: '23:59' } },
  });
  const contractId = await moveInOn(books, { moveIn });
  consent(books.raw, contractId, { customerId: 'cus_1', cardId: 'pm_1' });
  db.clock.set(noonOf(addDays(today, -BILLED_DAYS_AGO)));
  await billOnce(ctx, noDeliveries, new AbortController().signal);
  await services.close();
  return dir;
}

async function record(workshop: Workshop): Promise<Recorded> {
  const template = await makeTemplate();
  const before = countedIn(template);
  const wanted = before.map((each) => each + 1).join();
  const isDone = (dir: string) => () => Promise.resolve(countedIn(dir).join() === wanted);
  const { dataDir, shim, remove } = openCopy(workshop, template);
  shim.record();
  const service = await startService(dataDir, [], undefined, shim.environment);
  await until(isDone(dataDir), { interval: 100, timeout: 30_000 });
  await service.kill();
  const changes = readRecord(shim.recorded());
  const wrong = differences(template, changes, dataDir);
  remove();
  return {
    template,
    changes,
    cuts: cutsOf(changes),
    // Nobody waits for an answer.
    reported: changes.length,
    wrong: [...wrong, ...(before[0] === 1 && before[3] === 0 ? [] : [`it begins with ${before.join()}`])],
    async wrongAfter(dir, { at }) {
      const now = countedIn(dir);
      const application = await startApplication({ dataDir: dir, demo: false, port: 0, resourcesDir });
      const isWhole = await until(isDone(dir), { interval: 20, timeout: 15_000 }).then(
        () => true,
        () => false,
      );
      await application.close();
      const verified = await command('verify', '--data-dir', dir);
      return [
        ...(at < changes.length || now.join() === wanted ? [] : ['it was done, and is not there']),
        ...(isWhole ? [] : [`${counts.join('; ')}: ${countedIn(dir).join()} instead of ${wanted}`]),
        ...(verified.code === 0 ? [] : [verified.said]),
        ...simulatedMoney.wrong(dir),
      ];
    },
  };
}

export const billingRecording: Recording = { name: 'a round that bills and charges a saved card', record };
