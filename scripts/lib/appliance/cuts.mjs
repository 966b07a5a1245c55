/**
 * The power that goes in the middle of an update: everything that runs in the machine is killed at once, and it is started again.
 * What was written is kept here, unlike on a disk whose own cache is lost: for that, whole-machine.mjs.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { boot } from './container.mjs';
import { followReleases, withReleases } from './releases.mjs';
import { booksOf, sameBooks, SELLS } from './set-up.mjs';
import { breakIt } from './updates.mjs';

const VERSIONS = 'var/lib/keyturn-versions';
const PATIENCE_MS = 30 * 60_000;

/** Where it is cut, how long after that was seen, and what becomes of the update at last. */
const cuts = [
  { at: 'committing', afterMs: 1500, ends: 'new' },
  { at: 'rolling_back', afterMs: 0, ends: 'old', breaks: true },
  { at: 'switching', afterMs: 0, ends: 'new' },
  { at: 'proving', afterMs: 0, ends: 'new' },
  { at: 'committing', afterMs: 4000, ends: 'new' },
  { at: 'proving', afterMs: 1000, ends: 'old', breaks: true },
  { at: 'rehearsing', afterMs: 1000, ends: 'new' },
  { at: 'rolling_back', afterMs: 700, ends: 'old', breaks: true },
  { at: 'proving', afterMs: 4000, ends: 'new' },
  { at: 'committing', afterMs: 0, ends: 'new' },
  { at: 'fetching', afterMs: 500, ends: 'new' },
];

/** Answers the machine that runs at its end. */
export async function cutsOf(machine, { packages, folder, note }) {
  let now = machine;
  await withReleases({ packages, folder }, async ({ release }) => {
    for (const [index, cut] of cuts.entries()) {
      now = await oneCut(now, { folder, note, release, cut, index });
    }
  });
  return now;
}

async function oneCut(machine, { folder, note, release, cut, index }) {
  const serving = (of) => of.run('readlink /var/lib/keyturn-versions/current');
  const former = serving(machine);
  const before = booksOf(machine);
  const next = `${former.replace(/\.cut.*$/, '')}.cut${String(index).padStart(2, '0')}`;
  release(next, cut.breaks ? breakIt : undefined);
  followReleases(machine, folder);
  machine.run('systemctl start --no-block keyturn-update.service');
  await phase(folder, { at: cut.at, next });
  await wait(cut.afterMs);
  await machine.stop();
  const began = performance.now();
  // It sells before it has started all: an update that was being proved goes on meanwhile.
  const again = await boot(folder, SELLS);
  const took = ((performance.now() - began) / 1000).toFixed(0);
  again.run('systemctl stop keyturn-update.timer');
  const end = performance.now() + PATIENCE_MS;
  const round = 'keyturn-update; test $? != 75 && ! keyturn-update --status | grep -q "^under way"';
  while (!again.holds(round)) {
    if (performance.now() > end) throw new Error(`The update that was cut at ${cut.at} never ends.`);
    await wait(1000);
  }
  await again.until(SELLS);
  const known = again.run("dpkg-query --show --showformat='${Version} ${db:Status-Status}' keyturn");
  const wanted = cut.ends === 'new' ? next : former;
  const problems = [
    ...(serving(again) === wanted ? [] : [`${serving(again)} serves`]),
    ...(known === `${wanted} installed` ? [] : [`dpkg knows ${known}`]),
    ...(again.run('dpkg --audit') === '' ? [] : ['dpkg --audit says something']),
    ...(sameBooks(booksOf(again), before) ? [] : ['other books']),
  ];
  const what = `an update${cut.breaks ? ' that breaks' : ''}, its power cut while ${cut.at} (${cut.afterMs} ms)`;
  note(
    what,
    `sells again after ${took} s; ${problems.join(', ') || `at last ${cut.ends} version, same books`}`,
    problems.length === 0,
  );
  return again;
}

/** Fulfilled when the update is there, as its own notes on the disk say. */
async function phase(folder, { at, next }) {
  const end = performance.now() + PATIENCE_MS;
  const state = () => {
    try {
      return JSON.parse(readFileSync(join(folder, VERSIONS, 'state.json'), 'utf8')).underWay?.phase;
    } catch {
      return null;
    }
  };
  const isThere =
    {
      fetching: () => existsSync(join(folder, VERSIONS, `${next}.packages`)),
      rehearsing: () => existsSync(join(folder, VERSIONS, next)),
    }[at] ?? (() => state() === at);
  while (!isThere()) {
    if (performance.now() > end) throw new Error(`The update never came to ${at}.`);
    await wait(10);
  }
}
