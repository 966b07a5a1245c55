/** Running tenancies are imported: two that rent, one with credit on a document, and one who has left and owes. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startApplication } from '../../../src/main/app';
import { rows } from '../../support/restore/books';
import { waitForCommand } from '../../support/processes/service-process';
import { fileOf, goodRow } from '../../support/services/adopted';
import { command } from './command';
import { simulatedMoney } from './money';
import { cutsOf, differences, readRecord, type Recorded, type Recording } from './recorded';
import { openCopy } from './site';
import { resourcesDir, type Workshop } from './workshop';

/** All of it, or nothing: how many there are of each. */
function importedIn(dataDir: string): string {
  const counts = rows(
    dataDir,
    `SELECT (SELECT count(*) FROM adoption) AS files, (SELECT count(*) FROM adopted_contract) AS contracts,
      (SELECT count(*) FROM outbox WHERE type = 'contract.adopted') AS told,
      (SELECT count(*) FROM access_code WHERE state = 'suspended') AS suspended,
      (SELECT count(*) FROM document d JOIN adopted_contract a ON a.contract_id = d.contract_id) AS documents,
      (SELECT sum(debit_minor - credit_minor) FROM posting WHERE account = 'opening') AS opening,
      (SELECT count(*) FROM payment_plan) AS plans, (SELECT count(*) FROM contract_notice) AS notices`,
  );
  return JSON.stringify(counts);
}

function writeTenancies(file: string, template: string): void {
  const free = rows(
    template,
    "SELECT number FROM unit WHERE state = 'available' AND listed = 1 ORDER BY number LIMIT 3",
  ).map(({ number }) => String(number));
  const unit = (nth: number) => ({ ...goodRow, move_in: '2025-05-10', unit: free[nth] ?? '' });
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(
    file,
    fileOf([
      { ...unit(0), paid_through: today, balance: '20', payment_plan: `${today} 20.00`, suspended: 'staff' },
      {
        ...unit(1),
        paid_through: today,
        balance: '-30',
        deposit: '50',
        last_day: today,
        first_name: 'Bea',
      },
      { ...unit(2), paid_through: '2025-12-31', left_on: '2026-01-31', balance: '80', first_name: 'Cem' },
    ]),
  );
}

/** The import as a process of its own has made it. */
async function record(workshop: Workshop): Promise<Recorded> {
  const busy = await workshop.busy();
  const { template } = busy;
  const file = join(dirname(busy.backup), 'tenancies.csv');
  writeTenancies(file, template);
  const { dataDir, shim, remove } = openCopy(workshop, template);
  shim.record();
  const done = await waitForCommand(['tenancies', 'import', file, '--data-dir', dataDir], shim.environment);
  if (done.code !== 0) throw new Error(done.stderr);
  const changes = readRecord(shim.recorded());
  const wrong = differences(template, changes, dataDir);
  const [nothing, all] = [importedIn(template), importedIn(dataDir)];
  remove();
  return {
    template,
    changes,
    cuts: cutsOf(changes),
    reported: changes.length,
    /** What is not as recorded, or what of the import is only partly there: nothing. */
    wrong: [...wrong, ...(nothing === all ? ['nothing was imported'] : [])],
    async wrongAfter(dir, { at }) {
      // Nobody reads what it says.
      writeFileSync(
        join(dir, 'config.json'),
        JSON.stringify({ logLevel: 'error', backup: { dailyAt: null } }),
      );
      const application = await startApplication({ dataDir: dir, demo: false, port: 0, resourcesDir });
      await application.close();
      const found: string[] = [];
      const now = importedIn(dir);
      if (now !== nothing && now !== all) found.push(`part of the file is there: ${now}`);
      if (at === changes.length && now !== all) found.push('the import was reported, and did not happen');
      const again = await command('tenancies', 'import', file, '--data-dir', dir);
      const isRefused = again.code === 1 && again.said.includes('has been imported already');
      if (now === all ? !isRefused : again.code !== 0) found.push(`imported again: ${again.said}`);
      if (importedIn(dir) !== all) found.push('imported again, something else is there');
      const verified = await command('verify', '--data-dir', dir);
      if (verified.code !== 0) found.push(verified.said);
      return [...found, ...simulatedMoney.wrong(dir)];
    },
  };
}

export const adoptionRecording: Recording = { name: 'an import of tenancies', record };
