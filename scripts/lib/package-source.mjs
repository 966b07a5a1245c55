/** What surrounds the program in a package's source: version, changelog, files for debhelper. */
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, root } from './run.mjs';

/** Seconds since 1970 of the last commit, or what SOURCE_DATE_EPOCH says (https://reproducible-builds.org/specs/source-date-epoch/). */
export function committedAt() {
  const given = process.env.SOURCE_DATE_EPOCH;
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' });
  const epoch = Number.parseInt(given ?? stdout, 10);
  if (!Number.isSafeInteger(epoch)) fail('When was this committed? Without git, set SOURCE_DATE_EPOCH.');
  return epoch;
}

/** The product's version, and when it was committed: a later commit of the same version is an update too. */
export function versionOf(epoch) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [day, time] = new Date(epoch * 1000)
    .toISOString()
    .replaceAll(/[-:]|\.\d+Z/g, '')
    .split('T');
  return `${version}+${day}.${time}`;
}

export function layOutDebian(source, { epoch, version }) {
  cpSync(join(root, 'packaging/debian'), join(source, 'debian'), { recursive: true });
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000');
  writeFileSync(
    join(source, 'debian/changelog'),
    `keyturn (${version}) stable; urgency=medium\n\n  * Built from the commit of ${date}.\n\n -- Keyturn <support@keyturn.example>  ${date}\n`,
  );
}
