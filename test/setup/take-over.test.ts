/** A new machine goes on from a backup, or from a kiosk that ran without the packages; and its firewall. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configSchema } from '../../src/main/app/settings/config';
import { runBackupJob } from '../../src/main/database/backup/jobs';
import { sendBackup } from '../../src/main/database/second-place/send';
import { holdInstance } from '../../src/main/database/storage/instance-guard';
import { baseAfter, basesOf } from '../../src/main/database/storage/packed-head';
import { firewallRules } from '../../src/main/setup/firewall';
import { kioskCommand } from '../cli/run-kiosk';
import { playMachine, type PlayedMachine } from './machine';

let machine: PlayedMachine;
let former: string;
let command: ReturnType<typeof kioskCommand>;
beforeEach(async () => {
  machine = playMachine();
  former = join(machine.folder, 'former');
  mkdirSync(former);
  command = kioskCommand(former, () => Date.parse('2026-11-25T09:00:00Z'));
  await command('catalogue', 'import', machine.catalogue());
  writeFileSync(join(former, 'config.json'), JSON.stringify({ holdMinutes: 45 }));
});
afterEach(() => machine.end());

const answers = () =>
  machine.write('answers.json', {
    catalogue: null,
    kiosk: 'front-hall',
    screen: { stands: 'lying', inches: 32 },
  });
const beside = () => readdirSync(machine.folder).filter((name) => name.includes('incoming'));

it('the take-over takes a data directory over with its settings, and leaves nothing there that could be started', async () => {
  mkdirSync(machine.dataDir);
  expect(await machine.setup('--from', former, '--answers', answers())).toBe(0);
  expect(machine.kept()).toEqual(expect.arrayContaining(['config.json', 'keyturn.db', 'backups']));
  expect(JSON.parse(machine.file('config.json') ?? '')).toMatchObject({
    holdMinutes: 45,
    kioskId: 'front-hall',
  });
  expect([existsSync(join(former, 'keyturn.db')), beside()]).toEqual([false, []]);
  // A machine that is a kiosk is nobody's successor.
  expect(await machine.setup('--from', former, '--answers', answers())).toBe(1);
  expect(machine.errors.at(-1)).toContain('has data already');
  expect(machine.errors.at(-1)).toContain('"keyturn-setup" alone goes on');
});

it('the take-over begins after the answers were read: a mistake in their file leaves both machines as they were', async () => {
  const wrong = machine.write('wrong.json', { catalogue: null });
  expect(await machine.setup('--from', former, '--answers', wrong)).toBe(1);
  expect(machine.errors.join('\n')).toContain('wrong.json: at kiosk: expected a name such as front-hall');
  expect([existsSync(join(former, 'keyturn.db')), machine.kept()]).toEqual([true, []]);
});

it('the take-over restores a backup, and sells nothing until the books agree', async () => {
  // Of four nights: the last needs two of the others, and is restored from where all lie.
  const nights = ['22', '23', '24', '25'].map((day) =>
    join(machine.folder, `keyturn-202611${day}T033000Z.db.zst`),
  );
  const file = join(former, 'keyturn.db');
  let backup = '';
  for (const to of nights) {
    await runBackupJob({ kind: 'copy', file, to, base: backup === '' ? null : baseAfter(backup, 16) });
    backup = to;
  }
  expect(basesOf(backup)).toEqual([nights[2], nights[0]]);
  expect(await machine.setup('--restore', backup, '--answers', answers())).toBe(0);
  expect(machine.said.join('\n')).toContain('out of service until its books agree');
  const shown = await kioskCommand(machine.dataDir, () => Date.now())('books', 'show');
  expect(shown.out).toContain('restored');
  expect(machine.kept()).not.toContain('.backup');
  expect(beside()).toEqual([]);
});

it('the take-over restores the newest backup of the second place, or an older one by its name, by the key of its sheet', async () => {
  const place = join(machine.folder, 'elsewhere');
  mkdirSync(place);
  const sheet = await command('second-place', 'set-up', place);
  const backup = join(machine.folder, 'keyturn-20261125T090000Z.db');
  await command('backup', backup);
  const publicKey = /age1\w+/.exec(sheet.out)?.[0] ?? '';
  const send = (file: string) =>
    sendBackup({
      backup: file,
      place: { kind: 'folder', folder: place },
      publicKey,
      keep: 2,
      nowMs: Date.now(),
    });
  await send(backup);
  await command('staff', 'create', '--name', 'Ana Ruiz', '--role', 'manager');
  const later = join(machine.folder, 'keyturn-20261126T090000Z.db');
  await command('backup', later);
  await send(later);
  const wrong = machine.write('KEY', 'AGE-SECRET-KEY-1');
  expect(await machine.setup('--restore', place, '--key', wrong, '--answers', answers())).toBe(1);
  expect([machine.kept(), beside()]).toEqual([[], []]);
  const key = machine.write('KEY', /AGE-SECRET-KEY-\w+/.exec(sheet.out)?.[0] ?? '');
  const restored = kioskCommand(machine.dataDir, () => Date.now());
  const older = ['--name', basename(backup)];
  for (const [name, staff] of [
    [older, 'no accounts'],
    [[], expect.stringContaining('Ana Ruiz')],
  ] as const) {
    rmSync(machine.dataDir, { recursive: true, force: true });
    expect(await machine.setup('--restore', place, '--key', key, ...name, '--answers', answers())).toBe(0);
    expect((await restored('staff', 'list')).out).toEqual(staff);
  }
  expect((await restored('books', 'show')).out).toContain('restored');
  expect([machine.kept().includes('.backup'), beside()]).toEqual([false, []]);
  expect(await machine.setup('--key', key)).toBe(2);
  expect(await machine.setup('--restore', place, ...older)).toBe(2);
});

it('a mistake leaves no data: a folder or a file that is none, one that is in use, both at once', async () => {
  writeFileSync(join(machine.folder, 'letter.db'), 'Dear customer');
  expect(await machine.setup('--restore', join(machine.folder, 'letter.db'), '--answers', answers())).toBe(1);
  expect(await machine.setup('--restore', join(machine.folder, 'gone.db'), '--answers', answers())).toBe(1);
  expect(await machine.setup('--from', join(machine.folder, 'run'), '--answers', answers())).toBe(1);
  const instance = holdInstance(former);
  expect(await machine.setup('--from', former, '--answers', answers())).toBe(1);
  instance.release();
  expect(machine.errors.at(-1)).toContain('stop it first');
  expect(await machine.setup('--from', former, '--restore', 'x')).toBe(2);
  expect([machine.kept(), beside(), existsSync(join(former, 'keyturn.db'))]).toEqual([[], [], true]);
});

it('the firewall opens what the settings open, and nothing else', () => {
  const opened = (listener: unknown, ssh = false) =>
    [...firewallRules(configSchema.parse({ listener }), { ssh }).matchAll(/^ +(\w+ dport .*) accept/gm)].map(
      ([, what]) => what,
    );
  const dhcp = 'udp dport { 68, 546 }';
  expect(opened({})).toEqual([dhcp]);
  expect(opened({ port: 9000 }, true)).toEqual([dhcp, 'tcp dport 22']);
  const site = { host: '0.0.0.0', tls: 'site-authority', port: 9000 };
  expect(opened(site)).toEqual([dhcp, 'tcp dport 9000']);
  expect(opened({ ...site, announce: true })).toEqual([dhcp, 'tcp dport 9000', 'udp dport 5353']);
  expect(firewallRules(configSchema.parse({}), { ssh: false })).toContain(
    'hook input priority filter; policy drop;',
  );
  expect(readFileSync('packaging/debian/keyturn-kiosk.keyturn-firewall.service', 'utf8')).toContain(
    'ConditionPathExists=/etc/keyturn/firewall.nft',
  );
});

it('the take-over calls a backup that is none by the name that was given, and leaves nothing of it', async () => {
  const broken = machine.write('keyturn-20261125T033000Z.db', 'no database');
  expect(await machine.setup('--restore', broken, '--answers', answers())).toBe(1);
  expect(machine.errors.at(-1)).toContain(`The backup cannot be restored: ${broken} is not a database`);
  expect([machine.kept(), beside()]).toEqual([[], []]);
});
