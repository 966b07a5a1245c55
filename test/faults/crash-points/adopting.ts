/** Running tenancies are imported: two that rent, one with credit on a paper, and one who has left and owes. */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rows } from '../../support/restore/books';
import { startService, waitForCommand } from '../../support/processes/service-process';
import { fileOf, goodRow } from '../../support/services/adopted';
import { simulatedMoney } from './money';
import { openCopy, type Scenario } from './site';

/** All of it, or nothing: how many there are of each. */
function importedIn(dataDir: string): string {
  const counts = rows(
    dataDir,
    `SELECT (SELECT count(*) FROM adoption) AS files, (SELECT count(*) FROM adopted_contract) AS contracts,
      (SELECT count(*) FROM outbox WHERE type = 'contract.adopted') AS told,
      (SELECT count(*) FROM access_code WHERE state = 'suspended') AS suspended,
      (SELECT count(*) FROM document d JOIN adopted_contract a ON a.contract_id = d.contract_id) AS papers,
      (SELECT sum(debit_minor - credit_minor) FROM posting WHERE account = 'opening') AS opening,
      (SELECT count(*) FROM payment_plan) AS plans, (SELECT count(*) FROM contract_notice) AS notices`,
  );
  return JSON.stringify(counts);
}

export const adoptionScenario: Scenario = {
  name: 'an import of tenancies',
  uses: 1,
  async prepare(workshop) {
    const busy = await workshop.busy();
    const free = rows(
      busy.template,
      "SELECT number FROM unit WHERE state = 'available' AND listed = 1 ORDER BY number LIMIT 3",
    ).map(({ number }) => String(number));
    const unit = (nth: number) => ({ ...goodRow, move_in: '2025-05-10', unit: free[nth] ?? '' });
    const today = new Date().toISOString().slice(0, 10);
    const file = join(dirname(busy.backup), 'tenancies.csv');
    writeFileSync(
      file,
      fileOf([
        {
          ...unit(0),
          paid_through: today,
          balance: '20',
          payment_plan: `${today} 20.00`,
          suspended: 'staff',
        },
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
    const nothing = importedIn(busy.template);
    let all = '';
    return () => {
      const { dataDir, shim, tell, remove } = openCopy(workshop, busy.template);
      const bring = (environment = {}) =>
        waitForCommand(['tenancies', 'import', file, '--data-dir', dataDir], environment);
      let wasTold = false;
      return Promise.resolve({
        shim,
        async act(cut) {
          tell(cut);
          const { code, stderr } = await bring(shim.environment);
          wasTold = code === 0;
          if (cut) return;
          if (!wasTold) throw new Error(stderr);
          all = importedIn(dataDir);
        },
        async recover() {
          const service = await startService(dataDir, []);
          const wrong: string[] = [];
          const now = importedIn(dataDir);
          if (now !== nothing && now !== all) wrong.push(`part of the file is there: ${now}`);
          if (wasTold && now !== all) wrong.push('the import was reported, and did not happen');
          const again = await bring();
          const isRefused = again.code === 1 && again.stderr.includes('has been imported already');
          if (now === all ? !isRefused : again.code !== 0) wrong.push(`imported again: ${again.stderr}`);
          await service.kill();
          if (importedIn(dataDir) !== all) wrong.push('imported again, something else is there');
          const verified = await waitForCommand(['verify', '--data-dir', dataDir]);
          if (verified.code !== 0) wrong.push(verified.stdout + verified.stderr);
          return [...wrong, ...simulatedMoney.wrong(dataDir)];
        },
        close() {
          remove();
          return Promise.resolve();
        },
      });
    };
  },
};
