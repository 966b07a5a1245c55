/** A new Debian 13 with the packages in it, in a folder. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fail, root, runQuietly, say } from '../run.mjs';

const RELEASE = 'trixie';
/** What a machine has that was set up by Debian's installer, and what photographs and moves. */
const machine = 'systemd systemd-sysv dbus libpam-systemd udev adduser procps iproute2 grim wlrctl wtype';

/** Of a whole machine, beside that. */
const whole = 'linux-image-amd64 kmod';

/** What the packages name as what they need: dpkg, which installs them here, fetches nothing. */
function needed() {
  const control = readFileSync(join(root, 'packaging/debian/control'), 'utf8');
  const fields = [
    ...control.matchAll(/^Package: (keyturn|keyturn-kiosk)\n[^]*?^Depends:((?:.*\n)(?:[ \t].*\n)*)/gm),
  ];
  const names = fields.flatMap(([, , list]) => list.split(',').map((each) => each.trim().split(' ')[0]));
  return names.filter((name) => /^[a-z]/.test(name) && name !== 'keyturn');
}

/** The container has no display: the compositor draws into memory, and there is no terminal to sit at. */
const HEADLESS = `[Service]
PAMName=
TTYPath=
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
StandardInput=null
UtmpIdentifier=
Environment=WLR_BACKENDS=headless WLR_RENDERER=pixman WLR_LIBINPUT_NO_DEVICES=1 XDG_RUNTIME_DIR=/run/keyturn-kiosk
`;

/** `isWhole`: with a kernel and a display of its own. */
export function makeRoot(folder, debs, { isWhole = false } = {}) {
  say(`Making a root of Debian (${RELEASE}) ...`);
  rmSync(folder, { recursive: true, force: true });
  const packages = new Set([...machine.split(' '), ...needed(), ...(isWhole ? whole.split(' ') : [])]);
  const options = ['--variant=minbase', `--include=${[...packages].join(',')}`];
  if (runQuietly('mmdebstrap', [...options, RELEASE, folder]) !== 0)
    fail('mmdebstrap could not make the root.');
  mkdirSync(join(folder, 'root/packages'));
  const wanted = debs.filter((file) => !basename(file).includes('head-office'));
  for (const file of wanted) cpSync(file, join(folder, 'root/packages', basename(file)));
  const names = wanted.map((file) => `/root/packages/${basename(file)}`);
  if (runQuietly('chroot', [folder, 'dpkg', '--install', ...names]) !== 0)
    fail('The packages cannot be installed.');
  if (isWhole) return folder;
  const dropIn = join(folder, 'etc/systemd/system/keyturn-kiosk.service.d');
  mkdirSync(dropIn, { recursive: true });
  writeFileSync(join(dropIn, 'headless.conf'), HEADLESS);
  return folder;
}
