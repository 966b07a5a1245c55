/**
 * What one report of a kiosk costs broker, head office and database, in processor time, and how many are answered in a
 * second: for docs/head-office.md. Told and never judged; that each is answered is. KEYTURN_CAPACITY_REPORTS asks for more.
 */
import { readFileSync } from 'node:fs';
import { connect } from '@nats-io/transport-node';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inboxPrefix, statusSubject, type KioskAddress } from '../../src/shared/head-office/names';
import type { KioskStatus } from '../../src/shared/head-office/status';
import { joinKiosk, officeDatabase } from '../support/head-office/office';
import { processorSeconds } from '../support/head-office/processor-time';
import { startOfficeProgram } from '../support/head-office/program';
import { query, testDatabase, testNats } from '../support/head-office/servers';

const KIOSKS = 20;
const AT_ONCE = 40;
const reports = Math.ceil(Number(process.env['KEYTURN_CAPACITY_REPORTS'] ?? 400) / AT_ONCE) * AT_ONCE;

test(
  `${reports} reports of ${KIOSKS} kiosks are each answered; what they cost is told`,
  { timeout: 60_000 + reports * 20 },
  async () => {
    const [nats, postgres] = [await testNats(), await testDatabase()];
    const database = await officeDatabase(postgres);
    const kiosks: KioskAddress[] = [];
    for (let index = 1; index <= KIOSKS; index += 1) kiosks.push(await joinKiosk(database, `kiosk-${index}`));
    const office = await startOfficeProgram('--nats', nats.url, '--postgres', postgres);
    onTestFinished(async () => void (await office.end('SIGKILL')));
    const connection = await connect({ servers: nats.url });
    onTestFinished(() => connection.close());
    let answered = 0;
    for (const kiosk of kiosks)
      connection.subscribe(`${inboxPrefix(kiosk)}.>`, { callback: () => void (answered += 1) });
    const [{ postmaster } = { postmaster: 0 }] = await query<{ postmaster: number }>(
      postgres,
      `SELECT split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int AS postmaster`,
    );
    const parts = {
      broker: Number(readFileSync(nats.pidFile, 'utf8')),
      'head office': office.pid,
      database: postmaster,
    };
    const used = () => Object.values(parts).map(processorSeconds);

    const report = (number: number) => {
      const kiosk = kiosks[number % KIOSKS];
      if (!kiosk) throw new Error('no such kiosk');
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
      connection.publish(statusSubject(kiosk), JSON.stringify(status), {
        reply: `${inboxPrefix(kiosk)}.${number}`,
      });
    };
    // The first ones also open head office's connections to the database.
    for (let number = 0; number < AT_ONCE; number += 1) report(number);
    await vi.waitFor(() => expect(answered).toBe(AT_ONCE), { timeout: 60_000, interval: 1 });

    const [atStart, began] = [used(), performance.now()];
    for (let sent = 0; sent < reports; sent += AT_ONCE) {
      for (let number = sent; number < sent + AT_ONCE; number += 1) report(number);
      await vi.waitFor(() => expect(answered).toBe(AT_ONCE + sent + AT_ONCE), {
        timeout: 60_000,
        interval: 1,
      });
    }
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
