/** Contracts that a restored database lacks are written back into it, a card's and one that was paid in cash. */
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { rows } from '../../support/restore/books';
import { startService, waitForCommand } from '../../support/processes/service-process';
import { simulatedMoney } from './money';
import { openCopy, type Scenario } from './site';

const contractsOf = (dataDir: string) =>
  rows(dataDir, 'SELECT number FROM rental_contract ORDER BY number').map(({ number }) => String(number));
const toldOf = (dataDir: string) =>
  rows(
    dataDir,
    `SELECT payload ->> 'number' AS number FROM outbox WHERE type = 'contract.written_back' ORDER BY 1`,
  ).map(({ number }) => String(number));
const settledOf = (dataDir: string) =>
  rows(dataDir, `SELECT number FROM lost_contract WHERE settled_as = 'written_back' ORDER BY number`).map(
    ({ number }) => String(number),
  );

export const writeBackScenario: Scenario = {
  name: 'a write-back',
  uses: 1,
  async prepare(workshop) {
    const busy = await workshop.busy();
    const all = contractsOf(busy.template);
    const restored = join(dirname(busy.backup), 'restored');
    cpSync(busy.template, restored, { recursive: true });
    const { code, stderr } = await waitForCommand(['restore', busy.backup, '--data-dir', restored]);
    if (code !== 0) throw new Error(stderr);
    const backedUp = contractsOf(restored);
    const lost = all.filter((number) => !backedUp.includes(number));
    if (lost.length < 2) throw new Error('the backup lacks too little');
    return () => {
      const { dataDir, shim, tell, remove } = openCopy(workshop, restored);
      const writeBack = (environment = {}) =>
        waitForCommand(['books', 'write-back', 'all', '--data-dir', dataDir], environment);
      const wrongNow = async () => {
        const [there, told, settled] = [contractsOf(dataDir), toldOf(dataDir), settledOf(dataDir)];
        const back = there.filter((number) => !backedUp.includes(number));
        const verified = await waitForCommand(['verify', '--data-dir', dataDir]);
        return [
          ...(String(told) === String(back) ? [] : [`told are ${told.join()}, there are ${back.join()}`]),
          ...(String(settled) === String(back) ? [] : [`settled are ${settled.join()}`]),
          ...(verified.code === 0 ? [] : [verified.stdout + verified.stderr]),
        ];
      };
      let wasTold = false;
      return Promise.resolve({
        shim,
        async act(cut) {
          tell(cut);
          const done = await writeBack(shim.environment);
          wasTold = done.code === 0;
          if (!cut && !wasTold) throw new Error(done.stderr);
        },
        async recover() {
          const service = await startService(dataDir, []);
          const wrong = await wrongNow();
          if (wasTold && contractsOf(dataDir).length !== all.length)
            wrong.push('the write-back was reported, and did not happen');
          const again = await writeBack();
          if (again.code !== 0) wrong.push(`written back again: ${again.stderr}`);
          await service.kill();
          if (String(contractsOf(dataDir)) !== String(all))
            wrong.push('something is missing, or there twice');
          return [...wrong, ...(await wrongNow()), ...simulatedMoney.wrong(dataDir)];
        },
        close() {
          remove();
          return Promise.resolve();
        },
      });
    };
  },
};
