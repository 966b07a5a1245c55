/** Releases of the packages under other versions, in a signed repository that the machine follows. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fail, projectNode, root, runQuietly } from '../run.mjs';

/** Where the packages lay the program. */
const HOME = 'usr/lib/keyturn';
const SOURCES = `Types: deb
URIs: file:/srv/keyturn
Suites: first
Components: main
Signed-By: /etc/apt/keyrings/keyturn.asc
`;

/** A folder to build in, with keys of its own, while `work` goes on. */
export async function withReleases({ packages, folder }, work) {
  const dir = mkdtempSync(join(tmpdir(), 'keyturn-updates-'));
  const gnupg = join(dir, 'gnupg');
  mkdirSync(gnupg, { mode: 0o700 });
  const env = { ...process.env, GNUPGHOME: gnupg };
  const repository = join(folder, 'srv/keyturn');
  rmSync(repository, { recursive: true, force: true });
  try {
    const key = makeKey('release@keyturn.example', env);
    /** The packages as this version; `change` is given the folder of the program. */
    const release = (version, change) => {
      const to = join(dir, version);
      repack(packages, { to, version, change });
      releaseTo(repository, { env, key, packages: to });
      rmSync(to, { recursive: true });
    };
    await work({ env, key, repository, release });
  } finally {
    spawnSync('gpgconf', ['--kill', 'all'], { env });
    rmSync(dir, { recursive: true, force: true });
  }
}

/** Once there is a first release. */
export function followReleases(machine, folder) {
  machine.run('systemctl stop keyturn-update.timer');
  machine.run('mkdir -p /etc/apt/keyrings && cp /srv/keyturn/keyturn.asc /etc/apt/keyrings/');
  writeFileSync(join(folder, 'etc/apt/sources.list.d/keyturn.sources'), SOURCES);
}

/** The packages again, as another version; `change` is given the folder of the program. */
function repack(packages, { to, version, change }) {
  mkdirSync(to, { recursive: true });
  for (const file of packages) {
    const inside = join(to, 'inside');
    run('dpkg-deb', ['--raw-extract', file, inside]);
    const control = join(inside, 'DEBIAN/control');
    const text = readFileSync(control, 'utf8');
    const [, former] = /^Version: (.*)$/m.exec(text);
    writeFileSync(control, text.replaceAll(former, version));
    if (basename(file).startsWith('keyturn_')) {
      writeFileSync(join(inside, HOME, 'version'), `${version}\n`);
      change?.(join(inside, HOME));
    }
    run('dpkg-deb', ['--build', '--root-owner-group', '-Zzstd', '-z1', inside, to]);
    rmSync(inside, { recursive: true });
  }
}

function releaseTo(repository, { env, key, packages }) {
  const args = [
    join(root, 'scripts/release.mjs'),
    '--repository',
    repository,
    '--key',
    key,
    '--packages',
    packages,
    '--ring',
    'first',
  ];
  if (runQuietly(projectNode, args, { env }) !== 0) fail('The release failed; the lines above say why.');
}

export function makeKey(name, env) {
  run('gpg', ['--batch', '--passphrase', '', '--quick-generate-key', name, 'ed25519', 'sign', 'never'], env);
  return name;
}

function run(program, args, env = process.env) {
  if (runQuietly(program, args, { env, stdio: ['ignore', 'ignore', 2] }) !== 0) fail(`${program} failed`);
}
