/** The Debian packages that the tests, the demonstration and packaging need, and nothing else does. */
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

export const ensureDebianPackages = () => ensure(tests, 'The tests need');
export const ensurePackagingPackages = () => ensure(packaging, 'Packaging needs');
export const ensureReleasePackages = () => ensure(release, 'A release needs');
export const ensureAppliancePackages = () => ensure(appliance, 'The appliance needs');
export const ensureHeadOfficePackages = () => ensure(headOffice, 'Head office needs');

/** Installs what is missing where it may; answers whether everything is there. */
function ensure(needed, who) {
  const missing = needed.filter(({ find }) => find() === null).map(({ debian }) => debian);
  if (missing.length === 0) return true;
  if (process.getuid?.() !== 0 || findProgram(['apt-get']) === null) {
    say(`${who} these Debian packages, and only root can install them: ${missing.join(' ')}`);
    return false;
  }
  say(`Installing Debian packages: ${missing.join(' ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (runQuietly('apt-get', ['update', '-qq'], { env }) !== 0)
    say('apt-get update failed; trying what is known.');
  const status = runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env,
  });
  if (status !== 0) say('apt-get could not install them; the lines above say why.');
  return status === 0;
}
