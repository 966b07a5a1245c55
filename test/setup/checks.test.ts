/** `keyturn-setup --check`: a line for each part, and what to do where one is not well. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { writeListening } from '../../src/main/app/network/listening';
import { playMachine, type PlayedMachine } from './machine';

let machine: PlayedMachine;
beforeEach(() => {
  machine = playMachine();
  mkdirSync(machine.dataDir);
  configure({
    printer: 'paper',
    mail: { host: 'mail.example.com', from: 'kiosk@example.com' },
  });
});
afterEach(() => machine.end());

const configure = (config: unknown) =>
  writeFileSync(join(machine.dataDir, 'config.json'), JSON.stringify(config));
const check = () => machine.setup('--check');
const failure = (code: number | null, out = '') => ({ code, out, err: '' });

it('the check reports each part that works, and changes nothing', async () => {
  expect(await check()).toBe(0);
  expect(machine.said).toEqual([
    'ok     service: it answers',
    'ok     screen: it shows a page',
    'ok     touch: there is a touch screen',
    'note   card reader: none: cards are simulated, and nobody takes money (docs/operate/payments.md)',
    'ok     clock: synchronized',
    'ok     disk: 50000 MiB free',
    'ok     printer: paper takes documents',
    'ok     mail: mail.example.com is reached',
    'ok     network: there is a way out',
    'ok     firewall: closed, but for what the settings open',
  ]);
  expect(machine.kept()).toEqual(['config.json']);
  expect(machine.called.filter((words) => /restart|set-|keyturn /.test(words))).toEqual([]);
});

it.each([
  ['systemctl is-active --quiet keyturn', failure(3), /^FAILED service: .*journalctl -u keyturn /],
  ['pgrep -u keyturn-kiosk', failure(1), /^FAILED screen: .*journalctl -u keyturn-kiosk/],
  ['systemctl is-active --quiet keyturn-kiosk', failure(3), /^FAILED screen: .*journalctl -u keyturn-kiosk/],
  ['udevadm info', failure(0, 'E: ID_INPUT_TOUCHPAD=1\n'), /^FAILED touch: .*USB cable/],
  ['udevadm info', failure(null), /^FAILED touch: .*USB cable/],
  ['timedatectl show', failure(0, 'no\n'), /^FAILED clock: .*UDP port 123.*chronyc sources/],
  ['lpstat -a', failure(null), /^FAILED printer: .*apt install cups/],
  ['lpstat -a', failure(1), /^FAILED printer: .*lpadmin/],
  ['lpstat -a', failure(0, 'paper not accepting requests since Thu -'), /^FAILED printer: .*lpadmin/],
  ['ip route', failure(0), /^FAILED network: .*cable/],
])('where %s fails, the line says what to do', async (words, ran, line) => {
  machine.answers.delete(words);
  const others = [...machine.answers];
  machine.answers.clear();
  machine.answers.set(words, ran);
  for (const [each, well] of others) machine.answers.set(each, well);
  expect(await check()).toBe(3);
  const failed = machine.said.filter((each) => each.startsWith('FAILED'));
  expect(failed.some((each) => line.test(each))).toBe(true);
});

it('where no time comes because chrony does not run, the line says how it is started', async () => {
  machine.answers.set('timedatectl show', failure(0, 'no\n'));
  machine.answers.set('systemctl is-active --quiet chrony', failure(3));
  expect(await check()).toBe(3);
  expect(machine.said.join('\n')).toContain('"systemctl enable --now chrony" starts it');
});

it.each([
  [failure(0, 'ok    The key works.\n'), 0, 'ok     card reader: it takes cards'],
  [
    failure(1, 'ok    The key works.\nWRONG The reader is offline.\n'),
    3,
    'FAILED card reader: The reader is offline: "keyturn payments check" says all',
  ],
  [
    { code: 1, out: '', err: 'at payments.keyFile: there is no such file\n' },
    3,
    'FAILED card reader: at payments.keyFile: there is no such file: "keyturn payments check" says all',
  ],
])('the check asks the card provider for the reader: %o', async (ran, code, line) => {
  const payments = {
    gateway: 'stripe-test',
    adapter: 'server-driven',
    keyFile: '/etc/keyturn/stripe.key',
    location: 'tml_1',
    reader: { label: 'hall' },
  };
  configure({ payments });
  machine.answers.set('keyturn payments check', ran);
  expect(await check()).toBe(code);
  expect(machine.said).toContain(line);
});

it('a reader whose key is encrypted for the service is not asked for by a key that nobody finds', async () => {
  const payments = {
    gateway: 'stripe-test',
    adapter: 'server-driven',
    keyFile: 'stripe-key',
    location: 'tml_1',
    reader: { label: 'hall' },
  };
  configure({ payments });
  mkdirSync(join(machine.folder, 'credstore.encrypted'));
  writeFileSync(join(machine.folder, 'credstore.encrypted/payments.keyFile'), 'sealed');
  machine.answers.set('keyturn payments check', failure(0, 'ok    The key works.\n'));
  expect(await check()).toBe(0);
  machine.said.length = 0;
  machine.answers.set('systemctl is-active --quiet keyturn', failure(3));
  expect(await check()).toBe(3);
  expect(machine.said.find((line) => line.includes('card reader'))).toBe(
    'FAILED card reader: its key is encrypted for the service, which does not run: see there first',
  );
});

it('the check names what does not answer: the service, mail, head office; and a disk that is nearly full', async () => {
  machine.unreachable.add('127.0.0.1:8437').add('mail.example.com:587').add('office.example.com:443');
  machine.freeMiB = 900;
  writeFileSync(
    join(machine.dataDir, 'head-office.json'),
    JSON.stringify({
      transport: 'https',
      kioskId: 'front-hall',
      propertyId: '95f15a80-c0c7-5a81-ac8d-16e217e4c772',
      url: 'https://office.example.com',
      seedFile: 'head-office.nk',
      authority: null,
    }),
  );
  expect(await check()).toBe(3);
  expect(machine.said.filter((line) => line.startsWith('FAILED')).map((line) => line.split(':')[0])).toEqual([
    'FAILED service',
    'FAILED disk',
    'FAILED mail',
    'FAILED head office',
  ]);
});

it('the check asks the service at the port at which it listens, whatever the settings say', async () => {
  writeListening(machine.dataDir, 40_123);
  machine.unreachable.add('127.0.0.1:8437');
  expect(await check()).toBe(0);
  machine.unreachable.add('127.0.0.1:40123');
  expect(await check()).toBe(3);
  expect(machine.said).toContainEqual(expect.stringMatching(/^FAILED service: .* at port 40123: /));
});

it('the check leaves out what the kiosk does not have, and names settings that are missing or wrong', async () => {
  configure({});
  expect(await check()).toBe(0);
  const said = machine.said.join('\n');
  expect(said).not.toMatch(/ (printer|mail):/);
  expect(said).toContain(
    'note   documents: customers get none here, and the screen sends them to the front desk',
  );
  configure({ printr: 1 });
  expect(await check()).toBe(3);
  expect(machine.said.at(-1)).toMatch(
    /^FAILED settings: .*config\.json: at the top: Unrecognized key: "printr"/,
  );
});

it('the check names the command that sets up a machine that is not set up', async () => {
  machine.end();
  expect(await check()).toBe(3);
  expect(machine.said).toEqual(['FAILED settings: this machine is not set up yet: run keyturn-setup']);
});
