/** keyturn-setup and a card reader of Stripe: its place, its number and its key, without an editor. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { playMachine, type PlayedMachine } from './machine';

let machine: PlayedMachine;
beforeEach(() => {
  machine = playMachine();
  machine.playCommands();
  machine.answers.set('keyturn payments check', { code: 0, out: 'ok\n', err: '' });
});
afterEach(() => machine.end());

const [TEST_KEY, LIVE_KEY] = ['rk_test_51AbCdEfGh', 'rk_live_51AbCdEfGh'];
const catalogue = () =>
  machine.catalogue(({ property }) => {
    property['paymentGateway'] = 'stripe';
  });
const reader = { serialNumber: 'WSC513105', location: 'tml_Front' };
const answers = (more: object) => ({
  ...('catalogue' in more ? {} : { catalogue: catalogue() }),
  kiosk: 'front-hall',
  screen: { stands: 'upright', inches: 21.5 },
  printer: null,
  ...more,
});
const setUp = (more: object) => machine.setup('--answers', machine.write('answers.json', answers(more)));
const payments = () => (JSON.parse(machine.file('config.json') ?? '{}') as { payments?: object }).payments;
const saidAnywhere = () => [...machine.said, ...machine.errors, ...machine.called].join('\n');

it('a reader is set up by its number, its place at Stripe and a file with the key, whose mode decides whether money moves', async () => {
  const key = machine.write('key', `${TEST_KEY}\n`);
  machine.typed = [
    catalogue(),
    '',
    '',
    '',
    'WSC513105',
    'Front',
    'tml_Front',
    `${key}x`,
    key,
    '',
    '',
    'Ana Ruiz',
  ];
  expect(await machine.setup()).toBe(0);
  expect(machine.said.join('\n')).toContain('  expected the id of a location of Stripe, "tml_..."');
  expect(machine.said.join('\n')).toContain('  expected a file that is there');
  expect(payments()).toEqual({
    adapter: 'server-driven',
    gateway: 'stripe-test',
    keyFile: 'stripe-key',
    location: 'tml_Front',
    reader: { serialNumber: 'WSC513105' },
  });
  expect(machine.file('stripe-key')).toBe(`${TEST_KEY}\n`);
  expect(statSync(join(machine.dataDir, 'stripe-key')).mode & 0o777).toBe(0o600);
  expect(saidAnywhere()).not.toContain(TEST_KEY);
});

it('Enter keeps reader, place and key; another key changes the mode, and nothing else that the settings say of payments', async () => {
  machine.answers.delete('keyturn catalogue import');
  expect(await setUp({ reader: { ...reader, key: machine.write('key', TEST_KEY) } })).toBe(0);
  const before = machine.file('config.json') ?? '';
  machine.typed = ['', '', '', '', '', '', '', '', '', 'none'];
  expect(await machine.setup()).toBe(0);
  expect(machine.said).toContain('Card reader of Stripe: its serial number, or none [WSC513105]: ');
  expect(machine.said).toContain('Its location at Stripe (tml_...) [tml_Front]: ');
  expect(machine.file('config.json')).toBe(before);
  const attended = { monday: ['09:00-18:00'] };
  const config = JSON.parse(before) as { payments: object };
  machine.write('data/config.json', { ...config, payments: { ...config.payments, attended } });
  expect(await setUp({ reader: { ...reader, key: machine.write('key', LIVE_KEY) } })).toBe(0);
  expect(payments()).toEqual({ ...config.payments, attended, gateway: 'stripe-live' });
  expect(machine.file('stripe-key')).toBe(`${LIVE_KEY}\n`);
  // Without a reader in the answers, the settings stay.
  expect(await setUp({})).toBe(0);
  expect(payments()).toEqual({ ...config.payments, attended, gateway: 'stripe-live' });
});

it.each([
  ['no key is here yet', () => reader, 'At reader.key: this machine has no key of Stripe yet'],
  [
    'a file that is not there',
    () => ({ ...reader, key: '/nowhere/key' }),
    'At reader.key: /nowhere/key: cannot be read',
  ],
  [
    'a file without a key',
    () => ({ ...reader, key: machine.write('key', 'pk_test_51AbCdEfGh') }),
    'expected one line that begins with rk_test_ or rk_live_',
  ],
  [
    'a place that is none',
    () => ({ ...reader, location: 'Austin' }),
    'at reader.location: expected the id of a location',
  ],
])('the set-up refuses %s, says where, and changes nothing', async (_what, given, expected) => {
  expect(await setUp({ reader: given() })).toBe(1);
  expect(machine.errors.join('\n')).toContain(expected);
  expect(saidAnywhere()).not.toContain('51AbCdEfGh');
  expect(machine.kept()).toEqual([]);
});

it('a catalog whose cards are simulated asks for no reader, and refuses one', async () => {
  machine.typed = [machine.catalogue(), '', '', '', '', '', 'Ana Ruiz'];
  expect(await machine.setup()).toBe(0);
  expect(machine.said.join('\n')).not.toContain('Card reader of Stripe');
  const key = machine.write('key', TEST_KEY);
  expect(await setUp({ catalogue: machine.catalogue(), reader: { ...reader, key } })).toBe(1);
  expect(machine.errors.join('\n')).toContain('at property.paymentGateway');
  expect(payments()).toBeUndefined();
  expect(machine.file('stripe-key')).toBeNull();
});
