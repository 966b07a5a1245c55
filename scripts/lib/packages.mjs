/** The Debian packages that the tests need, and nothing else on the machine does. */
import { findProgram, runQuietly, say } from './run.mjs';

const needed = [
  { programs: ['chromium', 'chromium-browser', 'google-chrome'], debian: 'chromium' },
  { programs: ['pdftotext'], debian: 'poppler-utils' },
  { programs: ['strace'], debian: 'strace' },
];

/** Installs what is missing where it may; answers whether everything is there. */
export function ensureDebianPackages() {
  const missing = needed.filter(({ programs }) => findProgram(programs) === null).map(({ debian }) => debian);
  if (missing.length === 0) return true;
  if (process.getuid?.() !== 0 || findProgram(['apt-get']) === null) {
    say(`The tests need these Debian packages, and only root can install them: ${missing.join(' ')}`);
    return false;
  }
  say(`Installing Debian packages that the tests need: ${missing.join(' ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  if (runQuietly('apt-get', ['update', '-qq'], { env }) !== 0)
    say('apt-get update failed; trying what is known.');
  const status = runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env,
  });
  if (status !== 0) say('apt-get could not install them; the lines above say why.');
  return status === 0;
}
