/**
 * What the page of each report over all properties costs head office and database, in processor time: for
 * docs/head-office/head-office.md. Told and never judged; that each is answered is. KEYTURN_REPORT_SITES, KEYTURN_REPORT_UNITS and
 * KEYTURN_REPORT_MONTHS ask for more.
 */
import { expect, test } from 'vitest';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { reportNames } from '../../../src/head-office/reports/make';
import { processorSeconds } from '../../support/base/processor-time';
import { cataloguesOf, figuresOf } from '../../support/head-office/many-sites';
import { testListener, testOffice } from '../../support/head-office/office';
import { somebody, visitor } from '../../support/head-office/people';
import { postmasterOf, query, testDatabase } from '../../support/head-office/servers';

const many = {
  sites: Number(process.env['KEYTURN_REPORT_SITES'] ?? 3),
  units: Number(process.env['KEYTURN_REPORT_UNITS'] ?? 20),
  months: Number(process.env['KEYTURN_REPORT_MONTHS'] ?? 2),
  nowMs: Date.UTC(2026, 10, 28, 12),
};
const TIMES = 3;

test(
  `each report over ${many.sites} properties of ${many.units} units is answered; what it costs is reported`,
  { timeout: 120_000 + many.sites * many.months * many.units },
  async () => {
    const postgres = await testDatabase();
    const office = await testOffice(postgres, { nowMs: () => many.nowMs });
    const { url } = await testListener(office);
    for (const file of cataloguesOf(many)) await insertPublished(office.database, file);
    for (const statement of figuresOf(many)) await query(postgres, statement);
    const owner = visitor(url, await somebody(office.database, { nowMs: many.nowMs }));
    const database = await postmasterOf(postgres);
    for (const name of reportNames) {
      const days = '?from=2026-11-01&to=2026-11-28';
      const page = await owner.words(`/reports/${name}${days}`);
      expect(page).toContain('Site 1');
      const [ownMs, databaseMs] = [process.cpuUsage(), processorSeconds(database)];
      for (let time = 0; time < TIMES; time += 1) await owner.words(`/reports/${name}${days}`);
      const { user, system } = process.cpuUsage(ownMs);
      const there = ((processorSeconds(database) - databaseMs) * 1000) / TIMES;
      process.stdout.write(
        `${name}: head office ${Math.round((user + system) / 1000 / TIMES)} ms, database ${Math.round(there)} ms of the processor\n`,
      );
    }
  },
);
