/** `support`: what goes to the maker, with personal data and secrets planted wherever somebody might put them. */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { writeListening } from '../../src/main/app/network/listening';
import { temporaryFolder } from '../support/base/folder';
import { migratedFolder, START_MS } from '../support/services/database';
import { kioskCommand } from './run-kiosk';

const planted = [
  'Xandra',
  'Millerov',
  'xandra@example.com',
  '15125550100',
  '512-555-0199',
  'sk_test_4eC39HqLyjWDarjtT1zdp7dc',
  '4711#',
  '845210',
  'Bluebonnet-2026',
  'mail.example.com',
  'AC00000000000000000000000000000001',
  'drawer-key',
  'Front-Printer',
  'Wilshire Boulevard',
] as const;
const ID = '0190f3c4-1111-7abc-8def-0123456789ab';

const at = (msAgo: number) => new Date(START_MS - msAgo).toISOString();
const HOUR_MS = 60 * 60_000;

/** Lines as the log writes them, and such as it never should. */
const logLines = [
  { level: 30, time: at(25 * HOUR_MS), msg: 'stopped' },
  {
    level: 30,
    time: at(2000),
    method: 'GET',
    route: '/v1/tenant/profile',
    status: 200,
    requestId: ID,
    ms: 3,
    msg: 'answered',
  },
  {
    level: 50,
    time: at(1000),
    attempt: ID,
    kind: 'Millerov',
    code: '845210',
    status: 15125550100,
    unheard: 'Xandra Millerov',
    xandra: true,
    way: '4711#',
    contact: { emailId: 'xandra@example.com' },
    err: {
      type: 'Millerov',
      code: 'MILLEROV',
      message: 'no such person: Xandra Millerov, Wilshire Boulevard',
      stack:
        'Error: Xandra Millerov\n    at Bluebonnet-2026 (/home/Millerov/src/main/cli/run.ts:12:34)\n    at x (xandra@example.com.ts:1:2)',
    },
    msg: 'a request met a fault',
  },
  { level: 30, time: at(900), msg: 'Xandra Millerov has called 512-555-0199' },
  { level: 30, time: at(800), msg: 'Millerov' },
  { level: 30, time: 'xandra@example.com', msg: 'started' },
];

const settings = (port: number) => ({
  kioskId: 'Xandra Millerov',
  logFile: 'Millerov.log',
  listener: { port, names: ['mail.example.com'] },
  printer: 'Front-Printer',
  idScan: 'asked for by Xandra Millerov',
  publicAddress: 'https://mail.example.com',
  mail: {
    host: 'mail.example.com',
    user: 'xandra@example.com',
    passwordFile: 'drawer-key',
    from: 'xandra@example.com',
    staff: 'xandra@example.com',
  },
  texts: {
    provider: 'twilio',
    accountSid: 'AC00000000000000000000000000000001',
    secretFile: 'drawer-key',
    from: '+15125550100',
  },
});

const written = z.looseObject({
  versions: z.looseObject({ keyturn: z.string() }),
  settings: z.unknown(),
  health: z.looseObject({ service: z.string(), books: z.unknown() }),
  database: z.looseObject({ newestMigration: z.string(), rows: z.unknown(), foreignTables: z.number() }),
  log: z.object({
    from: z.string(),
    tooMany: z.number(),
    ofOthers: z.number(),
    lines: z.array(z.record(z.string(), z.unknown())),
  }),
});

async function openSite(port = 0) {
  const dataDir = await migratedFolder();
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify(settings(port)));
  writeFileSync(join(dataDir, 'drawer-key'), 'sk_test_4eC39HqLyjWDarjtT1zdp7dc\n', { mode: 0o600 });
  const lines = [...logLines.map((line) => JSON.stringify(line)), 'Xandra Millerov: killed', ''];
  // The oldest lines are in the file before.
  writeFileSync(join(dataDir, 'Millerov.log.1'), `${lines[0]}\n`);
  writeFileSync(join(dataDir, 'Millerov.log'), lines.slice(1).join('\n'));
  const raw = new Database(join(dataDir, 'keyturn.db'));
  raw.exec('CREATE TABLE "Xandra Millerov" (x)');
  raw.prepare('INSERT INTO meta (name, value) VALUES (?, ?)').run('xandra@example.com', 'Xandra Millerov');
  raw.close();
  const file = join(temporaryFolder(), 'support.json');
  return { dataDir, file, run: kioskCommand(dataDir, () => START_MS) };
}

it('the support file has no personal data and no secret, wherever they were planted', async () => {
  const { run, file } = await openSite();
  expect(await run('support', file)).toMatchObject({ code: 0, err: '' });
  const text = readFileSync(file, 'utf8');
  expect(planted.filter((each) => text.toLowerCase().includes(each.toLowerCase()))).toEqual([]);
  expect(text).not.toContain(ID);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

it('the support file has versions, settings, health, rows of each table, and what the program itself wrote within a day', async () => {
  const server = createServer((_, answer) => answer.end('{"data":{"status":"degraded"}}'));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const { run, file, dataDir } = await openSite();
  // It took a port that no setting names.
  writeListening(dataDir, address && typeof address === 'object' ? address.port : 0);
  await run('support', file);
  const facts = written.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(facts).toMatchObject({
    versions: { keyturn: '0.1.0', node: process.versions.node },
    settings: {
      kioskId: '(set)',
      printer: '(set)',
      backup: { dailyAt: '03:30', keep: 14 },
      mail: { host: '(set)', port: 587, security: 'starttls' },
      payments: { gateway: 'simulated' },
    },
    health: {
      service: 'degraded',
      runningMark: false,
      books: { inDoubtSince: null, paymentsToReview: 0, backups: [] },
    },
    database: {
      newestMigration: expect.stringMatching(/^\d{8}T\d{6}$/) as unknown,
      rows: { rental_contract: 0, payment_review: 0 },
      foreignTables: 1,
    },
  });
  expect(facts.log).toEqual({
    from: 'file',
    tooMany: 0,
    ofOthers: 2,
    lines: [
      {
        time: at(2000),
        level: 30,
        msg: 'answered',
        method: 'GET',
        route: '/v1/tenant/profile',
        status: 200,
        requestId: 'id 1',
        ms: 3,
      },
      {
        time: at(1000),
        level: 50,
        msg: 'a request met a fault',
        err: { at: ['run.ts:12:34'] },
        attempt: 'id 1',
        notKept: 7,
      },
      { time: at(900), level: 30, msg: '(not kept)' },
      { time: at(800), level: 30, msg: '(not kept)' },
    ],
  });
});

it('the support file is written where settings and database do not read, and says which', async () => {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, 'config.json'), '{"printer": Xandra Millerov');
  writeFileSync(
    join(dataDir, 'keyturn.db'),
    'Xandra Millerov is no database, and this is long enough to be read as one',
  );
  const file = join(temporaryFolder(), 'support.json');
  expect(await kioskCommand(dataDir, () => START_MS)('support', file)).toMatchObject({ code: 0, err: '' });
  const text = readFileSync(file, 'utf8');
  expect(JSON.parse(text)).toMatchObject({
    settings: '(does not read)',
    health: { service: 'not asked', books: '(does not read)' },
    database: { newestMigration: '(does not read)', rows: '(does not read)' },
  });
  expect(text).not.toContain('Millerov');
});

it('the support file replaces no other file, and a folder that may not be written is reported', async () => {
  const { run, file, dataDir } = await openSite();
  writeFileSync(file, 'mine');
  expect(await run('support', file)).toMatchObject({
    code: 1,
    err: `${file} is already there; choose another name`,
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  expect(await run('support', join(dataDir, 'none', 'x.json'))).toMatchObject({ code: 1 });
});

it('the support file takes the log from the journal where no file is set', async () => {
  const dataDir = await migratedFolder();
  const bin = temporaryFolder();
  const line = JSON.stringify({ level: 30, time: at(5), msg: 'answered', status: 200 });
  const asked = join(bin, 'asked');
  writeFileSync(join(bin, 'journalctl'), `#!/bin/sh\necho "$*" >${asked}\necho '${line}'\n`, { mode: 0o755 });
  const file = join(temporaryFolder(), 'support.json');
  await kioskCommand(dataDir, () => START_MS, { PATH: `${bin}:/bin:/usr/bin` })('support', file);
  const facts = written.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(facts.log).toMatchObject({ from: 'journal', lines: [{ msg: 'answered', status: 200 }] });
  expect(readFileSync(asked, 'utf8')).toContain('--unit=keyturn ');
});

it('the support file says at which port nobody answered, and that no log was found where the journal has no line', async () => {
  const dataDir = await migratedFolder();
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ listener: { port: 1 } }));
  const bin = temporaryFolder();
  writeFileSync(join(bin, 'journalctl'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  const file = join(temporaryFolder(), 'support.json');
  await kioskCommand(dataDir, () => START_MS, { PATH: `${bin}:/bin:/usr/bin` })('support', file);
  const facts = written.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(facts.health.service).toBe('no answer at port 1');
  expect(facts.log).toEqual({ from: 'nowhere', tooMany: 0, ofOthers: 0, lines: [] });
});
