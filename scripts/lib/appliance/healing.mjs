/** How long until the screen sells again after a part of it was killed or frozen, or the screen was taken away. */
import { setTimeout as wait } from 'node:timers/promises';
import { asScreen, photograph, SELLS, showsPage } from './set-up.mjs';

const CALM_MS = 7_000;
const KILLED_S = 5;
const FROZEN_S = 10;

const main = (unit) => `$(systemctl show --property MainPID --value ${unit})`;
/** The one that the others belong to. They outlive it for a moment, in which the oldest of them is another process. */
const chromium = `$(pgrep -u keyturn-kiosk -a -f chromium/chromium | grep -v -e --type= | head -n 1 | cut -d ' ' -f 1)`;
const toPanel = (way) => `${asScreen} wlr-randr --output HEADLESS-1 --${way}`;
/** What happens to a part, the process that must be another one afterwards, and how long that may take. */
const mishaps = [
  ['the service is killed', `kill -KILL ${main('keyturn')}`, main('keyturn'), KILLED_S],
  ['the service is frozen', `kill -STOP ${main('keyturn')}`, main('keyturn'), FROZEN_S],
  ['Chromium is killed', `kill -KILL ${chromium}`, chromium, KILLED_S],
  ['Chromium is frozen', `kill -STOP ${chromium}`, chromium, FROZEN_S],
  ['the page is frozen', 'pkill -STOP -u keyturn-kiosk -f type=renderer', chromium, FROZEN_S],
  ['the compositor is killed', 'pkill -KILL -x cage', '$(pgrep -x cage)', KILLED_S],
  [
    'Chromium is killed while /tmp is full',
    `mount -o remount,size=16M /tmp; head -c 32M /dev/zero > /tmp/full 2>/dev/null; ! echo more > /tmp/more && kill -KILL ${chromium}`,
    chromium,
    KILLED_S,
  ],
];

export async function healingOf(machine, { times, note }) {
  for (const [what, mishap, process, most] of mishaps)
    await measure(machine, { what, most, times, note }, async () => {
      const former = machine.run(`echo ${process}`);
      const began = performance.now();
      machine.run(mishap);
      await machine.until(
        `now=$(echo ${process}); test -n "$now" && test "$now" != 0 && test "$now" != "${former}" && ${SELLS}`,
      );
      return began;
    });
  machine.run('rm -f /tmp/full /tmp/more');
  const what = 'the screen is taken away and given back';
  await measure(machine, { what, most: KILLED_S, times, note }, () => withoutScreen(machine));
}

async function measure(machine, { what, most, times, note }, happens) {
  const took = [];
  for (let time = 0; time < times; time += 1) {
    await machine.until(SELLS);
    // Parts that die again and again are started more slowly, as they should be.
    await wait(CALM_MS);
    const began = await happens();
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

/** As a cable that is pulled, or a panel that is switched off for a while; answers when it was given back. */
async function withoutScreen(machine) {
  machine.run(toPanel('off'));
  await wait(CALM_MS);
  const began = performance.now();
  machine.run(toPanel('on'));
  while (!showsPage(photograph(machine))) {
    if (performance.now() - began > 60_000) throw new Error('The screen was given back and stays empty.');
    await wait(50);
  }
  return began;
}

/** A screen that is dark at night while nobody touches it: here the night lasts all day. */
export async function nightOf(machine, note) {
  const settings = '/var/lib/keyturn/config.json';
  const night = { from: '00:00', to: '00:00', afterMinutes: 1 };
  const former = JSON.parse(machine.read(settings));
  const set = (value) => {
    const text = JSON.stringify({ ...former, display: { ...former.display, ...value } });
    machine.run(`echo '${text}' > ${settings} && systemctl restart keyturn`);
  };
  const lit = `${asScreen} wlr-randr | grep -q 'Enabled: yes'`;
  set({ night });
  await machine.until(SELLS);
  await machine.until(`! { ${lit}; }`);
  note('the screen at night, untouched for a minute', 'dark', photograph(machine) === null);
  const began = performance.now();
  machine.run(`${asScreen} wlrctl pointer move 10 10`);
  while (!showsPage(photograph(machine)) && performance.now() - began < 60_000) await wait(50);
  const woke = (performance.now() - began) / 1000;
  note('seconds from a touch of the dark screen to its page', woke.toFixed(1), woke <= KILLED_S);
  set({});
  await machine.until(SELLS);
}
