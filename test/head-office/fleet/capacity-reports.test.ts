/**
 * What one report of a kiosk costs head office and database, in processor time, and how many are answered in a second: for
 * docs/head-office/head-office.md. Told and never judged; that each is answered is. KEYTURN_CAPACITY_REPORTS asks for more.
 */
import { expect, onTestFinished, test } from 'vitest';
import { createSignedClient } from '../../../src/main/sync/signed-client';
import { STATUS_PATH } from '../../../src/shared/head-office/https';
import type { KioskStatus } from '../../../src/shared/head-office/status';
import { processorSeconds } from '../../support/base/processor-time';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, officeDatabase } from '../../support/head-office/office';
import { startOfficeProgram } from '../../support/head-office/program';
import { postmasterOf, testDatabase } from '../../support/head-office/servers';
import { memoryTrust } from '../../support/head-office/trust';

const KIOSKS = 20;
const AT_ONCE = 40;
const reports = Math.ceil(Number(process.env['KEYTURN_CAPACITY_REPORTS'] ?? 400) / AT_ONCE) * AT_ONCE;

test(
  `${reports} reports of ${KIOSKS} kiosks are each answered; what they cost is reported`,
  { timeout: 60_000 + reports * 20 },
  async () => {
    const postgres = await testDatabase();
    const database = await officeDatabase(postgres);
    const office = await startOfficeProgram('--postgres', postgres);
    onTestFinished(async () => void (await office.end('SIGKILL')));
    const kiosks: ((number: number) => Promise<number>)[] = [];
    for (let index = 1; index <= KIOSKS; index += 1) {
      const key = newKey();
      const kiosk = await joinKiosk(database, `kiosk-${index}`, key);
      const client = createSignedClient({
        url: office.url,
        ...kiosk,
        trust: memoryTrust(),
        seed: key.seed,
        authority: null,
        answerMs: 60_000,
      });
      onTestFinished(() => client.close());
      kiosks.push(async (number) => {
        const status: KioskStatus = {
          ...kiosk,
          version: '0.1.0',
          backlog: { events: number, oldestAtMs: Date.now() },
          reader: 'ready',
          clockOffsetMs: 12,
          catalogue: { version: 7, refused: null },
          elsewhere: { version: 2, problems: [] },
          allotment: { version: 3, stillHeld: [] },
        };
        const body = Buffer.from(JSON.stringify(status));
        return (await client.ask({ method: 'POST', path: STATUS_PATH, body })).status;
      });
    }
    const report = async () => {
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, async (_, number) => kiosks[number % KIOSKS]?.(number)),
      );
      expect(new Set(answers)).toEqual(new Set([200]));
    };
    const parts = { 'head office': office.pid, database: await postmasterOf(postgres) };
    const used = () => Object.values(parts).map(processorSeconds);
    // The first ones also open head office's connections to the database.
    await report();
    const [atStart, began] = [used(), performance.now()];
    for (let sent = 0; sent < reports; sent += AT_ONCE) await report();
    const seconds = (performance.now() - began) / 1000;
    const atEnd = used();
    const told = Object.keys(parts).map(
      (name, index) =>
        `${name} ${Math.round((((atEnd[index] ?? 0) - (atStart[index] ?? 0)) * 1e6) / reports)} us`,
    );
    process.stdout.write(
      `one of ${reports} reports: ${told.join(', ')} of the processor; ${Math.round(reports / seconds)} in a second\n`,
    );
  },
);
