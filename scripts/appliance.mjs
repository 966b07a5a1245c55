/**
 * `npm run appliance [-- --times N] [--keep DIR]`: whether the packages make a kiosk. Builds them twice, installs them in a
 * new root of Debian 13, boots that in a container with systemd as its first process, photographs the screen, and kills and
 * freezes its parts again and again. Needs root, Linux, and Debian's packages; it prints a table of what it measured.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPackages } from './lib/appliance/contents.mjs';
import { boot } from './lib/appliance/container.mjs';
import { healingOf } from './lib/appliance/healing.mjs';
import { makeRoot } from './lib/appliance/root.mjs';
import { lockDownOf } from './lib/appliance/lock-down.mjs';
import { setUp } from './lib/appliance/set-up.mjs';
import { updatesOf } from './lib/appliance/updates.mjs';
import { ensureAppliancePackages } from './lib/packages.mjs';
import { fail, projectNode, root, runQuietly, say } from './lib/run.mjs';

const text = { type: 'string' };
const { values } = parseArgs({ options: { times: text, keep: text } });
const times = Number(values.times ?? 20);
if (!Number.isSafeInteger(times) || times < 1) fail('--times wants a number from 1 up', 2);
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
try {
  const packages = build(join(work, 'packages'));
  const differing = differences(packages, build(join(work, 'again')));
  note('packages that differ between two builds of one commit', String(differing), differing === 0);
  checkPackages(packages, note);
  const folder = makeRoot(join(work, 'root'), packages);
  machine = await boot(folder);
  await setUp(machine, { pictures: work, note });
  lockDownOf(machine, note);
  await healingOf(machine, { times, note });
  await updatesOf(machine, { packages, folder, note });
} finally {
  machine?.stop();
  if (!values.keep) rmSync(work, { recursive: true, force: true });
}

function build(out) {
  const status = runQuietly(projectNode, [join(root, 'scripts/package.mjs'), '--out', out]);
  if (status !== 0) fail('The packages cannot be built; the lines above say why.');
  return readdirSync(out).map((name) => join(out, name));
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
