/**
 * A whole move-in on the screen in the machine. Where things stand on it is asked of Chromium, which says so in this machine only;
 * they are touched by the compositor's pointer, and seen in its pictures.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNode } from '../run.mjs';
import { CHROMIUM, inNetworkOf, withAskedChromium } from './asked-chromium.mjs';
import { asScreen, booksOf, photograph, showsPage } from './set-up.mjs';

const SIZE = { width: 1080, height: 1920 };

export async function moveInOf(machine, { pictures, note }) {
  const { bookings: before } = booksOf(machine);
  await withAskedChromium(machine, () => rentOn(machine, { pictures, note }));
  const { bookings, verified } = booksOf(machine);
  note('postings in the journal after it', `${bookings}; ${verified}`, bookings > before);
}

async function rentOn(machine, { pictures, note }) {
  machine.run(`${asScreen} wlr-randr --output HEADLESS-1 --custom-mode ${SIZE.width}x${SIZE.height}`);
  const began = performance.now();
  const [program, ...args] = [
    ...inNetworkOf(machine),
    projectNode,
    join(import.meta.dirname, 'customer.mjs'),
    CHROMIUM,
    `/proc/${machine.pid}/root/run/keyturn-kiosk/wayland-0`,
    JSON.stringify(SIZE),
  ];
  const customer = spawn(program, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  const [code] = await once(customer, 'exit');
  const took = ((performance.now() - began) / 1000).toFixed(0);
  note('a whole move-in on the screen, by a pointer: seconds', took, code === 0);
  const picture = photograph(machine);
  if (picture !== null) writeFileSync(join(pictures, 'moved-in.png'), picture);
  note('picture of its last screen', `${picture?.length} bytes`, showsPage(picture));
}
