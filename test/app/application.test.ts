/** The whole application in one process: a customer at the screen's bridge, stops in the middle, and starts again. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, relative } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { startApplication } from '../../src/main/app';
import type { Application, StartOptions } from '../../src/main/app/application';
import type { PaymentView } from '../../src/shared/screen-shapes';
import { begunDemonstration } from '../support/processes/begun-demonstration';
import { rows, wrongIn } from '../support/restore/books';
import { temporaryFolder } from '../support/base/folder';
import { startMailServer } from '../support/documents/mail-server';
import { ask, signedBooking } from '../support/services/screen-customer';

const resourcesDir = join(import.meta.dirname, '../../resources');
const RESTS_WITHIN_MS = 20_000;

async function start(dataDir: string, more: Partial<StartOptions> = {}): Promise<Application> {
  const application = await startApplication({ dataDir, demo: true, port: 0, resourcesDir, ...more });
  onTestFinished(() => application.close());
  return application;
}

/** One in which the demonstration has begun before: a first start takes three times as long. */
const begunFolder = async (config: object = {}) => quietFolder(config, await begunDemonstration());

/** A folder whose applications keep quiet. */
function quietFolder(config: object = {}, dataDir = temporaryFolder()): string {
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ logLevel: 'error', ...config }));
  return dataDir;
}

async function waitingForCard(dataDir: string) {
  const application = await start(dataDir);
  const about = await signedBooking(application);
  await ask(application, 'payment.start', about);
  const reach = async (phase: PaymentView['phase']) => {
    await expect.poll(async () => (await ask(application, 'payment.state', about)).phase).toBe(phase);
  };
  await reach('present_card');
  return { application, about, reach };
}

async function closeInTime(application: Application): Promise<void> {
  const began = performance.now();
  await application.close();
  expect(performance.now() - began).toBeLessThan(RESTS_WITHIN_MS);
}

describe('a customer at the screen', () => {
  // Holds: ux-37
  it('gets the documents by phone, and by e-mail after a restart when the mail server was down', async () => {
    const down = await startMailServer();
    await down.close();
    const dataDir = await begunFolder({
      mail: { host: '127.0.0.1', port: down.port, security: 'none', from: 'kiosk@storage.example' },
      publicAddress: 'http://kiosk.example.com',
    });
    const { application, about, reach } = await waitingForCard(dataDir);
    expect((await ask(application, 'kiosk.state', {})).delivery).toEqual({
      print: false,
      email: true,
      link: true,
      setUp: true,
    });
    await ask(application, 'reader.present', { ...about, outcome: 'approved' });
    await reach('paid');
    expect(await ask(application, 'document.email', about)).toEqual({ queued: true });
    const { url } = await ask(application, 'document.link', about);
    const page = await fetch(url.replace('http://kiosk.example.com', application.url));
    expect([page.status, (await page.text()).match(/href=/g)?.length]).toEqual([200, 4]);
    await closeInTime(application);

    const up = await startMailServer({}, down.port);
    // As if the time until the next try had passed.
    const books = new Database(join(dataDir, 'keyturn.db'));
    books.exec('UPDATE document_delivery SET next_at_ms = 0');
    books.close();
    const again = await start(dataDir);
    const state = async () => (await ask(again, 'delivery.state', about)).email;
    await expect.poll(state).toBe('done');
    expect(up.received.map(({ to }) => to)).toEqual([['robin@example.com']]);
  });

  it('moves in, and the documents are there after the next start', async () => {
    const dataDir = await begunFolder();
    const { application, about, reach } = await waitingForCard(dataDir);
    await ask(application, 'reader.present', { ...about, outcome: 'approved' });
    await reach('paid');
    const result = await ask(application, 'move-in.result', about);
    await closeInTime(application);
    expect(wrongIn(dataDir, { settled: true })).toEqual([]);
    const again = await start(dataDir);
    expect(await ask(again, 'move-in.result', about)).toEqual(result);
  });

  // Holds: v1-4.11
  it('who signed more than a day before a start has their signature deleted by it', async () => {
    const dataDir = await begunFolder();
    const application = await start(dataDir);
    await signedBooking(application);
    await closeInTime(application);
    const books = new Database(join(dataDir, 'keyturn.db'));
    // One that staff have to settle stays when the kiosk starts; a draft of the screen's goes altogether.
    books.exec("UPDATE booking SET state = 'needs_review'; UPDATE signature SET expires_at_ms = 1");
    books.close();
    expect(rows(dataDir, 'SELECT id FROM signature')).toHaveLength(1);
    await start(dataDir);
    expect(rows(dataDir, 'SELECT id FROM signature')).toEqual([]);
    expect(rows(dataDir, 'SELECT id FROM booking')).toHaveLength(1);
  });

  it('who is asked for a card when the application closes has paid nothing, and the unit is free for the next', async () => {
    const dataDir = await begunFolder();
    const { application, about } = await waitingForCard(dataDir);
    await closeInTime(application);
    const again = await start(dataDir);
    expect(wrongIn(dataDir, { settled: true })).toEqual([]);
    expect(await ask(again, 'payment.state', about)).toMatchObject({ phase: 'not_taken' });
    expect(rows(dataDir, "SELECT number FROM unit WHERE state IN ('held', 'occupied')")).toEqual([]);
  });

  it('whose card the bank thinks about when the application closes has moved in, with the documents mailed, after a later start', async () => {
    const dataDir = await begunFolder();
    const { application, about, reach } = await waitingForCard(dataDir);
    await ask(application, 'reader.present', { ...about, outcome: 'approved' });
    await reach('checking');
    await closeInTime(application);
    expect(rows(dataDir, 'SELECT state FROM payment_attempt')).toEqual([{ state: 'processing' }]);
    // The bank makes up its mind in a second or so, whether or not the kiosk is there to hear of it.
    await new Promise((resolve) => setTimeout(resolve, 1300));
    const again = await start(dataDir);
    expect(await ask(again, 'payment.state', about)).toMatchObject({ phase: 'paid' });
    // Settled by the start, and mailed as any other.
    expect(rows(dataDir, 'SELECT way, other_address FROM document_delivery')).toEqual([
      { way: 'email', other_address: '' },
    ]);
    await expect.poll(async () => (await ask(again, 'delivery.state', about)).email).toBe('done');
    expect(wrongIn(dataDir, { settled: true })).toEqual([]);
  });
});

describe('closing', () => {
  it('twice is closing once, and afterward the listener says so and nothing breaks', async () => {
    const dataDir = await begunFolder();
    const application = await start(dataDir);
    await Promise.all([application.close(), application.close()]);
    await application.close();
    const answer = await application.screen.call('kiosk.state', { language: 'en' });
    expect(answer.ok).toBe(false);
    await expect(fetch(`${application.url}/v1/kiosk/health`)).rejects.toThrow();
    expect(readdirSync(dataDir).filter((name) => name.endsWith('-wal'))).toEqual([]);
  });
});

describe('a start that fails', () => {
  it('leaves nothing running: the folder and the port are free again', async () => {
    const busy = await start(await begunFolder());
    const port = Number(new URL(busy.url).port);
    const dataDir = quietFolder();
    for (let time = 0; time < 3; time += 1)
      await expect(start(dataDir, { port })).rejects.toThrow(/another program uses the port/);
    await busy.close();
    const application = await start(dataDir, { port });
    expect(application.url).toBe(`http://127.0.0.1:${port}`);
  });

  it.each([
    ['of a configuration that cannot be read', '{"holdMinutes": 0}', /at holdMinutes/],
    [
      'of a password file that is not there',
      '{"mail": {"host": "localhost", "security": "none", "user": "k", "passwordFile": "no-such-file", "from": "kiosk@example.com"}}',
      /at mail\.passwordFile/,
    ],
  ])('because %s makes nothing', async (_, config, message) => {
    const dataDir = temporaryFolder();
    writeFileSync(join(dataDir, 'config.json'), config);
    await expect(start(dataDir)).rejects.toThrow(message);
    expect(readdirSync(dataDir)).toEqual(['config.json']);
  });

  it('because there is no property says how to get one', async () => {
    await expect(start(quietFolder(), { demo: false })).rejects.toThrow(/catalogue import FILE/);
  });
});

// Holds: asvs-16.5.2
test('a kiosk whose database was taken away serves nobody, says so, and goes on when it is back', async () => {
  const dataDir = await begunFolder();
  const application = await start(dataDir);
  const file = join(dataDir, 'keyturn.db');
  const health = async () => {
    const key = { 'x-api-key': application.apiKey ?? '' };
    const reply = await fetch(`${application.url}/v1/kiosk/health`, { headers: key });
    return { status: reply.status, body: await reply.text() };
  };
  renameSync(file, `${file}.away`);
  // The screen shows that the kiosk is out of service when this is refused.
  expect(await application.screen.call('kiosk.state', {})).toMatchObject({ ok: false });
  expect(await health()).toMatchObject({
    status: 503,
    body: expect.stringContaining('The database file or its log was removed or replaced') as string,
  });
  expect(existsSync(file)).toBe(false);
  renameSync(`${file}.away`, file);
  expect(await ask(application, 'kiosk.state', {})).toMatchObject({ outOfService: null });
  expect((await health()).status).toBe(200);
});

// Holds: asvs-13.3.2
test('only the kiosk’s own user may read what the kiosk stores', async () => {
  const dataDir = join(temporaryFolder(), 'new', 'kiosk');
  const application = await start(dataDir);
  const loose = () =>
    [
      dataDir,
      ...readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).map((name) => join(dataDir, name)),
    ]
      .filter((path) => (statSync(path).mode & 0o077) !== 0)
      .map((path) => relative(dataDir, path));
  expect(loose()).toEqual([]);
  expect(readdirSync(dataDir)).toEqual(
    expect.arrayContaining(['demonstration', 'instance.db', 'keyturn.db', 'simulated-provider.db-wal']),
  );
  await application.close();
  // As a version before left them.
  for (const name of ['keyturn.db', 'instance.db', 'simulated-provider.db'])
    chmodSync(join(dataDir, name), 0o644);
  await start(dataDir);
  expect(loose()).toEqual([]);
});

describe('a demonstration', () => {
  it('is still one where only a copy of its database is left', async () => {
    const dataDir = quietFolder();
    await (await start(dataDir)).close();
    const elsewhere = quietFolder();
    copyFileSync(join(dataDir, 'keyturn.db'), join(elsewhere, 'keyturn.db'));
    const copy = await start(elsewhere, { demo: false });
    expect(await ask(copy, 'kiosk.state', {})).toMatchObject({ demonstration: true });
    expect(copy.apiKey).toBeNull();
  });
});

describe('passwords', () => {
  it('wait as the configuration says at the screen too, not only over /v1', async () => {
    const dataDir = await begunFolder({ listener: { limits: { freeLoginFailures: 1 } } });
    const application = await start(dataDir);
    const wrong = { userName: 'tenant@example.com', password: 'not the right one', language: 'en' };
    const reasons = async () => {
      const answer = await application.screen.call('tenant.sign-in', wrong);
      return answer.ok ? [] : answer.refusals.map(({ reason }) => reason);
    };
    expect(await reasons()).not.toContain('throttled');
    expect(await reasons()).toContain('throttled');
  });

  it('are hashed in one queue of the process: the program makes it in one place', () => {
    const source = join(import.meta.dirname, '../../src/main');
    const made = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.startsWith('cli'))
      .flatMap(
        (file) =>
          readFileSync(join(source, file), 'utf8')
            .match(/(?<!function )createPasswordHasher\(/g)
            ?.map(() => file) ?? [],
      );
    expect(made).toEqual([join('app', 'start', 'context.ts')]);
  });
});
