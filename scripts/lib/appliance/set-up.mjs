/** A kiosk of the sample property in the machine, and pictures of its screen. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** What a program of the screen's user is run by, in the machine. */
export const asScreen =
  'setpriv --reuid=keyturn-kiosk --regid=keyturn-kiosk --init-groups env XDG_RUNTIME_DIR=/run/keyturn-kiosk WAYLAND_DISPLAY=wayland-0';

/** A screen that shows a page of the service: both ends of its line are there, and a page is drawn. */
export const SELLS =
  'systemctl is-active -q keyturn && ss -x | grep -q screen.sock && ss -tn state established | grep -q 127.0.0.1 && pgrep -u keyturn-kiosk -f type=renderer';

/** The journal as a file that the service's user may write: says how many lines it has, and what they come to. */
const JOURNAL =
  'd=$(mktemp -d) && chown keyturn $d && keyturn journal export $d/journal.csv > /dev/null && wc -l < $d/journal.csv && sha256sum < $d/journal.csv; rm -r $d';

/** What the books of the machine say, to be compared. */
export function booksOf(machine) {
  const [lines, hash] = machine.run(JOURNAL).split('\n');
  // Its head, and nothing else, would be equal anywhere.
  return { bookings: Number(lines) - 1, hash, verified: machine.run('keyturn verify 2>&1 | tail -1') };
}

export const sameBooks = (some, others) => JSON.stringify(some) === JSON.stringify(others);

const PICTURE = '/run/keyturn-kiosk/screen.png';
/** In bytes: an empty screen packs to a tenth of it. */
const LEAST_PICTURE = 50_000;

/** What the compositor shows; null where there is no screen. */
export function photograph(machine) {
  return machine.holds(`${asScreen} grim ${PICTURE}`) ? machine.read(PICTURE) : null;
}

export const showsPage = (picture) => picture !== null && picture.length > LEAST_PICTURE;

export const answersOf = (kiosk) => ({
  catalogue: '/usr/lib/keyturn/resources/sample-catalogue.json',
  kiosk,
  screen: { stands: 'upright', inches: 21.5 },
  manager: 'Ana Ruiz',
});
export const atTerminal = (words) => `script --quiet --return --command "keyturn-setup ${words}" /dev/null`;
const SET_UP = atTerminal('--answers /root/answers.json');

export async function setUp(machine, { pictures, note }) {
  machine.run(`echo '${JSON.stringify(answersOf('appliance'))}' > /root/answers.json`);
  // Exit code 3: the container has neither a network nor a clock of its own to be checked.
  const said = machine.run(`${SET_UP} || test $? = 3`);
  note('keyturn-setup shows the first PIN at a terminal', 'once', said.match(/PIN: +\d+/g)?.length === 1);
  await machine.until(SELLS);
  const again = machine.run(`${SET_UP} || test $? = 3`);
  note(
    'a second keyturn-setup makes another manager',
    'no',
    !again.includes('PIN:') && again.includes('none is made'),
  );
  const settings = machine.run('stat --format "%U %a" /var/lib/keyturn/config.json');
  note('owner and mode of the settings', settings, settings === 'keyturn 600');
  note(
    'keyturn-setup refuses a mistake',
    'exit 1',
    machine.holds(`echo '{}' > /root/wrong.json; keyturn-setup --answers /root/wrong.json; test $? = 1`),
  );
  const checks = machine.run('keyturn-setup --check || test $? = 3');
  for (const part of ['service', 'screen', 'disk'])
    note(`keyturn-setup --check, ${part}`, 'ok', new RegExp(`^ok +${part}:`, 'm').test(checks));
  for (const [name, mode] of [
    ['landscape', '1920x1080'],
    ['portrait', '1080x1920'],
  ]) {
    machine.run(`${asScreen} wlr-randr --output HEADLESS-1 --custom-mode ${mode}`);
    await wait(3000);
    const picture = photograph(machine);
    writeFileSync(join(pictures, `${name}.png`), picture);
    const [width, height] = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    const shows = `${width}x${height}` === mode && showsPage(picture);
    note(`picture of the screen, ${name}`, `${width}x${height}, ${picture.length} bytes`, shows);
  }
}
