/** keyturn-setup after a run that was stopped or killed, and on books that need another way to pay. */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migratedFolder } from '../support/services/database';
import { changesOf, playMachine, shortly, type PlayedMachine } from './machine';
import { holdSetup } from '../../src/main/setup/leftovers';

let machine: PlayedMachine;
beforeEach(() => {
  machine = playMachine();
});
afterEach(() => machine.end());

const said = () => machine.said.join('\n');
const stripe = () =>
  machine.catalogue(({ property }) => {
    property['paymentGateway'] = 'stripe';
  });
const setUp = (more: object) =>
  machine.setup(
    '--answers',
    machine.write('answers.json', {
      catalogue: null,
      kiosk: 'front-hall',
      screen: { stands: 'upright', inches: 21.5 },
      printer: null,
      ...more,
    }),
  );

/** The database is there, and nothing of the catalogue is in it. */
async function stopDuringImport(): Promise<void> {
  machine.answers.set('keyturn catalogue import', { code: null, out: '', err: '' });
  machine.typed = [machine.catalogue(), '', '', '', '', '', 'Ana Ruiz'];
  expect(await machine.setup()).toBe(1);
  expect(machine.errors.join('\n')).toContain('it was not imported');
  machine.answers.delete('keyturn catalogue import');
  mkdirSync(machine.dataDir, { recursive: true });
  cpSync(join(await migratedFolder(), 'keyturn.db'), join(machine.dataDir, 'keyturn.db'));
  machine.called.length = 0;
}

it('a set-up that was stopped in the middle of the import offers the same file, and imports it', async () => {
  await stopDuringImport();
  machine.typed = ['', '', '', '', '', '', 'Ana Ruiz'];
  expect(await machine.setup()).toBe(0);
  expect(machine.said.findLast((line) => line.startsWith('File of the catalog'))).toMatch(/site\.json\]: $/);
  expect(said()).not.toContain('imported already');
  expect(said()).toMatch(/ {4}\d+ added, 0 updated/);
  expect(changesOf(machine).map(shortly)).toContain('keyturn catalogue import');
  expect(changesOf(machine).map(shortly)).toContain('timedatectl set-timezone America/Chicago');
});

it('answers that name no catalog are refused as long as none was imported, also where a database is there', async () => {
  await stopDuringImport();
  expect(await setUp({})).toBe(1);
  expect(machine.errors.at(-1)).toContain('At catalogue: none was imported yet');
  expect(changesOf(machine)).toEqual([]);
  expect(machine.file('config.json')).toBeNull();
});

it('a catalog that was imported with simulated cards asks for no reader in a later run, and refuses one', async () => {
  expect(await setUp({ catalogue: machine.catalogue() })).toBe(0);
  const before = machine.file('config.json');
  machine.typed = ['', '', '', '', '', '', 'none'];
  expect(await machine.setup()).toBe(0);
  expect(said()).not.toContain('Card reader of Stripe');
  const key = machine.write('key', 'rk_test_51AbCdEfGh');
  expect(await setUp({ reader: { serialNumber: 'WSC513105', location: 'tml_Front', key } })).toBe(1);
  expect(machine.errors.at(-1)).toContain('The catalogue that was imported: at property.paymentGateway');
  expect([machine.file('config.json'), machine.file('stripe-key')]).toEqual([before, null]);
});

it('books that are paid through Stripe, on a machine without its settings, ask for the reader until one is named', async () => {
  const key = machine.write('key', 'rk_test_51AbCdEfGh');
  const reader = { serialNumber: 'WSC513105', location: 'tml_Front', key };
  machine.answers.set('keyturn payments check', { code: 0, out: 'ok\n', err: '' });
  expect(await setUp({ catalogue: stripe(), reader })).toBe(0);
  for (const file of ['config.json', 'stripe-key']) rmSync(join(machine.dataDir, file));
  expect(await setUp({})).toBe(1);
  expect(machine.errors.at(-1)).toContain('At reader: cards are paid through Stripe');
  expect(machine.errors.at(-1)).toContain('No step was done. Correct it and run keyturn-setup again.');
  machine.typed = ['', '', '', '', '', 'none', 'WSC513105', 'tml_Front', key, '', '', 'none'];
  expect(await machine.setup()).toBe(0);
  expect(machine.said.filter((line) => line === 'Card reader of Stripe: its serial number: ')).toHaveLength(
    3,
  );
  expect(machine.file('config.json')).toContain('WSC513105');
});

it('systemd reads the units before they start: packages may have been removed and installed again', async () => {
  machine.playCommands();
  expect(await setUp({ catalogue: machine.catalogue() })).toBe(0);
  const [reload, restart] = ['systemctl daemon-reload', 'systemctl restart keyturn keyturn-kiosk'];
  expect(machine.called.filter((words) => [reload, restart].includes(words))).toEqual([reload, restart]);
});

/** The settings are written, and the first manager is there. */
async function stopAtTheStart(): Promise<void> {
  machine.playCommands();
  machine.answers.set('systemctl restart keyturn', { code: 1, out: '', err: 'failed' });
  machine.typed = [machine.catalogue(), '', '', '', 'none', '', 'Ana Ruiz'];
  expect(await machine.setup()).toBe(1);
  machine.answers.delete('systemctl restart keyturn');
}

it('settings that were changed after a failed run are what Enter stands for, and not what was typed before them', async () => {
  await stopAtTheStart();
  const config = JSON.parse(machine.file('config.json') ?? '') as Record<string, unknown>;
  const changed = { ...config, kioskId: 'front-hall', printer: 'paper' };
  writeFileSync(join(machine.dataDir, 'config.json'), JSON.stringify(changed));
  machine.typed = [machine.catalogue(), '', '', '', '', '', 'none'];
  expect(await machine.setup()).toBe(0);
  expect(JSON.parse(machine.file('config.json') ?? '')).toEqual(changed);
});

it('a file of answers counts for more than what was typed in a failed run, which is not offered after it', async () => {
  machine.playCommands();
  machine.typed = [machine.catalogue(), 'typed', 'lying', '32', 'paper'];
  expect(await machine.setup()).toBe(1);
  machine.answers.set('keyturn catalogue import', { code: 1, out: '', err: 'stopped' });
  machine.typed = [];
  expect(await setUp({ catalogue: machine.catalogue() })).toBe(1);
  machine.playCommands();
  machine.typed = [machine.catalogue(), '', '', '', '', '', 'Ana Ruiz'];
  expect(await machine.setup()).toBe(0);
  expect(said()).toContain('Name of this kiosk [kiosk-1]: ');
  expect(JSON.parse(machine.file('config.json') ?? '')).toMatchObject({ kioskId: 'kiosk-1', printer: null });
});

it('what was typed and cannot be read any more offers nothing, and is in nobody’s way', async () => {
  machine.playCommands();
  writeFileSync(join(machine.folder, 'run/keyturn-setup.json'), '{"settings": nu');
  machine.typed = [machine.catalogue(), '', '', '', '', '', 'Ana Ruiz'];
  expect(await machine.setup()).toBe(0);
});

it('a run that was killed leaves a folder with the catalogue and half a machine, which the next run clears away', async () => {
  machine.playCommands();
  const run = join(machine.folder, 'run');
  // Of a process that is no more, of one that goes on, and of somebody else.
  for (const name of ['keyturn-setup-4194305-abc', `keyturn-setup-${process.ppid}-abc`, 'keyturn-set'])
    mkdirSync(join(run, name));
  mkdirSync(join(`${machine.dataDir}.incoming`, '.backup'), { recursive: true });
  expect(await setUp({ catalogue: machine.catalogue() })).toBe(0);
  const left = readdirSync(run).filter((name) => name !== 'keyturn-setup.lock');
  expect(left.toSorted()).toEqual(['keyturn-set', `keyturn-setup-${process.ppid}-abc`]);
  expect(existsSync(`${machine.dataDir}.incoming`)).toBe(false);
});

it('a second run beside one that goes on is refused, and touches nothing of it; after its end it goes on', async () => {
  machine.playCommands();
  const half = join(`${machine.dataDir}.incoming`, '.backup');
  mkdirSync(half, { recursive: true });
  const first = holdSetup({ runDir: join(machine.folder, 'run') });
  expect(await setUp({ catalogue: machine.catalogue() })).toBe(1);
  expect(machine.errors).toEqual([
    'Another keyturn-setup is running on this machine. Wait until it has ended, then run this one again.',
  ]);
  expect([existsSync(half), machine.kept(), machine.called]).toEqual([true, [], []]);
  expect(await machine.setup('--check')).toBe(3);
  first.release();
  expect(await setUp({ catalogue: machine.catalogue() })).toBe(0);
});

it('the bus that timedatectl speaks on is there before it is asked, also on a Debian without its standard packages', async () => {
  machine.playCommands();
  expect(await setUp({ catalogue: machine.catalogue() })).toBe(0);
  const first = machine.called.find((words) => /timedatectl|dbus/.test(words));
  expect(first).toBe('systemctl start dbus.socket');
});
