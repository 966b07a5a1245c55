/** A backup is put in the place of a database that has gone on since. */
import Database from 'better-sqlite3';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rows } from '../../support/restore/books';
import { call } from '../../support/processes/device';
import { eventually } from '../../support/base/eventually';
import { startService, waitForCommand, type ServiceProcess } from '../../support/processes/service-process';
import { simulatedMoney } from './money';
import { openCopy, type Scenario } from './site';

interface Doubt {
  readonly formerFile: string | null;
  readonly former: string | null;
  readonly provider: { readonly differences: readonly { readonly intentId: string | null }[] } | null;
}

interface Known {
  /** Ids of all contracts before the restore, and of those that the backup has. */
  readonly contracts: readonly string[];
  readonly backedUp: readonly string[];
  /** Units of the contracts that the backup lacks, and the intents that paid for them. */
  readonly units: readonly string[];
  readonly intents: readonly string[];
}

const CONTRACTS = 'SELECT id FROM rental_contract ORDER BY id';
const contractsOf = (dataDir: string) => rows(dataDir, CONTRACTS).map(({ id }) => String(id));
const meta = (dataDir: string, name: string) =>
  rows(dataDir, 'SELECT value FROM meta WHERE name = ?', name)[0]?.['value'] ?? null;
const epochOf = (dataDir: string) => Number(meta(dataDir, 'number_epoch') ?? 1);
const same = (some: readonly string[], others: readonly string[]) =>
  some.length === others.length && some.every((each) => others.includes(each));

function doubtOf(dataDir: string): Doubt | null {
  const text = meta(dataDir, 'books_in_doubt');
  return text === null ? null : (JSON.parse(String(text)) as Doubt);
}

function contractsIn(file: string): string[] {
  const db = new Database(file, { readonly: true, fileMustExist: true });
  try {
    return db.prepare<[], string>(CONTRACTS).pluck().all();
  } finally {
    db.close();
  }
}

function whatIsKnown(dataDir: string, backup: string): Known {
  const backedUp = contractsIn(backup);
  const lost = rows(
    dataDir,
    `SELECT c.id, c.unit_id AS unit, a.intent_id AS intent FROM rental_contract c
      JOIN charges_entry e ON e.contract_id = c.id LEFT JOIN payment_attempt a ON a.id = e.attempt_id`,
  ).filter(({ id }) => !backedUp.includes(String(id)));
  return {
    contracts: contractsOf(dataDir),
    backedUp,
    units: lost.map(({ unit }) => String(unit)),
    intents: lost.flatMap(({ intent }) => (intent === null ? [] : [String(intent)])),
  };
}

/** Every contract there ever was is in the database or in one that was kept aside. */
function forgotten(dataDir: string, { contracts }: Known): string[] {
  const aside = readdirSync(dataDir).filter((name) => /^keyturn-before-restore-.*\.db$/.test(name));
  const held = new Set([
    ...contractsOf(dataDir),
    ...aside.flatMap((name) => contractsIn(join(dataDir, name))),
  ]);
  const gone = contracts.filter((id) => !held.has(id));
  const halves = readdirSync(dataDir).filter((name) => name.includes('.restoring'));
  return [
    ...gone.map((id) => `contract ${id} is in no file any more`),
    ...halves.map((name) => `${name} was left behind`),
  ];
}

/** The restored database begins nothing new, and finds what it lacks. */
async function wrongInRestored(dataDir: string, service: ServiceProcess, known: Known): Promise<string[]> {
  const doubt = await eventually(() => {
    const now = doubtOf(dataDir);
    if (now && (now.former === null || now.provider === null)) throw new Error('not compared yet');
    return now;
  });
  if (!doubt) return ['the backup is in its place, and nobody doubts it'];
  const wrong: string[] = [];
  if (doubt.former !== 'compared') wrong.push(`the former database was ${doubt.former}`);
  for (const intent of known.intents)
    if (!doubt.provider?.differences.some(({ intentId }) => intentId === intent))
      wrong.push(`${intent} paid for a lost contract, and comparing does not name it`);
  for (const id of known.units)
    if (rows(dataDir, 'SELECT state FROM unit WHERE id = ?', id)[0]?.['state'] !== 'occupied')
      wrong.push(`the unit ${id} of a lost contract is free`);
  const [unit] = rows(dataDir, "SELECT id FROM unit WHERE state = 'available'");
  const property = (await call(service, 'GET', '/v1/kiosk/property')).body.data as { id: string };
  const { status } = await call(service, 'POST', '/v1/booking/register/rental/activity/create', {
    propertyInfoId: property.id,
    unitId: unit?.['id'],
    taxUserTypeInfoId: 1,
    contactBookInfo: {
      firstName: 'Robin',
      lastName: 'Storer',
      phoneNumber: '+1 512 555 0123',
      emailId: 'late@example.com',
    },
  });
  if (status !== 503) wrong.push(`a booking was answered ${status} before the books were compared`);
  return wrong;
}

export const restoreScenario: Scenario = {
  name: 'a restore',
  uses: 1,
  async prepare(workshop) {
    const busy = await workshop.busy();
    return () => {
      const { dataDir, shim, tell, remove } = openCopy(workshop, busy.template);
      const known = whatIsKnown(dataDir, busy.backup);
      const restore = (environment = {}) =>
        waitForCommand(['restore', busy.backup, '--data-dir', dataDir], environment);
      let wasTold = false;
      return Promise.resolve({
        shim,
        async act(cut) {
          tell(cut);
          const { code, stderr } = await restore(shim.environment);
          wasTold = code === 0;
          if (!cut && !wasTold) throw new Error(stderr);
        },
        async recover() {
          const service = { ...(await startService(dataDir, [])), apiKey: busy.apiKey };
          const [contracts, epoch] = [contractsOf(dataDir), epochOf(dataDir)];
          const wrong = forgotten(dataDir, known);
          if (same(contracts, known.backedUp)) {
            if (epoch < 2) wrong.push('numbers of the lost time can be given out again');
            wrong.push(...(await wrongInRestored(dataDir, service, known)));
            wrong.push(...simulatedMoney.wrong(dataDir, new Set(known.intents)));
          } else {
            if (!same(contracts, known.contracts)) wrong.push(`neither nor: ${contracts.join()}`);
            if (wasTold) wrong.push('the restore was reported, and did not happen');
            if (doubtOf(dataDir)) wrong.push('nothing was restored, and the books are in doubt');
            wrong.push(...simulatedMoney.wrong(dataDir));
          }
          await service.kill();
          const again = await restore();
          if (again.code !== 0) wrong.push(`restored again: ${again.stderr}`);
          if (!same(contractsOf(dataDir), known.backedUp))
            wrong.push('restored again, something else is there');
          if (doubtOf(dataDir) === null) wrong.push('restored again, and nobody doubts it');
          if (epochOf(dataDir) <= epoch) wrong.push('restored again, numbers can come twice');
          return [...wrong, ...forgotten(dataDir, known)];
        },
        close() {
          remove();
          return Promise.resolve();
        },
      });
    };
  },
};
