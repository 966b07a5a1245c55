/**
 * `npm run release -- --repository DIR --key KEY [--ring RING] [--packages DIR] [--valid-days N] [--promote FROM]`: puts the packages
 * into a signed repository for apt, which any web server hands out. A ring is a suite of it: kiosks of one ring follow it.
 * With --promote the newest version of another ring is taken over as it is, and nothing is built. Needs Debian's reprepro,
 * and the secret half of KEY in GnuPG.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureReleasePackages } from './lib/packages.mjs';
import { faultOfKey, publicKeyOf, rings, writeRepository } from './lib/release.mjs';
import { fail, projectNode, root, runQuietly, say } from './lib/run.mjs';

const text = { type: 'string' };
const { values } = parseArgs({
  options: {
    repository: text,
    key: text,
    ring: text,
    packages: text,
    promote: text,
    version: text,
    'valid-days': text,
  },
});
const { repository, key, ring = rings[0], promote } = values;
const days = Number(values['valid-days'] ?? 30);
if (repository === undefined || key === undefined)
  fail('npm run release -- --repository DIR --key KEY [--ring RING]', 2);
for (const name of [ring, ...(promote === undefined ? [] : [promote])])
  if (!rings.includes(name)) fail(`--ring and --promote want one of ${rings.join(', ')}, not '${name}'`, 2);
if (!Number.isSafeInteger(days) || days < 1 || days > 365)
  fail('--valid-days wants a number from 1 to 365', 2);
if (!ensureReleasePackages()) fail('The repository cannot be made: programs are missing.');
const fault = faultOfKey(key);
if (fault !== null) fail(fault);

const base = resolve(repository);
writeRepository(base, { key, days });
if (promote !== undefined) {
  reprepro('copy', ring, promote, 'keyturn', 'keyturn-kiosk', 'keyturn-head-office');
} else {
  const made = values.packages === undefined ? mkdtempSync(join(tmpdir(), 'keyturn-release-')) : null;
  try {
    const folder = resolve(values.packages ?? made);
    if (made !== null) build(made);
    const debs = readdirSync(folder).filter((name) => name.endsWith('.deb'));
    if (debs.length === 0) fail(`${folder}: there are no packages`);
    for (const name of debs) reprepro('includedeb', ring, join(folder, name));
  } finally {
    if (made !== null) rmSync(made, { recursive: true, force: true });
  }
}
// Also where nothing is new: a repository that nobody signs again is out of date after its days.
reprepro('export');
const keyFile = join(base, 'keyturn.asc');
if (!existsSync(keyFile)) writeFileSync(keyFile, publicKeyOf(key));
process.stdout.write(`${base}\n`);

function build(out) {
  const version = values.version === undefined ? [] : ['--version', values.version];
  const status = runQuietly(projectNode, [join(root, 'scripts/package.mjs'), '--out', out, ...version]);
  if (status !== 0) fail('The packages cannot be built; the lines above say why.', status);
}

function reprepro(...args) {
  const { status, stderr, stdout } = spawnSync('reprepro', ['--silent', '--basedir', base, ...args], {
    encoding: 'utf8',
  });
  if (status === 0) return;
  say(`${stdout}${stderr}`.trim());
  fail(`reprepro ${args[0]} failed; the lines above say why.`);
}
