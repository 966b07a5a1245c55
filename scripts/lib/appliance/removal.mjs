/** Both packages purged and installed again: what the kiosk knows stays, and nothing of the packages is left behind or fails. */
import { booksOf, sameBooks, SELLS, atTerminal } from './set-up.mjs';

const DATA = '/var/lib/keyturn/keyturn.db';
const PURGE = 'DEBIAN_FRONTEND=noninteractive apt-get --yes purge keyturn-kiosk keyturn';
const INSTALL = 'dpkg --install /root/packages/*.deb';
const SET_UP = atTerminal('--answers /root/answers.json');
/** Hash of the keys as they lie there, encrypted. */
const KEYS = 'find /etc/credstore.encrypted -type f -name "keyturn*" -exec sha256sum {} + | sort | sha256sum';

export async function removalOf(machine, { note }) {
  const before = booksOf(machine);
  const keys = machine.run(KEYS);
  machine.run(PURGE);
  note('both packages purged: the data', 'kept', machine.holds(`test -s ${DATA}`));
  note('the encrypted keys', 'kept', machine.run(KEYS) === keys);
  note('the firewall', 'kept', machine.holds('nft list ruleset | grep -q policy.drop'));
  const failed = machine.run('systemctl list-units --all --failed --no-legend "keyturn*"');
  note('units that systemd calls failed', failed || 'none', failed === '');
  const running = machine.run('pgrep -c -u keyturn,keyturn-kiosk || true');
  note('processes of its users', running, running === '0');
  const audited = machine.run('dpkg --audit');
  note('what dpkg finds half-removed', audited || 'nothing', audited === '');
  machine.run(INSTALL);
  machine.run(`${SET_UP} || test $? = 3`);
  await machine.until(SELLS);
  const after = booksOf(machine);
  note('installed again, its books: postings', String(after.bookings), sameBooks(after, before));
}
