/** The Debian packages that the tests, the demonstration and packaging need, and nothing else does. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findProgram, runQuietly, say } from './run.mjs';
import { findPostgresPrograms } from './server-programs.mjs';

const headOffice = [{ find: findPostgresPrograms, debian: 'postgresql' }];
const tests = [
  { find: () => findProgram(['chromium', 'chromium-browser', 'google-chrome']), debian: 'chromium' },
  {
    find: () => findProgram(['chromium-headless-shell', 'google-chrome']),
    debian: 'chromium-headless-shell',
  },
  { find: () => findProgram(['pdftotext']), debian: 'poppler-utils' },
  { find: () => findProgram(['strace']), debian: 'strace' },
  { find: () => findProgram(['gcc']), debian: 'gcc' },
  { find: () => (existsSync('/usr/include/stdio.h') ? '/usr/include' : null), debian: 'libc6-dev' },
  { find: () => findProgram(['Xvfb']), debian: 'xvfb' },
  { find: () => findProgram(['xdotool']), debian: 'xdotool' },
  { find: () => findProgram(['systemd-analyze']), debian: 'systemd' },
  { find: () => findProgram(['ssh']), debian: 'openssh-client' },
  { find: () => (existsSync('/usr/sbin/sshd') ? '/usr/sbin/sshd' : null), debian: 'openssh-server' },
  {
    find: () => (existsSync('/usr/lib/openssh/sftp-server') ? '/usr/lib/openssh/sftp-server' : null),
    debian: 'openssh-sftp-server',
  },
  ...headOffice,
];

const packaging = [
  { find: () => findProgram(['dh']), debian: 'debhelper' },
  { find: () => findProgram(['dpkg-buildpackage']), debian: 'dpkg-dev' },
  { find: () => findProgram(['strip']), debian: 'binutils' },
];
const release = [
  ...packaging,
  { find: () => findProgram(['reprepro']), debian: 'reprepro' },
  { find: () => findProgram(['gpg']), debian: 'gnupg' },
];
const appliance = [
  ...release,
  { find: () => findProgram(['lintian']), debian: 'lintian' },
  { find: () => findProgram(['mmdebstrap']), debian: 'mmdebstrap' },
  { find: () => findProgram(['systemd-nspawn']), debian: 'systemd-container' },
  { find: () => findProgram(['nsenter']), debian: 'util-linux' },
];

const wholeMachine = [
  { find: () => findProgram(['qemu-system-x86_64']), debian: 'qemu-system-x86' },
  { find: () => findProgram(['swtpm']), debian: 'swtpm' },
  { find: () => findProgram(['mke2fs']), debian: 'e2fsprogs' },
  { find: () => (existsSync('/usr/share/OVMF/OVMF_CODE_4M.fd') ? '/usr/share/OVMF' : null), debian: 'ovmf' },
];

/** Refreshes the lists, then installs what is named; where the lists cannot be had, with those that are there. */
const INSTALL = `apt-get update -qq || echo 'apt-get update failed; trying what is known.' >&2
exec apt-get install -y -qq --no-install-recommends "$@"`;

export const ensureDebianPackages = () => ensure(tests, 'The tests need');
export const ensurePackagingPackages = () => ensure(packaging, 'Packaging needs');
export const ensureReleasePackages = () => ensure(release, 'A release needs');
export const ensureAppliancePackages = () => ensure(appliance, 'The appliance needs');
export const ensureWholeMachinePackages = () => ensure(wholeMachine, 'A whole machine needs');
export const ensureHeadOfficePackages = () => ensure(headOffice, 'Head office needs');

/**
 * Begins to install what the tests need, beside something else. The answer waits for the end, and says whether everything is
 * there.
 */
export function beginDebianPackages() {
  const command = installing(tests, 'The tests need');
  if (command === null || command === MISSING) return () => Promise.resolve(command === null);
  const child = spawn(command.program, command.args, { stdio: ['ignore', 2, 2], env: command.env });
  const ended = new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('exit', (status) => resolve(status ?? 1));
  });
  return async () => installed(await ended);
}

/** Installs what is missing where it may; answers whether everything is there. */
function ensure(needed, who) {
  const command = installing(needed, who);
  if (command === null || command === MISSING) return command === null;
  return installed(runQuietly(command.program, command.args, { env: command.env }));
}

/** There is something to install, and nobody here may. */
const MISSING = Symbol('missing');

/** The command that installs what is missing; null where nothing is. */
function installing(needed, who) {
  const missing = needed.filter(({ find }) => find() === null).map(({ debian }) => debian);
  if (missing.length === 0) return null;
  if (process.getuid?.() !== 0 || findProgram(['apt-get']) === null) {
    say(`${who} these Debian packages, and only root can install them: ${missing.join(' ')}`);
    return MISSING;
  }
  say(`Installing Debian packages: ${missing.join(' ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return { program: 'sh', args: ['-c', INSTALL, 'apt-get', ...missing], env };
}

function installed(status) {
  if (status !== 0) say('apt-get could not install them; the lines above say why.');
  return status === 0;
}
