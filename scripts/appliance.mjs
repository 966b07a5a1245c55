/**
 * `npm run appliance [-- --times N] [--keep DIR] [--only PART,...]`: whether the packages make a kiosk. Builds them twice,
 * installs them in a new root of Debian 13, boots that in a container with systemd as its first process, photographs the screen,
 * rents a unit on it, has another machine take over, kills and freezes its parts again and again, purges them and installs them again, updates it, and cuts its power meanwhile. Needs root, Linux, and Debian's packages; it prints a table of
 * what it measured. A part is one of those below; the machine is set up for each.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPackages } from './lib/appliance/contents.mjs';
import { boot } from './lib/appliance/container.mjs';
import { cutsOf } from './lib/appliance/cuts.mjs';
import { healingOf, nightOf } from './lib/appliance/healing.mjs';
import { moveInOf } from './lib/appliance/move-in.mjs';
import { removalOf } from './lib/appliance/removal.mjs';
import { makeRoot } from './lib/appliance/root.mjs';
import { lockDownOf } from './lib/appliance/lock-down.mjs';
import { setUp } from './lib/appliance/set-up.mjs';
import { takeOverOf } from './lib/appliance/take-over.mjs';
import { updatesOf } from './lib/appliance/updates.mjs';
import { wholeMachineOf } from './lib/appliance/whole-machine.mjs';
import { ensureAppliancePackages, ensureWholeMachinePackages } from './lib/packages.mjs';
import { fail, projectNode, root, runQuietly, say } from './lib/run.mjs';

const text = { type: 'string' };
const { values } = parseArgs({ options: { times: text, keep: text, only: text } });
const times = Number(values.times ?? 20);
if (!Number.isSafeInteger(times) || times < 1) fail('--times wants a number from 1 up', 2);
const parts = [
  'packages',
  'lock-down',
  'move-in',
  'take-over',
  'night',
  'healing',
  'removal',
  'cuts',
  'updates',
];
/** They compare books, which have something in them after a move-in. */
const withBooks = ['move-in', 'take-over', 'removal', 'cuts', 'updates'];
/** At night: it takes the whole of it. */
const atNight = ['machine'];
const only = values.only?.split(',') ?? parts;
const unknown = only.find((name) => ![...parts, ...atNight].includes(name));
if (unknown !== undefined)
  fail(`--only wants some of ${[...parts, ...atNight].join(', ')}, not '${unknown}'`, 2);
if (process.platform !== 'linux' || process.getuid() !== 0)
  fail('A root of Debian is made and booted here: only root on Linux may.');
if (!ensureAppliancePackages()) fail('Programs are missing; the lines above say which.');

const work = values.keep ? resolve(values.keep) : mkdtempSync(join(tmpdir(), 'keyturn-appliance-'));
const found = [];
const note = (what, value, holds) => {
  found.push({ what, value, holds });
  say(`${holds ? 'ok    ' : 'FAILED'}  ${what}: ${value}`);
};
let machine = null;
if (!values.keep) process.once('exit', () => rmSync(work, { recursive: true, force: true }));
// An exit takes the machine with it, which a signal alone does not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => fail(`Stopped by ${signal}.`));
try {
  const packages = build(join(work, 'packages'));
  if (only.includes('packages')) {
    const differing = differences(packages, build(join(work, 'again')));
    note('packages that differ between two builds of one commit', String(differing), differing === 0);
    checkPackages(packages, note);
  }
  if (only.includes('machine')) {
    if (!ensureWholeMachinePackages()) fail('Programs are missing; the lines above say which.');
    await wholeMachineOf({ packages, work, note });
  }
  if (only.some((name) => parts.includes(name) && name !== 'packages')) {
    const folder = makeRoot(join(work, 'root'), packages);
    // Before it is a kiosk: the parts of it that are written once set up are not this one's.
    const spare = only.includes('take-over') ? copyOf(folder) : null;
    machine = await boot(folder);
    await setUp(machine, { pictures: work, note });
    if (only.includes('lock-down')) await lockDownOf(machine, note);
    if (only.some((name) => withBooks.includes(name))) await moveInOf(machine, { pictures: work, note });
    if (only.includes('take-over')) await takeOverOf(machine, { folder: spare, note });
    if (only.includes('night')) await nightOf(machine, note);
    if (only.includes('healing')) await healingOf(machine, { times, note });
    if (only.includes('removal')) await removalOf(machine, { note });
    if (only.includes('cuts')) machine = await cutsOf(machine, { packages, folder, note });
    // Last: at its end a version serves that broke after it had sold something, and nothing is updated from that.
    if (only.includes('updates')) await updatesOf(machine, { packages, folder, note });
  }
} finally {
  await machine?.stop();
}

function build(out) {
  const status = runQuietly(projectNode, [join(root, 'scripts/package.mjs'), '--out', out]);
  if (status !== 0) fail('The packages cannot be built; the lines above say why.');
  return readdirSync(out).map((name) => join(out, name));
}

function copyOf(folder) {
  const copy = `${folder}.spare`;
  rmSync(copy, { recursive: true, force: true });
  if (runQuietly('cp', ['--archive', folder, copy]) !== 0) fail('There is no room for a second root.');
  return copy;
}

function differences(some, others) {
  const hash = (file) => createHash('sha256').update(readFileSync(file)).digest('hex');
  return some.filter((file, index) => hash(file) !== hash(others[index])).length;
}

const failed = found.filter(({ holds }) => !holds);
for (const { what, value, holds } of found)
  process.stdout.write(`| ${what} | ${value} | ${holds ? 'yes' : 'NO'} |\n`);
process.stdout.write(`${found.length - failed.length} passed, ${failed.length} failed\n`);
process.exit(failed.length === 0 ? 0 : 1);
