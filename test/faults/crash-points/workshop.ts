/** Data directories that a cut begins with. Each is made once for all works, and copied for every use. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { call } from '../../support/processes/device';
import { startService, waitForCommand, type ServiceProcess } from '../../support/processes/service-process';
import { startStripeEmulator, type RunningStripeEmulator } from '../../support/stripe';
import { createManager, firstSignIn, signIn, type Manager } from './desk';
import { prepareStripe, simulatedMoney } from './money';
import { Renter } from './renter';
import { buildShim } from './shim';

export const resourcesDir = join(import.meta.dirname, '../../../resources');
export const SAMPLE_CATALOGUE = join(resourcesDir, 'sample-catalogue.json');

/** A property and a key for a device. */
export interface Prepared {
  readonly template: string;
  readonly apiKey: string;
}

/** Nobody has moved in. Cards go through Stripe, whose side remembers what a kiosk that was cut off has done. */
export interface Fresh extends Prepared {
  readonly emulator: RunningStripeEmulator;
}

/**
 * With simulated cards, and cut off at work: one customer moved in by card and a backup was made; then a second by card
 * and a third who paid staff in cash. A fourth has signed and not paid.
 */
export interface Busy extends Prepared {
  readonly backup: string;
  readonly manager: Manager;
  readonly fourth: { readonly bookingId: string; readonly quote: unknown };
}

export interface Workshop {
  /** The shim. */
  readonly library: string;
  readonly fresh: () => Promise<Fresh>;
  readonly busy: () => Promise<Busy>;
  close(): Promise<void>;
}

export async function openWorkshop(): Promise<Workshop> {
  const root = mkdtempSync(join(tmpdir(), 'keyturn-test-'));
  const emulator = await startStripeEmulator();
  const dataDir = (name: string) => {
    const made = join(root, name);
    mkdirSync(made);
    return made;
  };
  return {
    library: buildShim(root),
    fresh: once(async () => {
      const template = dataDir('fresh');
      await prepareStripe(template, emulator);
      return { template, apiKey: await makeKey(template), emulator };
    }),
    busy: once(() => makeBusy(dataDir('busy'), join(root, 'backup.db'))),
    async close() {
      await emulator.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function makeBusy(template: string, backup: string): Promise<Busy> {
  // A backup would come by itself in the middle of what is cut off.
  writeFileSync(join(template, 'config.json'), JSON.stringify({ backup: { dailyAt: null } }));
  const started = await startService(template, ['--catalogue', SAMPLE_CATALOGUE]);
  const service = { ...started, apiKey: await makeKey(template) };
  const manager = await firstSignIn(service, await createManager(template));
  const desk = await signIn(service, manager);
  const people = ['first', 'second', 'third', 'fourth'];
  const [first, second, third, fourth] = people.map((name) => new Renter(name, simulatedMoney.present));
  if (!first || !second || !third || !fourth) throw new Error('somebody is missing');
  await first.book(service);
  await first.pay(service);
  const { code, stderr } = await waitForCommand(['backup', backup, '--data-dir', template]);
  if (code !== 0) throw new Error(stderr);
  await second.book(service);
  await second.pay(service);
  await third.book(service);
  const { dueMinor } = await desk(service, 'money.quote', { bookingId: third.bookingId });
  await desk(service, 'money.take', {
    bookingId: third.bookingId,
    key: 'third-in-cash',
    amountMinor: dueMinor,
    tender: { kind: 'cash', givenMinor: dueMinor },
  });
  await fourth.book(service);
  const { bookingId } = fourth;
  const quote = await quoteOf(service, bookingId);
  await service.kill();
  return { template, apiKey: service.apiKey, backup, manager, fourth: { bookingId, quote } };
}

/** What a customer who has signed heard. */
export async function quoteOf(
  service: Pick<ServiceProcess, 'url' | 'apiKey'>,
  bookingId: string,
): Promise<unknown> {
  const path = `/v1/booking/${bookingId}/activity-quotation/preview`;
  const { quote } = (await call(service, 'GET', path)).body.data as { quote?: unknown };
  if (!quote) throw new Error('the signed booking has no price');
  return quote;
}

/** @param options of the command, such as a scope */
export async function makeKey(dataDir: string, ...options: readonly string[]): Promise<string> {
  const made = await waitForCommand([
    'api-key',
    'create',
    '--name',
    'Gate',
    ...options,
    '--data-dir',
    dataDir,
  ]);
  const key = /\b[A-Za-z0-9]{40,}\b/.exec(made.stdout)?.[0];
  if (!key) throw new Error(`no key was made: ${made.stdout}${made.stderr}`);
  return key;
}

/** The same answer to everybody who asks. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
}
