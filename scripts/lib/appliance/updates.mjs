/**
 * Updates in the machine: from a repository that is signed, altered, of somebody else, out of date or older; to a version that
 * works, to ones that do not, and past a customer who is at the screen.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../run.mjs';
import { followReleases, makeKey, withReleases } from './releases.mjs';
import { booksOf, sameBooks, SELLS } from './set-up.mjs';

const ENTRY = 'out/main/browser.js';
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

/** The text of a program in the place of the service. */
const breaking = ({ sells }) => BREAKS.replace('SELL', sells ? SELL : '');
/** Changes the version whose folder of the program it is given. */
export const breakIt = (home) => writeFileSync(join(home, ENTRY), breaking({ sells: false }));

export function updatesOf(machine, { packages, folder, note }) {
  return withReleases({ packages, folder }, (made) => tryUpdates(machine, { ...made, folder, note }));
}

async function tryUpdates(machine, { env, key, repository, release, folder, note }) {
  const first = machine.run('readlink /var/lib/keyturn-versions/current');
  const next = (at) => `${first}.${at}`;
  const update = (arguments_ = '') =>
    machine.run(`keyturn-update ${arguments_} 2>&1; echo "exit $?"`).replaceAll('\n', ' ');
  const serves = () => machine.run('readlink /var/lib/keyturn-versions/current');
  release(next(1));
  followReleases(machine, folder);

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

  const before = booksOf(machine);
  for (const [at, what, says] of [
    [2, 'an update that changes the database and breaks', 'taken back'],
    [3, 'an update that breaks after something was sold', 'stays'],
  ]) {
    release(next(at), (home) => writeFileSync(join(home, ENTRY), breaking({ sells: at === 3 })));
    const since = performance.now();
    const said = update();
    note(`${what}`, `${said}, ${seconds(since)}`, said.includes(says) && serves() === next(at === 3 ? 3 : 1));
    if (at === 2) {
      await machine.until(SELLS);
      note('books after it was taken back', 'the same', sameBooks(booksOf(machine), before));
    }
  }
  note('keyturn-update --status', machine.run('keyturn-update --status').replaceAll('\n', '; '), true);
}

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(0)} s`;

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
