/** Contracts that a restored database lacks are written back into it, a card's and one that was paid in cash. */
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startApplication } from '../../../src/main/app';
import { rows } from '../../support/restore/books';
import { waitForCommand } from '../../support/processes/service-process';
import { command } from './command';
import { simulatedMoney } from './money';
import { cutsOf, differences, readRecord, type Recorded, type Recording } from './recorded';
import { openCopy } from './site';
import { resourcesDir, type Workshop } from './workshop';

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

async function record(workshop: Workshop): Promise<Recorded> {
  const busy = await workshop.busy();
  const all = contractsOf(busy.template);
  const template = join(dirname(busy.backup), 'restored');
  cpSync(busy.template, template, { recursive: true });
  const restored = await waitForCommand(['restore', busy.backup, '--data-dir', template]);
  if (restored.code !== 0) throw new Error(restored.stderr);
  const backedUp = contractsOf(template);
  const lost = all.filter((number) => !backedUp.includes(number));
  if (lost.length < 2) throw new Error('the backup lacks too little');

  const { dataDir, shim, remove } = openCopy(workshop, template);
  shim.record();
  const writeBack = ['books', 'write-back', 'all', '--data-dir'];
  const done = await waitForCommand([...writeBack, dataDir], shim.environment);
  if (done.code !== 0) throw new Error(done.stderr);
  const changes = readRecord(shim.recorded());
  const wrong = differences(template, changes, dataDir);
  remove();

  const wrongNow = async (dir: string) => {
    const [there, told, settled] = [contractsOf(dir), toldOf(dir), settledOf(dir)];
    const back = there.filter((number) => !backedUp.includes(number));
    const verified = await command('verify', '--data-dir', dir);
    return [
      ...(String(told) === String(back) ? [] : [`told are ${told.join()}, there are ${back.join()}`]),
      ...(String(settled) === String(back) ? [] : [`settled are ${settled.join()}`]),
      ...(verified.code === 0 ? [] : [verified.said]),
    ];
  };
  return {
    template,
    changes,
    cuts: cutsOf(changes),
    reported: changes.length,
    wrong,
    async wrongAfter(dir, { at }) {
      const application = await startApplication({ dataDir: dir, demo: false, port: 0, resourcesDir });
      await application.close();
      const found = await wrongNow(dir);
      if (at === changes.length && contractsOf(dir).length !== all.length)
        found.push('the write-back was reported, and did not happen');
      const again = await command(...writeBack, dir);
      if (again.code !== 0) found.push(`written back again: ${again.said}`);
      if (String(contractsOf(dir)) !== String(all)) found.push('something is missing, or there twice');
      return [...found, ...(await wrongNow(dir)), ...simulatedMoney.wrong(dir)];
    },
  };
}

export const writeBackRecording: Recording = { name: 'a write-back', record };
