/** Another catalogue is brought, with other rents, taxes, numbers and words, while a customer has signed at the old ones. */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { rows } from '../../support/restore/books';
import { startService, waitForCommand } from '../../support/processes/service-process';
import { simulatedMoney } from './money';
import { openCopy, type Scenario } from './site';
import { quoteOf, SAMPLE_CATALOGUE } from './workshop';

interface CatalogueFile {
  readonly taxes: Record<string, Record<string, string>>;
  readonly units: readonly Readonly<Record<'id' | 'number' | 'rent', string>>[];
  readonly agreement: { readonly version: string };
}

function writeOther(file: string): void {
  const before = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as CatalogueFile;
  const [one, two, ...rest] = before.units;
  if (!one || !two) throw new Error('the sample has units');
  const units = [
    { ...one, number: two.number },
    { ...two, number: one.number },
    // The last one is no longer offered.
    ...rest.slice(0, -1),
  ].map((unit) => ({ ...unit, rent: (Number(unit.rent) + 11).toFixed(2) }));
  const taxes = { ...before.taxes, rent: { ...before.taxes['rent'], General: '9.5' } };
  const agreement = { ...before.agreement, version: 'another' };
  writeFileSync(file, JSON.stringify({ ...before, units, taxes, agreement, sitePlan: null }));
}

/** Everything that a catalogue writes, but the ids that an import makes by chance. */
function catalogueIn(dataDir: string) {
  const tables = ['property', 'storage_type', 'user_type', 'tax_rate', 'charge_rule', 'unit'];
  const more = ['insurance_plan', 'premium_revision', 'add_on', 'promotion'];
  return {
    ...Object.fromEntries(
      [...tables, ...more].map((table) => [table, rows(dataDir, `SELECT * FROM ${table} ORDER BY 1, 2, 3`)]),
    ),
    templates: rows(dataDir, 'SELECT version, content, current FROM agreement_template ORDER BY version'),
    imports: rows(dataDir, "SELECT count(*) AS count FROM audit WHERE action = 'catalogue.import'"),
  };
}

/** What an import that nobody cuts off makes of what was there. */
interface Model {
  readonly before: object;
  readonly after: object;
}

export const importScenario: Scenario = {
  name: 'a catalogue import',
  uses: 1,
  async prepare(workshop) {
    const busy = await workshop.busy();
    const other = join(dirname(busy.backup), 'other-catalogue.json');
    writeOther(other);
    const importInto = (dataDir: string, environment = {}) =>
      waitForCommand(['catalogue', 'import', other, '--data-dir', dataDir], environment);
    let model: Model | null = null;
    return () => {
      const { dataDir, shim, tell, remove } = openCopy(workshop, busy.template);
      let wasTold = false;
      return Promise.resolve({
        shim,
        async act(cut) {
          const before = catalogueIn(dataDir);
          tell(cut);
          const { code, stderr } = await importInto(dataDir, shim.environment);
          wasTold = code === 0;
          if (cut) return;
          if (!wasTold) throw new Error(stderr);
          model = { before, after: catalogueIn(dataDir) };
        },
        async recover() {
          const service = { ...(await startService(dataDir, [])), apiKey: busy.apiKey };
          if (!model) throw new Error('nothing was imported yet');
          const { before, after } = model;
          const wrong: string[] = [];
          const now = catalogueIn(dataDir);
          if (wasTold && !isDeepStrictEqual(now, after))
            wrong.push('the import was reported, and did not happen');
          if (!isDeepStrictEqual(now, before) && !isDeepStrictEqual(now, after))
            wrong.push('part of the catalogue is there');
          const again = await importInto(dataDir);
          if (again.code !== 0) wrong.push(`imported again: ${again.stderr}`);
          if (!isDeepStrictEqual(catalogueIn(dataDir), after))
            wrong.push('imported again, something else is there');
          if (!isDeepStrictEqual(await quoteOf(service, busy.fourth.bookingId), busy.fourth.quote))
            wrong.push('the price of the signed booking is another one');
          wrong.push(...simulatedMoney.wrong(dataDir));
          await service.kill();
          return wrong;
        },
        close() {
          remove();
          return Promise.resolve();
        },
      });
    };
  },
};
