/** A new machine takes over from one that is gone: by the second place of its backups, and the key of the recovery sheet. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boot } from './container.mjs';
import { answersOf, atTerminal, booksOf, sameBooks, SELLS } from './set-up.mjs';

const PLACE = '/srv/keyturn-backups';
const LONGEST_S = 15 * 60;

/** `folder`: a root with the packages in it, which was never set up. */
export async function takeOverOf(machine, { folder, note }) {
  machine.run(`install --directory --owner=keyturn --group=keyturn ${PLACE}`);
  const sheet = machine.run(`keyturn second-place set-up ${PLACE}`);
  const [key] = /AGE-SECRET-KEY-1\w+/.exec(sheet) ?? [];
  note('the recovery sheet shows its key', 'once', sheet.split('AGE-SECRET-KEY-1').length === 2);
  machine.run('systemctl restart keyturn');
  const before = booksOf(machine);
  await machine.until(`ls ${PLACE} | grep -q '\\.db'`);

  const other = await boot(folder);
  try {
    cpSync(`/proc/${machine.pid}/root${PLACE}`, join(folder, PLACE), { recursive: true });
    other.run(`chown --recursive keyturn:keyturn ${PLACE}`);
    writeFileSync(join(folder, 'root/answers.json'), JSON.stringify(answersOf('taken-over')));
    writeFileSync(join(folder, 'root/wrong'), `${key.slice(0, -1)}${key.endsWith('Q') ? 'P' : 'Q'}\n`);
    writeFileSync(join(folder, 'root/key'), `${key}\n`);
    const restore = (file) =>
      `${atTerminal(`--restore ${PLACE} --key ${file} --answers /root/answers.json`)}; test $? = 3`;
    const isRefused =
      !other.holds(restore('/root/wrong')) && other.holds('test ! -e /var/lib/keyturn/keyturn.db');
    note('a new machine with a wrong key', isRefused ? 'refused, nothing changed' : 'NOT refused', isRefused);
    const began = performance.now();
    other.run(restore('/root/key'));
    await other.until(SELLS);
    const took = (performance.now() - began) / 1000;
    note('a new machine from the second place: seconds to its page', took.toFixed(0), took <= LONGEST_S);
    const doubts = other.run('keyturn books show');
    note(
      'it is out of service until somebody confirms its books',
      'yes',
      !doubts.includes('The books count'),
    );
    other.run('keyturn books confirm --why "The former machine is gone."');
    const after = booksOf(other);
    note('its books after that: postings', String(after.bookings), sameBooks(after, before));
  } finally {
    await other.stop();
  }
}
