/**
 * `npm run package [-- --out DIR] [--version VERSION]`: the three Debian packages, with a list of their contents. Made of
 * the last commit's time, so that two builds of one commit are the same to the byte. Needs Debian's debhelper.
 */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureModules } from './lib/modules.mjs';
import { layOutProgram } from './lib/package-payload.mjs';
import { ensurePackagingPackages } from './lib/packages.mjs';
import { committedAt, layOutDebian, versionOf } from './lib/package-source.mjs';
import { fail, root, runQuietly, say } from './lib/run.mjs';

const text = { type: 'string' };
const { values } = parseArgs({ options: { out: text, version: text } });
const out = resolve(values.out ?? join(root, 'dist'));

ensureModules();
if (!ensurePackagingPackages()) fail('The packages cannot be built: programs are missing.');
const epoch = committedAt();
const version = values.version ?? versionOf(epoch);
const stage = mkdtempSync(join(tmpdir(), 'keyturn-package-'));
try {
  const source = join(stage, 'keyturn');
  mkdirSync(source);
  say(`Laying out keyturn ${version} ...`);
  await layOutProgram(join(source, 'payload'), { epoch, version });
  layOutDebian(source, { epoch, version });
  say('Building the packages ...');
  const env = {
    ...process.env,
    SOURCE_DATE_EPOCH: String(epoch),
    TZ: 'UTC',
    LC_ALL: 'C.UTF-8',
    // What a machine's own settings would add.
    DEB_BUILD_OPTIONS: 'nocheck noautodbgsym',
  };
  const status = runQuietly('dpkg-buildpackage', ['--build=binary', '--no-sign'], { cwd: source, env });
  if (status !== 0) fail('Building the packages failed; the lines above say why.', status);
  mkdirSync(out, { recursive: true });
  for (const name of readdirSync(stage).filter((each) => each.endsWith('.deb'))) {
    cpSync(join(stage, name), join(out, name));
    process.stdout.write(`${join(out, name)}\n`);
  }
} finally {
  rmSync(stage, { recursive: true, force: true });
}
