/** Head office hands the contracts of a kiosk that is gone over to another one: claims, lets, and the file that is imported there. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { entryArguments } from '../../../scripts/lib/run.mjs';
import { revokeKiosk } from '../../../src/head-office/activation';
import { openDatabase } from '../../../src/head-office/database/connection/connect';
import { insertPublished } from '../../../src/head-office/database/catalogue/published-files';
import { loadWireEvents } from '../../../src/main/database/base/outbox';
import { openConnection } from '../../../src/main/database/connection';
import { createStore } from '../../../src/main/database/store';
import { newKey } from '../../support/head-office/key';
import { joinKiosk, PROPERTY } from '../../support/head-office/office';
import { sendToOffice } from '../../support/head-office/send';
import { freshDatabase, query, testDatabase } from '../../support/head-office/servers';
import { openCopy, type Scenario } from './site';
import { SAMPLE_CATALOGUE } from './workshop';

const root = join(import.meta.dirname, '../../..');
const node = join(root, 'node_modules/node/bin/node');

async function handOver(postgres: string, file: string, environment = {}) {
  const args = ['contracts', 'hand-over', '--from', 'gone', '--to', 'other', '--file', file];
  const said = ['--by', 'Ana', '--why', 'drowned', '--switched-off'];
  const child = spawn(node, [...entryArguments('head-office'), ...args, ...said], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, KEYTURN_POSTGRES: postgres, ...environment },
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  await once(child, 'exit');
  return { code: child.exitCode, stderr };
}

/** What two kiosks let here, with who has the claim, and what waits. */
const standing = async (postgres: string) =>
  JSON.stringify(
    await query(
      postgres,
      `SELECT l.number, l.kiosk_id, c.kiosk_id AS claimed_by, h.to_kiosk FROM unit_let l
        LEFT JOIN unit_claim c ON c.unit_id = l.unit_id LEFT JOIN hand_over h ON h.contract_id = l.contract_id
        ORDER BY l.number`,
    ),
  );

export const handOverScenario: Scenario = {
  name: 'a hand-over',
  uses: 1,
  async prepare(workshop) {
    const busy = await workshop.busy();
    const template = await officeOf(busy.template);
    // The command changes no kiosk's data: its folder holds the file alone.
    const empty = join(dirname(busy.backup), 'files');
    mkdirSync(empty, { recursive: true });
    let before = '';
    let after = '';
    let text = '';
    return async () => {
      const cluster = Object.assign(new URL(template), { pathname: '/postgres' }).href;
      const postgres = await freshDatabase(cluster, new URL(template).pathname.slice(1));
      const { dataDir, shim, tell, remove } = openCopy(workshop, empty);
      const file = join(dataDir, 'tenancies.csv');
      return {
        shim,
        async act(cut) {
          before = await standing(postgres);
          tell(cut);
          const { code, stderr } = await handOver(postgres, file, shim.environment);
          if (cut) return;
          if (code !== 0) throw new Error(stderr);
          after = await standing(postgres);
          text = readFileSync(file, 'utf8');
          if (before === after) throw new Error('nothing was handed over');
        },
        async recover() {
          const wrong: string[] = [];
          const now = await standing(postgres);
          if (now !== before && now !== after) wrong.push(`part of it was handed over: ${now}`);
          if (existsSync(file) && readFileSync(file, 'utf8') === text && now !== after)
            wrong.push('the file is whole, and nothing was handed over');
          const again = await handOver(postgres, file);
          if (again.code !== 0) wrong.push(`handed over again: ${again.stderr}`);
          if ((await standing(postgres)) !== after) wrong.push('handed over again, something else stands');
          if (readFileSync(file, 'utf8') !== text) wrong.push('handed over again, the file is another one');
          return wrong;
        },
        close() {
          remove();
          return Promise.resolve();
        },
      };
    };
  },
};

/** A database of head office that has heard all of a kiosk, which is turned away now; another one has joined. */
async function officeOf(dataDir: string): Promise<string> {
  const postgres = await testDatabase();
  const { database, close } = await openDatabase(postgres, () => {});
  const open = openConnection(join(dataDir, 'keyturn.db'));
  try {
    for (const name of ['gone', 'other']) await joinKiosk(database, name, newKey());
    await database.transaction().execute((tx) =>
      insertPublished(tx, {
        name: 'manifest',
        property_id: PROPERTY,
        version: 1,
        sha256: '0'.repeat(64),
        content: readFileSync(SAMPLE_CATALOGUE),
        published_at_ms: 0,
      }),
    );
    const events = await createStore(open).read((tx) => loadWireEvents(tx, 'gone', 0, 10_000));
    await sendToOffice(database, 'gone', events);
    await revokeKiosk(database, 'gone', Date.now());
  } finally {
    await open.close();
    await close();
  }
  return postgres;
}
