/**
 * What the fleet page of many kiosks costs head office and database, in processor time and on the line: goal G24 of
 * docs/develop/performance.md. Told and never judged; that it names its kiosks is. KEYTURN_FLEET_KIOSKS asks for more.
 */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { processorSeconds } from '../../support/base/processor-time';
import { cataloguesOf, figuresOf } from '../../support/head-office/many-sites';
import { testListener, testOffice } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { postmasterOf, query, testDatabase } from '../../support/head-office/servers';

const KIOSKS = Number(process.env['KEYTURN_FLEET_KIOSKS'] ?? 20);
const TIMES = 10;
const STEP_MS = 10_000;

test(
  `the fleet page of ${KIOSKS} kiosks is read from the database each time; what it costs is reported`,
  { timeout: 120_000 + KIOSKS * 200 },
  async () => {
    const many = { sites: KIOSKS, units: 20, months: 1, nowMs: Date.UTC(2026, 10, 28, 12) };
    let { nowMs } = many;
    const postgres = await testDatabase();
    const office = await testOffice(postgres, { nowMs: () => nowMs });
    const { url } = await testListener(office);
    for (const file of cataloguesOf(many)) await insertPublished(office.database, file);
    for (const statement of figuresOf(many)) await query(postgres, statement);
    const owner = visitor(url, await somebody(office.database, { nowMs }));
    const database = await postmasterOf(postgres);
    const pages: { readonly html: string; readonly ownMs: number }[] = [];
    let databaseMs = 0;
    for (let time = 0; time <= TIMES; time += 1) {
      nowMs += STEP_MS;
      const [own, there] = [process.cpuUsage(), processorSeconds(database)];
      const html = await (await owner.get('/')).text();
      const { user, system } = process.cpuUsage(own);
      pages.push({ html, ownMs: (user + system) / 1000 });
      // The processor time of another process is counted in hundredths of a second.
      if (time > 0) databaseMs += (processorSeconds(database) - there) * 1000;
    }
    const [first, ...later] = pages;
    const { html = '' } = first ?? {};
    expect(html).toContain('k-1');
    const middle = later.map(({ ownMs }) => ownMs).toSorted((a, b) => a - b)[TIMES / 2] ?? 0;
    const [bytes, packed] = [Buffer.byteLength(html), gzipSync(html).byteLength];
    process.stdout.write(
      `${KIOSKS} kiosks: the first page ${Math.round(first?.ownMs ?? 0)} ms, a later one head office ${Math.round(middle)} ms, ` +
        `database ${Math.round(databaseMs / TIMES)} ms of the processor; ` +
        `${(bytes / 1000).toFixed(1)} kB, packed ${(packed / 1000).toFixed(1)} kB\n`,
    );
  },
);
