/** The program as it lies on a kiosk: built files, the packages it needs, Node, and the machine's own files. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { entryArguments, fail, projectNode, root, runQuietly } from './run.mjs';

/** Where it is installed. */
const HOME = '/usr/lib/keyturn';
/** Where it runs: a folder for each version, and links that say which one (src/main/update/README.md). */
const VERSIONS = '/var/lib/keyturn-versions';
const SERVING = `${VERSIONS}/current`;

/** Lays out the files of all three packages below `payload`, by the path at which they are installed. */
export async function layOutProgram(payload, { epoch, version }) {
  const home = join(payload, HOME);
  mkdirSync(home, { recursive: true });
  const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js');
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(epoch) };
  const built = runQuietly(
    projectNode,
    [tool, 'build', '--logLevel', 'warn', '--outDir', join(home, 'out')],
    { env },
  );
  if (built !== 0) fail('Building failed; the lines above say why.', built);
  for (const name of ['package.json', 'package-lock.json', 'resources'])
    cpSync(join(root, name), join(home, name), { recursive: true });
  installPackages(home);
  installNode(home);
  writeSbom(payload, home, { epoch, version });
  writePrograms(payload, version);
  cpSync(join(root, 'packaging/files/head-office'), join(payload, 'head-office'), { recursive: true });
  await layOutKiosk(payload);
}

function installPackages(home) {
  const args = [
    'ci',
    '--omit=dev',
    '--ignore-scripts',
    '--prefer-offline',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const status = runQuietly('npm', args, { cwd: home });
  if (status !== 0) fail('Installing the packages failed; the lines above say why.', status);
  const modules = join(home, 'node_modules');
  rmSync(join(modules, '.package-lock.json'), { force: true });
  rmSync(join(modules, '.bin'), { recursive: true, force: true });
  const native = `${process.platform}-${process.arch}`;
  for (const entry of readdirSync(modules, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile()) continue;
    // For programmers, and for other machines.
    const useless = /^\.|\.(?:d\.[cm]?ts|map|md|markdown|tsbuildinfo)$/.test(entry.name);
    const foreign = basename(entry.parentPath) === 'prebuilds' && entry.name !== `${native}.node`;
    if (useless || foreign) rmSync(path);
    // Nothing in it is a program of its own, whatever its archive says.
    else chmodSync(path, 0o644);
  }
  // The source of SQLite, for machines without a binary.
  for (const part of ['deps', 'src', 'binding.gyp'])
    rmSync(join(modules, 'better-sqlite3', part), { recursive: true, force: true });
}

function installNode(home) {
  const node = join(home, 'node');
  cpSync(realpathSync(projectNode), node);
  chmodSync(node, 0o755);
  runQuietly('strip', ['--strip-unneeded', node]);
}

/** Of packages whose package.json names none, by the file LICENSE that comes with them. */
const LICENSES = { 'png-js': 'MIT' };

/** A list of what is inside, with licenses: CycloneDX, as npm writes it, without its random number and time. */
function writeSbom(payload, home, { epoch, version }) {
  const { stdout, status } = spawnSync(
    'npm',
    ['sbom', '--omit=dev', '--package-lock-only', '--sbom-format=cyclonedx'],
    { cwd: home, encoding: 'utf8', maxBuffer: 2 ** 26 },
  );
  if (status !== 0) fail('npm could not list the contents (npm sbom).');
  const sbom = JSON.parse(stdout);
  for (const component of sbom.components.filter(({ licenses }) => !licenses?.length)) {
    const id = LICENSES[component.name];
    if (id === undefined) fail(`The license of ${component.name} is not known: look into its folder.`);
    component.licenses = [{ license: { id } }];
  }
  const digest = createHash('sha256').update(`${version} ${epoch}`).digest('hex');
  sbom.serialNumber = `urn:uuid:${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-8${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  sbom.metadata.timestamp = new Date(epoch * 1000).toISOString();
  const { version: nodeVersion } = JSON.parse(
    readFileSync(join(root, 'node_modules/node/package.json'), 'utf8'),
  );
  sbom.components.push({
    type: 'application',
    'bom-ref': `node@${nodeVersion}`,
    name: 'node',
    version: nodeVersion,
    purl: `pkg:generic/node@${nodeVersion}`,
    licenses: [{ license: { id: 'MIT' } }],
  });
  const docs = join(payload, 'usr/share/doc/keyturn');
  mkdirSync(docs, { recursive: true });
  writeFileSync(join(docs, 'sbom.cdx.json'), `${JSON.stringify(sbom, null, 1)}\n`);
  cpSync(join(root, 'README.md'), join(docs, 'README.md'));
  cpSync(join(root, 'docs'), join(docs, 'docs'), {
    recursive: true,
    filter: (path) => !path.endsWith('.webp'),
  });
}

/** Small programs of the packages: how the kiosk's own is begun, laid out and called. */
export function writePrograms(payload, version) {
  mkdirSync(join(payload, HOME), { recursive: true });
  const switches = entryArguments('').slice(0, -1).join(' ');
  // Each version lies in a folder of its own, and runs from there.
  writeProgram(join(payload, HOME, 'run'), [
    '# run ENTRY ...: a program of the kiosk (browser, session, setup, update, cli, head-office, serve), with its own Node.',
    'home=$(dirname "$(readlink -f "$0")")',
    'entry=$1; shift',
    `exec "$home/node" ${switches} "$home/out/main/$entry.js" "$@"`,
  ]);
  writeFileSync(join(payload, HOME, 'version'), `${version}\n`);
  writeProgram(join(payload, HOME, 'lay-out'), [
    '# Puts the program of this package beside the versions that keyturn-update keeps. The first one serves at once.',
    'set -e',
    `versions=${VERSIONS}`,
    `version=$(cat ${HOME}/version)`,
    'if [ ! -e "$versions/$version" ]; then',
    '  mkdir -p -m 755 "$versions"',
    '  draft=$versions/.$version.partial',
    '  rm -rf "$draft"',
    '  # Links where they can be: dpkg replaces files, it never writes into them.',
    `  cp -al ${HOME} "$draft" 2>/dev/null || { rm -rf "$draft"; cp -a ${HOME} "$draft"; }`,
    '  mv "$draft" "$versions/$version"',
    'fi',
    'for name in current proven; do',
    '  [ -e "$versions/$name/run" ] || ln -sfn "$version" "$versions/$name"',
    'done',
    'if [ "$(readlink "$versions/current")" != "$version" ]; then',
    '  echo "keyturn: keyturn-update switches to $version while nobody is at the screen."',
    'fi',
  ]);
  mkdirSync(join(payload, 'usr/bin'), { recursive: true });
  writeProgram(join(payload, 'usr/bin/keyturn'), [
    "# keyturn COMMAND ...: the kiosk's commands, on the data of its service and as its user. keyturn --help lists them.",
    'XDG_DATA_HOME=/var/lib KEYTURN_COMMAND=keyturn; export XDG_DATA_HOME KEYTURN_COMMAND',
    '# Keys and passwords as systemd hands them to the service, while it runs.',
    'given=/run/credentials/keyturn.service',
    'if [ -d "$given" ]; then CREDENTIALS_DIRECTORY=$given; export CREDENTIALS_DIRECTORY; fi',
    'if [ "$(id -u)" = 0 ]; then',
    '  groups=--init-groups',
    '  # Only that command reads the journal; the service itself never does.',
    '  if [ "${1:-}" = support ]; then groups=--groups=keyturn-screen,systemd-journal; fi',
    `  exec setpriv --reuid=keyturn --regid=keyturn "$groups" -- ${SERVING}/run cli "$@"`,
    'fi',
    `exec ${SERVING}/run cli "$@"`,
  ]);
  mkdirSync(join(payload, 'usr/sbin'), { recursive: true });
  writeProgram(join(payload, 'usr/sbin/keyturn-setup'), [
    '# keyturn-setup [--answers FILE | --check]: makes this machine a kiosk, as root. keyturn-setup --help says more.',
    `exec ${SERVING}/run setup "$@"`,
  ]);
  writeProgram(join(payload, 'usr/sbin/keyturn-update'), [
    '# keyturn-update: a newer version, tried before it serves. A timer runs it, too. keyturn-update --help says more.',
    `exec ${VERSIONS}/proven/run update "$@"`,
  ]);
}

function writeProgram(file, lines) {
  writeFileSync(file, `#!/bin/sh\n${lines.join('\n')}\n`, { mode: 0o755 });
}

/** Files of the kiosk's machine; Chromium's policy is the one that the program itself would write. */
async function layOutKiosk(payload) {
  const kiosk = join(payload, 'kiosk');
  cpSync(join(root, 'packaging/files/kiosk'), kiosk, { recursive: true });
  const { runnerImport } = await import('vite');
  const { module } = await runnerImport(join(root, 'src/main/kiosk/chromium/policy.ts'), {
    configFile: false,
  });
  const folder = join(kiosk, 'etc/chromium/policies/managed');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'keyturn.json'), `${JSON.stringify(module.chromiumPolicy, null, 2)}\n`);
}
