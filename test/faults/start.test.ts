/**
 * Starts that are refused: one clear line on stderr, exit code 1, and everything as it was. How a program ends is seen where it
 * meets another one; of a file that is wrong, what the application says.
 */
import Database from 'better-sqlite3';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startApplication } from '../../src/main/app';
import { StartupError } from '../../src/main/app/application';
import { describeStartFailure } from '../../src/main/kiosk/start/lifecycle';
import { begunDemonstration } from '../support/processes/begun-demonstration';
import { call } from '../support/processes/device';
import { temporaryFolder } from '../support/base/folder';
import { migratedFolder } from '../support/services/database';
import { refusedStart, runCommand, startService, type Ended } from '../support/processes/service-process';

const resourcesDir = join(import.meta.dirname, '../../resources');
const SAMPLE = join(resourcesDir, 'sample-catalogue.json');

/** One line for the person at the keyboard, without a stack. */
function expectClear(ended: Ended, ...words: readonly (string | RegExp)[]): void {
  expect(ended).toMatchObject({ code: 1, signal: null, stdout: '' });
  const told = ended.stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  expect(told).toHaveLength(1);
  for (const word of words) expect(told[0]).toMatch(word);
}

/** The one line that the application says where it does not start in this folder. */
async function refusal(dataDir: string, cataloguePath: string | null = null): Promise<string> {
  const catalogue = cataloguePath === null ? {} : { cataloguePath };
  const started = startApplication({ dataDir, demo: false, port: 0, resourcesDir, ...catalogue });
  const error = await started.then(
    async (application) => application.close().then(() => null),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  const said = describeStartFailure(error);
  expect(said).not.toContain('\n');
  return said;
}

function sampleCatalogue(): { property: Record<string, unknown>; units: Record<string, unknown>[] } {
  return JSON.parse(readFileSync(SAMPLE, 'utf8')) as ReturnType<typeof sampleCatalogue>;
}

describe('beside a service that runs', () => {
  let service: Awaited<ReturnType<typeof startService>>;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'keyturn-test-'));
    await begunDemonstration(dataDir);
    service = await startService(dataDir);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test('a second instance on the same folder is refused, and the first goes on', async () => {
    expectClear(await refusedStart(dataDir), /another Keyturn is running/);
    expect((await call(service, 'GET', '/v1/kiosk/unit/list')).status).toBe(200);
  });

  test('a second service on the same port is refused, and leaves its folder free', async () => {
    const other = temporaryFolder();
    const port = new URL(service.url).port;
    expectClear(await refusedStart(other, ['--demo', '--port', port]), port, /another program uses the port/);
    await (await startService(other)).stop();
  });
});

test('a port that something else uses is reported', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = address && typeof address === 'object' ? String(address.port) : '';
  const dataDir = await begunDemonstration();
  expectClear(await refusedStart(dataDir, ['--demo', '--port', port]), port, /uses the port/);
});

describe('a data directory that cannot be written', () => {
  test('because a file is in its way', async () => {
    const file = join(temporaryFolder(), 'file');
    writeFileSync(file, '');
    expectClear(await refusedStart(join(file, 'data')), file, /cannot be written/);
  });

  test.skipIf(process.getuid?.() === 0)('because it belongs to somebody else', async () => {
    const dataDir = temporaryFolder();
    chmodSync(dataDir, 0o500);
    expectClear(await refusedStart(dataDir), dataDir, /cannot be written/);
  });
});

describe('a configuration', () => {
  test.each([
    ['that is no JSON', '{"kioskId": ', /not readable as JSON/],
    ['with a wrong value', '{"reader": {"presentSeconds": 1}}', /at reader\.presentSeconds: /],
    ['with a setting that does not exist', '{"idle": {"secnods": 5}}', /at idle: .*secnods/],
    ['that is a list', '[]', /at the top: /],
  ])('%s names the file and the place in it', async (_what, text, message) => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'config.json'), text);
    const said = await refusal(dataDir);
    expect(said).toContain(join(dataDir, 'config.json'));
    expect(said).toMatch(message);
  });
});

describe('a catalogue', () => {
  test.each([
    ['that is no JSON', '{', /not readable|JSON/],
    ['without units', JSON.stringify({ ...sampleCatalogue(), units: 7 }), /at units: /],
    ['with a wrong rent', JSON.stringify(withRent('7,9')), /at units\.0\.rent: /],
  ])('%s names the file and the place in it, and nothing is imported', async (_what, text, message) => {
    const dataDir = await migratedFolder();
    const file = join(dataDir, 'catalogue.json');
    writeFileSync(file, text);
    const said = await refusal(dataDir, file);
    expect(said).toContain(file);
    expect(said).toMatch(message);
    expect(await refusal(dataDir)).toContain('no property yet');
  });

  test('for a provider that this kiosk is not set up for is refused, and the kiosk starts with what it had', async () => {
    const dataDir = temporaryFolder();
    await (await startService(dataDir, ['--catalogue', SAMPLE])).stop();
    const file = join(dataDir, 'catalogue.json');
    const { property, ...rest } = sampleCatalogue();
    writeFileSync(file, JSON.stringify({ ...rest, property: { ...property, paymentGateway: 'stripe' } }));
    expectClear(
      await refusedStart(dataDir, ['--catalogue', file]),
      /property\.paymentGateway: "stripe" takes the money, but config\.json names no Stripe/,
    );
    await (await startService(dataDir, [])).stop();
  });

  test('that is not there is reported', async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'none.json');
    expect(await refusal(dataDir, file)).toContain(file);
  });
});

function withRent(rent: string) {
  const catalogue = sampleCatalogue();
  return { ...catalogue, units: catalogue.units.map((unit, n) => (n === 0 ? { ...unit, rent } : unit)) };
}

describe('a database', () => {
  test('of a newer version is refused and left as it is', async () => {
    const dataDir = await begunDemonstration();
    const file = join(dataDir, 'keyturn.db');
    const raw = new Database(file);
    const [table] = raw
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE sql LIKE '%migration%' AND type = 'table'")
      .pluck()
      .all();
    raw.exec(
      `CREATE TEMP TABLE one AS SELECT * FROM ${table} LIMIT 1;
       UPDATE one SET name = '29991231T000000-later';
       INSERT INTO ${table} SELECT * FROM one;`,
    );
    raw.close();
    const before = readFileSync(file);
    expectClear(await refusedStart(dataDir), dataDir, /newer version/);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('that is none is refused and left as it is', async () => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'keyturn.db');
    copyFileSync(SAMPLE, file);
    expectClear(await refusedStart(dataDir), dataDir, /database/);
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(SAMPLE, 'utf8'));
  });
});

describe('--demo', () => {
  test('tells the same API key at each start, and the key works', async () => {
    const dataDir = temporaryFolder();
    const keys: (string | null)[] = [];
    for (let start = 0; start < 2; start += 1) {
      const service = await startService(dataDir);
      keys.push(service.apiKey);
      expect((await call(service, 'GET', '/v1/kiosk/unit/list')).status).toBe(200);
      await service.stop();
    }
    expect(keys[0]).toMatch(/^[0-9A-Za-z]{43}$/);
    expect(keys[1]).toBe(keys[0]);
  });

  // Holds: asvs-6.3.2
  test('is refused on a folder that holds a property of its own, which then starts as before', async () => {
    const dataDir = temporaryFolder();
    mkdirSync(dataDir, { recursive: true });
    const real = await startService(dataDir, ['--catalogue', SAMPLE]);
    expect(real.apiKey).toBeNull();
    await real.stop();
    expectClear(await refusedStart(dataDir, ['--demo']), /holds a property of its own/);
    await (await startService(dataDir, [])).stop();
    expect(runCommand('verify', '--data-dir', dataDir).code).toBe(0);
  });
});
