/** The whole application with Stripe behind it: started with and without a line, held to key, location and country. */
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Stripe from 'stripe';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApplication } from '../../src/main/app';
import type { Application } from '../../src/main/app/application';
import { createApiKey } from '../../src/main/services/upkeep/api-keys';
import { openConnection } from '../../src/main/database/connection';
import { createStore } from '../../src/main/database/store';
import { migratedFolder, newTestId, SAMPLE_CATALOGUE } from '../support/services/database';
import { temporaryFolder } from '../support/base/folder';
import { kioskCommand } from '../cli/run-kiosk';
import {
  startStripeEmulator,
  type RunningStripeEmulator,
  type StripeEmulatorOptions,
} from '../support/stripe';

const resourcesDir = join(import.meta.dirname, '../../resources');
const sample = JSON.parse(readFileSync(SAMPLE_CATALOGUE, 'utf8')) as { property: object };

interface Site {
  readonly dataDir: string;
  readonly emulator: RunningStripeEmulator;
  readonly readerId: string;
  readonly key: string;
  /** With the catalogue of a property that takes cards by Stripe. */
  readonly start: (paymentGateway?: 'simulated' | 'stripe') => Promise<Application>;
}

async function openSite(
  options: StripeEmulatorOptions & {
    readonly payments?: object;
    readonly keyOf?: (emulator: RunningStripeEmulator) => string;
  } = {},
): Promise<Site> {
  const emulator = await startStripeEmulator(options);
  onTestFinished(() => emulator.close());
  const readerId = emulator.readers.register({ serial: 'S700-1', label: 'Kiosk 1' });
  const dataDir = await migratedFolder();
  const key = (options.keyOf ?? ((each) => each.keys.restrictedTest))(emulator);
  writeFileSync(join(dataDir, 'stripe-key'), key);
  chmodSync(join(dataDir, 'stripe-key'), 0o600);
  const payments = {
    gateway: 'stripe-test',
    adapter: 'server-driven',
    keyFile: 'stripe-key',
    location: emulator.location,
    reader: { serialNumber: 'S700-1' },
    apiAddress: emulator.origin,
    ...options.payments,
  };
  writeFileSync(join(dataDir, 'config.json'), JSON.stringify({ logLevel: 'error', payments }));
  return {
    dataDir,
    emulator,
    readerId,
    key,
    async start(paymentGateway = 'stripe') {
      const cataloguePath = join(dataDir, 'catalogue.json');
      const property = { ...sample.property, paymentGateway };
      writeFileSync(cataloguePath, JSON.stringify({ ...sample, property }));
      const application = await startApplication({
        dataDir,
        demo: false,
        port: 0,
        resourcesDir,
        cataloguePath,
      });
      onTestFinished(() => application.close());
      return application;
    },
  };
}

async function readerOf(application: Application): Promise<{ provider: string; state: string }> {
  const answer = await application.screen.call('kiosk.state', {});
  if (!answer.ok) throw new Error('the kiosk does not say how it is');
  return (answer.value as { reader: { provider: string; state: string } }).reader;
}

async function reaches(application: Application, state: string): Promise<void> {
  await expect.poll(async () => readerOf(application)).toMatchObject({ provider: 'stripe', state });
}

/** What a monitor with a key hears. */
async function healthOf({ url }: Application, dataDir: string) {
  const open = openConnection(join(dataDir, 'keyturn.db'));
  const { key } = await createStore(open).transaction((tx) =>
    createApiKey(
      tx,
      { name: 'Monitor', scopes: ['health'], expiresAtMs: null },
      { nowMs: Date.now(), actor: 'test', newId: () => newTestId<'api_key'>() },
    ),
  );
  await open.close();
  const reply = await fetch(`${url}/v1/kiosk/health`, { headers: { 'x-api-key': key } });
  const { data } = (await reply.json()) as { data: { status: string; reader: { problem: string | null } } };
  return data;
}

describe('a kiosk that takes cards by Stripe', () => {
  it('offers its reader once key, location, country and reader were found to fit', async () => {
    const { start, dataDir } = await openSite();
    const application = await start();
    await reaches(application, 'ready');
    expect(await healthOf(application, dataDir)).toMatchObject({
      status: 'ok',
      reader: { provider: 'stripe', state: 'ready', problem: null },
    });
  });

  it('starts without internet, is offline and not out of service, and goes on when the line is there', async () => {
    const { start, emulator } = await openSite();
    emulator.faults.always({ kind: 'dropped_before' });
    const application = await start();
    expect(await readerOf(application)).toMatchObject({ state: 'offline' });
    const state = await application.screen.call('kiosk.state', {});
    expect(state).toMatchObject({ ok: true, value: { outOfService: null } });
    emulator.faults.clear();
    await reaches(application, 'ready');
  });

  it('takes no cards outside the hours in which its reader is watched', async () => {
    const { start } = await openSite({ payments: { attended: {} } });
    await reaches(await start(), 'closed');
  });

  it.each<[string, Parameters<typeof openSite>[0], RegExp]>([
    [
      'the location is not there',
      { payments: { location: 'tml_none' } },
      /knows no location tml_none in test mode/,
    ],
    [
      'the location is in another country',
      { country: 'CA', currency: 'cad' },
      /is in CA, the property in US/,
    ],
    ['the key was withdrawn', { keyOf: () => 'rk_test_withdrawn1234' }, /does not accept the key/],
    [
      'the key may not read locations',
      { keyOf: ({ keys }) => keys.restricted(['intents_write', 'readers_read']) },
      /lacks the permission locations_read/,
    ],
    [
      'the reader is another one',
      { payments: { reader: { serialNumber: 'S700-9' } } },
      /No reader with serial number S700-9/,
    ],
  ])('offers no reader and says why where %s', async (_, options, problem) => {
    const { start, dataDir } = await openSite(options);
    const application = await start();
    await reaches(application, 'unavailable');
    await expect.poll(async () => (await healthOf(application, dataDir)).reader.problem).toMatch(problem);
  });

  it('starts only where settings and catalogue name the same payment gateway', async () => {
    const { start, dataDir } = await openSite();
    await expect(start('simulated')).rejects.toThrow(
      /property\.paymentGateway: "simulated" takes no money, but config\.json has payments\.gateway for Stripe/,
    );
    await (await start()).close();
    writeFileSync(join(dataDir, 'config.json'), '{"logLevel": "error"}');
    const options = { dataDir, demo: false, port: 0, resourcesDir };
    await expect(startApplication(options)).rejects.toThrow(
      /the property's catalogue: "stripe" takes the money, but config\.json names no Stripe/,
    );
    const cli = kioskCommand(dataDir, Date.now);
    expect(await cli('catalogue', 'import', join(dataDir, 'catalogue.json'))).toMatchObject({
      code: 1,
      err: expect.stringContaining('names no Stripe') as string,
    });
  });

  it('is not disturbed at its reader by a command that asks Stripe about the books', async () => {
    const { start, dataDir, emulator, readerId } = await openSite();
    const application = await start();
    await reaches(application, 'ready');
    await application.close();
    const sdk = new Stripe(emulator.keys.test, { host: '127.0.0.1', port: emulator.port, protocol: 'http' });
    const { id } = await sdk.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      allowed_payment_method_types: ['card_present'],
      metadata: { kioskId: 'kiosk-1', location: emulator.location },
    });
    await sdk.terminal.readers.processPaymentIntent(readerId, { payment_intent: id });
    const { out } = await kioskCommand(dataDir, Date.now)('reconcile');
    expect(out).toMatch(/ compared, /);
    expect(emulator.readers.waitsFor(readerId)).toBe(id);
    expect(emulator.requests.filter(({ path }) => path.endsWith('cancel_action'))).toEqual([]);
  });

  it('keeps its key to itself: not in its files, nor in a backup, nor at the screen', async () => {
    const { start, dataDir, key } = await openSite();
    const application = await start();
    await reaches(application, 'ready');
    const health = JSON.stringify(await healthOf(application, dataDir));
    const screen = JSON.stringify(await application.screen.call('kiosk.state', {}));
    const backup = join(dataDir, 'copy.db');
    const cli = kioskCommand(dataDir, Date.now);
    const said = [await cli('backup', backup), await cli('verify'), await cli('audit', 'list')];
    await application.close();
    const files = readdirSync(dataDir, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name !== 'stripe-key')
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
    expect(files.length).toBeGreaterThan(3);
    for (const text of [health, screen, JSON.stringify(said), ...files])
      expect(text).not.toContain(key.slice(8));
  });
});

describe('payments check', () => {
  it('says that all is right, and what it has not tried', async () => {
    const { start, dataDir } = await openSite();
    await (await start()).close();
    const { code, out } = await kioskCommand(dataDir, Date.now)('payments', 'check');
    expect(out.split('\n')).toEqual([
      'ok    The key is a restricted one of test mode.',
      expect.stringMatching(
        /^ok {4}The location tml_\w+ is in US, as the property is, and cards pay in USD\.$/,
      ),
      'ok    The clock agrees with Stripe.',
      'ok    Payments can be read.',
      'ok    The reader with serial number S700-1 is registered at the location, and online.',
      expect.stringMatching(/^note {2}Not tested/),
    ]);
    expect(code).toBe(0);
  });

  it('says everything that is wrong, and what to do', async () => {
    const { start, dataDir, emulator } = await openSite({
      payments: { adapter: 'terminal-js', reader: { label: 'Kiosk 1' } },
      keyOf: ({ keys }) => keys.restricted(['locations_read', 'readers_read']),
    });
    await (await start()).close();
    emulator.readers.register({ serial: 'S700-2', label: 'Kiosk 1' });
    const { code, out } = await kioskCommand(dataDir, () => Date.now() + 600_000)('payments', 'check');
    for (const line of [
      /^note {2}The key may not read the account/m,
      /^WRONG The clock is (?:599|600|601) s ahead of Stripe's. Set it/m,
      /^WRONG The key lacks the permission intents_read: add it/m,
      /^WRONG 2 readers at the location have the label Kiosk 1; one must/m,
      /^WRONG The key lacks the permission connection_tokens_write/m,
    ])
      expect(out).toMatch(line);
    expect(code).toBe(1);
  });

  it('says that Stripe cannot be reached', async () => {
    const { start, dataDir, emulator } = await openSite();
    await (await start()).close();
    emulator.faults.always({ kind: 'dropped_before' });
    const { code, out } = await kioskCommand(dataDir, Date.now)('payments', 'check');
    expect(out).toMatch(/^WRONG Stripe can’t be reached. Check the internet connection/m);
    expect(code).toBe(1);
  });

  it('has nothing to say of a simulated reader', async () => {
    const { code, out } = await kioskCommand(temporaryFolder(), Date.now)('payments', 'check');
    expect([code, out]).toEqual([0, expect.stringContaining('takes no real money')]);
  });
});
