/** How long until the screen sells again after a part of it was killed or frozen. */
import { setTimeout as wait } from 'node:timers/promises';
import { SELLS } from './set-up.mjs';

const CALM_MS = 7_000;
const KILLED_S = 5;
const FROZEN_S = 10;

const main = (unit) => `$(systemctl show --property MainPID --value ${unit})`;
/** What happens to a part, the process that must be another one afterwards, and how long that may take. */
const mishaps = [
  ['the service is killed', `kill -KILL ${main('keyturn')}`, main('keyturn'), KILLED_S],
  ['the service is frozen', `kill -STOP ${main('keyturn')}`, main('keyturn'), FROZEN_S],
  [
    'Chromium is killed',
    'pkill -KILL -o -u keyturn-kiosk -f chromium/chromium',
    '$(pgrep -o -u keyturn-kiosk -f chromium/chromium)',
    KILLED_S,
  ],
  [
    'the page is frozen',
    'pkill -STOP -u keyturn-kiosk -f type=renderer',
    '$(pgrep -o -u keyturn-kiosk -f chromium/chromium)',
    FROZEN_S,
  ],
  ['the compositor is killed', 'pkill -KILL -x cage', '$(pgrep -x cage)', KILLED_S],
  [
    'Chromium is killed while /tmp is full',
    `mount -o remount,size=16M /tmp; head -c 32M /dev/zero > /tmp/full 2>/dev/null; ! echo more > /tmp/more && pkill -KILL -o -u keyturn-kiosk -f chromium/chromium`,
    '$(pgrep -o -u keyturn-kiosk -f chromium/chromium)',
    KILLED_S,
  ],
];

export async function healingOf(machine, { times, note }) {
  for (const [what, mishap, process, most] of mishaps) {
    const took = [];
    for (let time = 0; time < times; time += 1) {
      await machine.until(SELLS);
      // Parts that die again and again are started more slowly, as they should be.
      await wait(CALM_MS);
      const former = machine.run(`echo ${process}`);
      const began = performance.now();
      machine.run(mishap);
      await machine.until(
        `now=$(echo ${process}); test -n "$now" && test "$now" != 0 && test "$now" != "${former}" && ${SELLS}`,
      );
      took.push((performance.now() - began) / 1000);
    }
    took.sort((a, b) => a - b);
    const [median, worst] = [took[Math.floor(took.length / 2)], took.at(-1)];
    note(
      `${what}, ${times} times: seconds until it sells again, median and worst`,
      `${median.toFixed(1)}, ${worst.toFixed(1)}`,
      worst <= most,
    );
  }
}
