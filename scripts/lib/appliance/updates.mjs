/**
 * Updates in the machine: from a repository that is signed, altered, of somebody else, out of date or older; to a version that
 * works, to ones that do not, and past a customer who is at the screen.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fail, projectNode, root, runQuietly } from '../run.mjs';
import { SELLS } from './set-up.mjs';

const HOME = 'usr/lib/keyturn';
const SOURCES = `Types: deb
URIs: file:/srv/keyturn
Suites: first
Components: main
Signed-By: /etc/apt/keyrings/keyturn.asc
`;
/** What a version that breaks does in the place of serving: it changes the database, and ends. */
const BREAKS = `
import Database from 'better-sqlite3';
const raw = new Database('/var/lib/keyturn/keyturn.db');
raw.exec("CREATE TABLE IF NOT EXISTS of_tomorrow (word TEXT) STRICT");
raw.exec("INSERT OR IGNORE INTO schema_migration (name, applied_at_ms) VALUES ('29991231T000000-of-tomorrow', 1)");
SELL
raw.close();
process.exit(1);
`;
/** As the books know a sale: by its event. */
const SELL = `raw.exec("INSERT INTO outbox (sequence, id, type, schema_version, payload, created_at_ms, chain_id, previous_hash, hash) SELECT coalesce(max(sequence), 0) + 1, 'sold-' || count(*), 'test', 1, '{}', 1, 'test', substr(hex(zeroblob(32)), 1, 64), substr(hex(randomblob(32)), 1, 64) FROM outbox");`;

export async function updatesOf(machine, { packages, folder, note }) {
  const work = mkdtempSync(join(tmpdir(), 'keyturn-updates-'));
  const gnupg = join(work, 'gnupg');
  mkdirSync(gnupg, { mode: 0o700 });
  const env = { ...process.env, GNUPGHOME: gnupg };
  try {
    await tryUpdates({ machine, packages, folder, note, work, env });
  } finally {
    spawnSync('gpgconf', ['--kill', 'all'], { env });
    rmSync(work, { recursive: true, force: true });
  }
}

async function tryUpdates({ machine, packages, folder, note, work, env }) {
  const key = makeKey('release@keyturn.example', env);
  const repository = join(folder, 'srv/keyturn');
  const first = machine.run('readlink /var/lib/keyturn-versions/current');
  const next = (at) => `${first}.${at}`;
  const version = (at, change) =>
    repack(packages, { to: join(work, String(at)), version: next(at), ...(change ? { change } : {}) });
  const release = (at, ...more) =>
    releaseTo(repository, { env, key, packages: join(work, String(at)), more });
  const update = (arguments_ = '') =>
    machine.run(`keyturn-update ${arguments_} 2>&1; echo "exit $?"`).replaceAll('\n', ' ');
  const serves = () => machine.run('readlink /var/lib/keyturn-versions/current');
  const books = () =>
    machine.run('keyturn verify 2>&1 | tail -1; keyturn journal export 2>/dev/null | sha256sum');
  machine.run('systemctl stop keyturn-update.timer');

  version(1);
  release(1);
  machine.run('mkdir -p /etc/apt/keyrings && cp /srv/keyturn/keyturn.asc /etc/apt/keyrings/');
  writeFileSync(join(folder, 'etc/apt/sources.list.d/keyturn.sources'), SOURCES);

  const list = join(repository, 'dists/first/InRelease');
  const good = readFileSync(list);
  const refusedList = (what, bytes, sign) => {
    writeFileSync(list, bytes);
    sign?.();
    const said = update();
    note(`an update from ${what}`, said, /failed:.*exit 1/.test(said) && serves() === first);
    writeFileSync(list, good);
  };
  refusedList('an altered repository', Buffer.from(good.toString().replace('Keyturn', 'Keyturm')));
  const foreign = makeKey('somebody@else.example', env);
  refusedList('a repository of somebody else', signedBy(foreign, listOf(good), env));
  const old = listOf(good).replace(/^Valid-Until: .*$/m, 'Valid-Until: Thu, 01 Jan 2026 00:00:00 UTC');
  refusedList('a repository that is out of date', signedBy(key, old, env));

  const began = performance.now();
  const updated = update();
  note(
    'an update that works',
    `${updated}, ${seconds(began)}`,
    updated.includes(`updated from ${first} to ${next(1)}`),
  );
  const known = machine.run("dpkg-query --show --showformat='${Version} ${db:Status-Status}' keyturn");
  note('version that dpkg knows', known, known === `${next(1)} installed`);
  await machine.until(SELLS);

  const before = books();
  for (const [at, what, says] of [
    [2, 'an update that changes the database and breaks', 'taken back'],
    [3, 'an update that breaks after something was sold', 'stays'],
  ]) {
    version(at, (home) =>
      writeFileSync(join(home, 'out/main/browser.js'), BREAKS.replace('SELL', at === 3 ? SELL : '')),
    );
    release(at);
    const since = performance.now();
    const said = update();
    note(`${what}`, `${said}, ${seconds(since)}`, said.includes(says) && serves() === next(at === 3 ? 3 : 1));
    if (at === 2) {
      await machine.until(SELLS);
      note('books after it was taken back', 'the same', books() === before);
    }
  }
  note('keyturn-update --status', machine.run('keyturn-update --status').replaceAll('\n', '; '), true);
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

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

/** The list without its signature. */
const listOf = (signed) => /\n\n([\s\S]*?)\n-----BEGIN PGP SIGNATURE/.exec(signed.toString())?.[1] ?? '';

function signedBy(key, text, env) {
  const { stdout, status, stderr } = spawnSync(
    'gpg',
    ['--batch', '--local-user', key, '--clearsign', '--output', '-'],
    { env, input: `${text}\n` },
  );
  if (status !== 0) fail(`gpg: ${stderr}`);
  return stdout;
}

function makeKey(name, env) {
  run('gpg', ['--batch', '--passphrase', '', '--quick-generate-key', name, 'ed25519', 'sign', 'never'], env);
  return name;
}

function run(program, args, env = process.env) {
  if (runQuietly(program, args, { env, stdio: ['ignore', 'ignore', 2] }) !== 0) fail(`${program} failed`);
}
