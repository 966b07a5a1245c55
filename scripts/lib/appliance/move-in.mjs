/**
 * A whole move-in on the screen in the machine. Where things stand on it is asked of Chromium, which says so in this machine only;
 * they are touched by the compositor's pointer, and seen in its pictures.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from '../run.mjs';
import { asScreen, booksOf, photograph, SELLS, showsPage } from './set-up.mjs';

const PORT = 9222;
const SIZE = { width: 1080, height: 1920 };

export async function moveInOf(machine, { pictures, note }) {
  const { bookings: before } = booksOf(machine);
  machine.run(
    `echo 'export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --remote-debugging-port=${PORT}"' > /etc/chromium.d/test && systemctl restart keyturn-kiosk`,
  );
  await machine.until(`${SELLS} && ss -tln | grep -q 127.0.0.1:${PORT}`);
  machine.run(`${asScreen} wlr-randr --output HEADLESS-1 --custom-mode ${SIZE.width}x${SIZE.height}`);
  const began = performance.now();
  const customer = spawn(
    'nsenter',
    [
      `--target=${machine.pid}`,
      '--net',
      '--',
      projectNode,
      join(import.meta.dirname, 'customer.mjs'),
      `http://127.0.0.1:${PORT}`,
      `/proc/${machine.pid}/root/run/keyturn-kiosk/wayland-0`,
      JSON.stringify(SIZE),
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const [code] = await once(customer, 'exit');
  const took = ((performance.now() - began) / 1000).toFixed(0);
  note('a whole move-in on the screen, by a pointer: seconds', took, code === 0);
  const picture = photograph(machine);
  if (picture !== null) writeFileSync(join(pictures, 'moved-in.png'), picture);
  note('picture of its last screen', `${picture?.length} bytes`, showsPage(picture));
  const { bookings, verified } = booksOf(machine);
  note('bookings in the journal after it', `${bookings}; ${verified}`, bookings > before);
  machine.run('rm /etc/chromium.d/test && systemctl restart keyturn-kiosk');
  await machine.until(SELLS);
}
