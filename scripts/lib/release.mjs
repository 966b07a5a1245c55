/** The repository's own files, and the key that signs it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The first one gets each version first; the others when it has proved there. */
export const rings = ['first', 'site', 'all'];

/** Why it may sign no repository; null: it may. What is signed by an old kind of key is refused by apt in some years. */
export function faultOfKey(key) {
  const { status, stdout } = spawnSync('gpg', ['--batch', '--with-colons', '--list-secret-keys', key], {
    encoding: 'utf8',
  });
  if (status !== 0) return `GnuPG has no secret key ${key}`;
  const [first, second] = stdout.split('\n').filter((line) => line.startsWith('sec:'));
  if (second !== undefined) return `${key} names several keys: take a fingerprint`;
  // https://git.gnupg.org/cgi-bin/gitweb.cgi?p=gnupg.git;a=blob_plain;f=doc/DETAILS: field 17 is the curve.
  return first?.split(':')[16] === 'ed25519' ? null : `${key} is no ed25519 key`;
}

export function publicKeyOf(key) {
  return spawnSync('gpg', ['--batch', '--armor', '--export', key], { encoding: 'utf8' }).stdout;
}

/** Its settings; what it holds stays. A list older than `days` is refused by every kiosk. */
export function writeRepository(base, { key, days }) {
  const conf = join(base, 'conf');
  mkdirSync(conf, { recursive: true });
  const suites = rings.map((ring) =>
    [
      'Origin: Keyturn',
      'Label: Keyturn',
      `Suite: ${ring}`,
      `Codename: ${ring}`,
      'Architectures: amd64 arm64',
      'Components: main',
      'Description: Keyturn, an unattended move-in kiosk for self-storage',
      `ValidFor: ${days}d`,
      `SignWith: ${key}`,
    ].join('\n'),
  );
  writeFileSync(join(conf, 'distributions'), `${suites.join('\n\n')}\n`);
}
