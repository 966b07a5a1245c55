/** The screen of the machine with a Chromium that answers questions, which only a test makes of it. */
import { SELLS } from './set-up.mjs';

const PORT = 9222;
export const CHROMIUM = `http://127.0.0.1:${PORT}`;

/** Only while the work lasts. */
export async function withAskedChromium(machine, work) {
  machine.run(
    `echo 'export CHROMIUM_FLAGS="$CHROMIUM_FLAGS --remote-debugging-port=${PORT}"' > /etc/chromium.d/test && systemctl restart keyturn-kiosk`,
  );
  await machine.until(`${SELLS} && ss -tln | grep -q 127.0.0.1:${PORT}`);
  await work();
  machine.run('rm /etc/chromium.d/test && systemctl restart keyturn-kiosk');
  await machine.until(SELLS);
}

/** A command before another one, which then speaks in the machine's network. */
export const inNetworkOf = (machine) => ['nsenter', `--target=${machine.pid}`, '--net', '--'];
