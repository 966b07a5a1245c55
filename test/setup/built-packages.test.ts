/** The Debian packages themselves, built by their command: what is in them, and whether the program in them starts. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { temporaryFolder } from '../support/base/folder';

const VERSION = '9.9.9';
/** In megabytes. */
const LARGEST = 70;

function run(program: string, ...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 });
  expect({ status, said: status === 0 ? '' : stderr }, program).toEqual({ status: 0, said: '' });
  return stdout;
}

/** The files of a package, each with its mode and owner. */
const filesOf = (deb: string): readonly string[] =>
  run('dpkg-deb', '--contents', deb)
    .trim()
    .split('\n')
    .map((line) => line.replace(/^(\S+) (\S+) +\d+ \S+ \S+ \.(\S+).*$/, '$1 $2 $3'))
    .filter((line) => !line.startsWith('d'));

const component = z.object({ name: z.string(), licenses: z.array(z.unknown()).min(1) });

it('the command builds three packages of one version, each with what it is for, and the program in them starts', () => {
  const out = temporaryFolder();
  run(process.execPath, 'scripts/package.mjs', '--out', out, '--version', VERSION);
  const names = readdirSync(out).toSorted();
  expect(names.map((name) => name.replace(/_(?:amd64|arm64)\.deb$/, '_any.deb'))).toEqual([
    `keyturn-head-office_${VERSION}_all.deb`,
    `keyturn-kiosk_${VERSION}_all.deb`,
    `keyturn_${VERSION}_any.deb`,
  ]);
  const [office = '', kiosk = '', program = ''] = names.map((name) => join(out, name));
  expect(statSync(program).size / 1e6).toBeLessThanOrEqual(LARGEST);

  for (const each of [office, kiosk, program]) {
    expect(run('dpkg-deb', '--field', each, 'Version').trim()).toBe(VERSION);
    // Nobody but root may change what root runs.
    for (const file of filesOf(each)) expect(file).toMatch(/^(?:-.{4}-.{2}-.|l\S+) root\/root /);
  }
  const has = (deb: string, path: string) => filesOf(deb).filter((file) => file.endsWith(` ${path}`));
  expect(has(program, '/usr/sbin/keyturn-setup')).toEqual(['-rwxr-xr-x root/root /usr/sbin/keyturn-setup']);
  expect(has(kiosk, '/etc/chromium/policies/managed/keyturn.json')).toHaveLength(1);
  expect(has(office, '/usr/sbin/keyturn-head-office')).toHaveLength(1);
  expect(filesOf(program).filter((file) => /\.(?:d\.ts|map)$/.test(file))).toEqual([]);

  const root = temporaryFolder();
  run('dpkg-deb', '--extract', program, root);
  const said = run(join(root, 'usr/lib/keyturn/run'), 'cli', '--help');
  expect(said).toContain('looks the database through for damage');
  const list = gunzipSync(readFileSync(join(root, 'usr/share/doc/keyturn/sbom.cdx.json.gz')));
  const sbom = z
    .object({ bomFormat: z.literal('CycloneDX'), components: z.array(component).min(50) })
    .parse(JSON.parse(list.toString('utf8')));
  expect(sbom.components.map(({ name }) => name)).toContain('better-sqlite3');
});
