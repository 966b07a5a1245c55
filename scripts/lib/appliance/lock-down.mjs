/** What the screen's user, somebody with a keyboard, and a program that a customer brings cannot do. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { projectNode } from '../run.mjs';
import { CHROMIUM, inNetworkOf, withAskedChromium } from './asked-chromium.mjs';
import { asScreen, photograph, showsPage } from './set-up.mjs';

const ADDRESSES = [
  'https://example.com/',
  'chrome://settings/',
  'chrome://inspect/',
  'file:///etc/passwd',
  'view-source:http://127.0.0.1/',
];
/** As wtype(1) reads them: what opens a tab, a window, developer tools, an address, a file, or ends the program. */
const CHORDS = [
  ...['t', 'n', 'l', 'o', 's', 'p', 'u', 'j', 'h', 'w', 'q'].map((key) => `-M ctrl -k ${key}`),
  ...['i', 'j', 'n', 't', 'w', 'q', 'Delete'].map((key) => `-M ctrl -M shift -k ${key}`),
  ...['F4', 'F2', 'Tab', 'Home', 'd'].map((key) => `-M alt -k ${key}`),
  ...['F1', 'F2', 'F3', 'F7'].map((key) => `-M ctrl -M alt -k ${key}`),
  ...['F1', 'F3', 'F5', 'F6', 'F7', 'F10', 'F11', 'F12', 'Escape'].map((key) => `-k ${key}`),
  '-M logo -k l',
];
/** As intruder.mjs says it. */
const CLOSED = 'the line was closed';

export async function lockDownOf(machine, note) {
  for (const [unit, most] of [
    ['keyturn', 1.5],
    ['keyturn-kiosk', 7.5],
  ]) {
    const said = machine.run(`systemd-analyze security ${unit} --no-pager | tail -1`);
    const [, score] = /: ([\d.]+)/.exec(said) ?? [];
    note(`exposure of ${unit}`, score, Number(score) <= most);
  }
  const said = machine.run('systemd-analyze verify keyturn.service keyturn-kiosk.service 2>&1 || true');
  note('what systemd finds in the units', said || 'nothing', !/keyturn/.test(said));
  const screen = 'setpriv --reuid=keyturn-kiosk --regid=keyturn-kiosk --init-groups';
  const refused = (what, line) => note(what, 'refused', !machine.holds(line));
  refused("the screen's user reads the data directory", `${screen} ls /var/lib/keyturn`);
  refused("the screen's user reads the settings", `${screen} ls /etc/keyturn`);
  refused(
    'another user asks for the screen',
    'setpriv --reuid=65534 --regid=65534 --clear-groups ls /run/keyturn',
  );
  refused('the entrance stands on a command line', 'pgrep -u keyturn,keyturn-kiosk -f http://127');
  await withAskedChromium(machine, () => atScreen(machine, note));
}

async function atScreen(machine, note) {
  // Plugged in all the while: a keyboard that goes with its key takes the key along.
  machine.run(`${asScreen} wtype -s 600000 z > /dev/null 2>&1 &`);
  const press = (keys) => machine.run(`${asScreen} wtype -s 400 ${keys} -s 200`);
  const { page } = ask(machine, 'listen');
  const reaches = () => ask(machine, 'seen').keys?.includes('x') ?? false;
  for (let tries = 0; tries < 30 && !reaches(); tries += 1) {
    machine.run(`${asScreen} wlrctl pointer move 300 300; ${asScreen} wlrctl pointer click left`);
    press('-k Tab');
    press('-k x');
  }
  note('a key reaches the page', reaches() ? 'yes' : 'NO', reaches());
  CHORDS.forEach(press);
  await wait(2000);
  const { pages } = ask(machine, 'seen');
  const isSame = pages.length === 1 && pages[0] === page && showsPage(photograph(machine));
  note(
    `the page after ${CHORDS.length} chords of a keyboard`,
    isSame ? 'the same, alone' : 'ANOTHER',
    isSame,
  );
  const clicked = ask(machine, 'download');
  await wait(3000);
  const found = machine.run(
    "find / -xdev -name 'taken*' -not -path '/proc/*'; find /run /tmp -name 'taken*'",
  );
  note('files after a download', found || 'none', clicked === 'clicked' && found === '');
  for (const address of ADDRESSES) {
    let went = CLOSED;
    // The page of before was refused an address, and its session may close it again.
    for (let tries = 0; tries < 3 && went === CLOSED; tries += 1) {
      await wait(500);
      went = ask(machine, 'go', address);
    }
    // Debian's Chromium 156 ends with a fault at its own settings, before a policy is asked.
    const isBack =
      went === CLOSED && ask(machine, 'where').every((url) => url.startsWith('http://127.0.0.1'));
    const holds = isBack || went === 'net::ERR_BLOCKED_BY_ADMINISTRATOR';
    note(`Chromium opens ${address}`, isBack ? "it ends, and the kiosk's page is back, alone" : went, holds);
  }
}

function ask(machine, ...words) {
  const [program, ...args] = [
    ...inNetworkOf(machine),
    projectNode,
    join(import.meta.dirname, 'intruder.mjs'),
    CHROMIUM,
    ...words,
  ];
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8', timeout: 150_000 });
  if (status !== 0) throw new Error(`Chromium was not asked: ${stderr}`);
  return JSON.parse(stdout);
}
