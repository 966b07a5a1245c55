/** What is inside the packages, looked at before they are installed. */
import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { basename } from 'node:path';

/** Of the package that has the program, in megabytes. */
const LARGEST = 70;

export function checkPackages(packages, note) {
  const program = packages.find((file) => basename(file).startsWith('keyturn_'));
  const size = statSync(program).size / 1e6;
  note('size of the program, MB', size.toFixed(1), size <= LARGEST);
  const { stdout } = spawnSync('lintian', ['--no-tag-display-limit', ...packages], { encoding: 'utf8' });
  // Of Debian 12's lintian, which knows no zstd yet.
  const tags = stdout
    .split('\n')
    .filter((line) => /^[EW]: /.test(line) && !line.includes('malformed-deb-archive'));
  note('errors and warnings of lintian', tags.length === 0 ? '0' : tags.join('; '), tags.length === 0);
}
