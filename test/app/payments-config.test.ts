/** The configuration of card payments, and the file with Stripe's key: what is refused, and that the key is never told. */
import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { StartupError } from '../../src/main/app/settings/startup-error';
import { CONFIG_FILE, readConfig } from '../../src/main/app/settings/config';
import { prepareGateway } from '../../src/main/app/payments/gateway';
import { temporaryFolder } from '../support/base/folder';

const stripe = {
  gateway: 'stripe-test',
  adapter: 'server-driven',
  keyFile: 'stripe-key',
  location: 'tml_1',
  reader: { label: 'Kiosk 1' },
};
const canary = 'CanaryOfTheKeyFile1234';

function folderWith(payments: object, key = `rk_test_${canary}\n`, mode = 0o600): string {
  const dataDir = temporaryFolder();
  writeFileSync(join(dataDir, CONFIG_FILE), JSON.stringify({ payments }));
  writeFileSync(join(dataDir, 'stripe-key'), key);
  chmodSync(join(dataDir, 'stripe-key'), mode);
  return dataDir;
}

const prepare = (dataDir: string) => () => prepareGateway(dataDir, readConfig(dataDir));

it('the configuration takes no real money unless it says so', () => {
  expect(readConfig(temporaryFolder()).payments).toEqual({ gateway: 'simulated' });
});

it('the configuration of Stripe is read with its defaults, and with hours by weekday', () => {
  const attended = { monday: ['09:00-12:30', '13:30-24:00'], sunday: [] };
  const { payments } = readConfig(folderWith({ ...stripe, attended }));
  expect(payments).toEqual({
    ...stripe,
    attended: {
      monday: [
        { from: 540, until: 750 },
        { from: 810, until: 1440 },
      ],
      sunday: [],
    },
    capture: 'manual',
    apiAddress: null,
  });
});

describe('a mistake names the place and what was expected', () => {
  const { adapter: _, ...withoutAdapter } = stripe;
  test.each([
    [{ gateway: 'stripe' }, /at payments\.gateway: expected "simulated", "stripe-test" or "stripe-live"/],
    [{ gateway: 'simulated', adapter: 'terminal-js' }, /at payments: .*adapter/],
    [withoutAdapter, /at payments\.adapter: expected "terminal-js" or "server-driven"/],
    [{ ...stripe, keyFile: undefined }, /at payments\.keyFile: expected the name of the file/],
    [{ ...stripe, key: 'rk_test_x' }, /at payments: .*key/],
    [{ ...stripe, location: 'Austin' }, /at payments\.location: expected the id of a location/],
    [{ ...stripe, reader: {} }, /at payments\.reader: expected \{"serialNumber"/],
    [
      { ...stripe, reader: { label: 'a', serialNumber: 'b' } },
      /at payments\.reader: expected \{"serialNumber"/,
    ],
    [
      { ...stripe, attended: { monday: ['9-17'] } },
      /at payments\.attended\.monday\.0: expected hours such as/,
    ],
    [{ ...stripe, attended: { monday: ['18:00-09:00'] } }, /at payments\.attended\.monday\.0: /],
    [{ ...stripe, attended: { someday: [] } }, /at payments\.attended/],
    [{ ...stripe, capture: 'automatic' }, /at payments\.capture: /],
    [
      { ...stripe, apiAddress: 'http://evil.example:80' },
      /at payments\.apiAddress: expected an address of this machine/,
    ],
    [{ ...stripe, apiAddress: 'http://127.0.0.1.evil.example' }, /at payments\.apiAddress: expected/],
    [{ ...stripe, apiAddress: 'http://user@127.0.0.1:1' }, /at payments\.apiAddress: expected/],
    [
      { ...stripe, gateway: 'stripe-live', apiAddress: 'http://127.0.0.1:12111' },
      /at payments\.apiAddress: expected null: real money/,
    ],
  ])('%j', (payments, message) => {
    const dataDir = folderWith(payments);
    expect(() => readConfig(dataDir)).toThrow(StartupError);
    expect(() => readConfig(dataDir)).toThrow(message);
  });
});

describe('the file with the key', () => {
  it.each(['rk', 'sk'])('is good with a key of the right mode (%s_test_)', (kind) => {
    expect(prepare(folderWith(stripe, `${kind}_test_${canary}`))).not.toThrow();
  });

  it.each([
    ['others may read it', `rk_test_${canary}`, 0o640, /at payments\.keyFile: .*may be read by others/],
    ['all may read it', `rk_test_${canary}`, 0o604, /may be read by others/],
    ['it is empty', '\n', 0o600, /is empty/],
    [
      'it holds a key of live mode',
      `rk_live_${canary}`,
      0o600,
      /a key of live mode, and payments\.gateway is "stripe-test"/,
    ],
    ['it holds a key for web pages', `pk_test_${canary}`, 0o600, /holds no key of Stripe/],
    ['it holds two lines', `rk_test_${canary}\nrk_test_${canary}`, 0o600, /holds no key of Stripe/],
    ['it holds something else', canary, 0o600, /holds no key of Stripe/],
  ])('stops the start where %s, and is never quoted', (_, key, mode, message) => {
    const start = prepare(folderWith(stripe, key, mode));
    expect(start).toThrow(StartupError);
    expect(start).toThrow(message);
    expect(start).not.toThrow(new RegExp(canary));
  });

  it('stops the start where it holds a key of test mode and real money is to be taken', () => {
    const start = prepare(folderWith({ ...stripe, gateway: 'stripe-live' }));
    expect(start).toThrow(
      /a key of test mode, and payments\.gateway is "stripe-live": use a key of live mode/,
    );
    expect(start).not.toThrow(new RegExp(canary));
  });

  it('stops the start where it is not there', () => {
    expect(prepare(folderWith({ ...stripe, keyFile: '/nowhere/key' }))).toThrow(
      /\/nowhere\/key cannot be read/,
    );
  });
});
