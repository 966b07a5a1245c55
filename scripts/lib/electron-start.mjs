/** Electron's program may be here and not run: it ends within seconds, and a service manager would restart it for ever. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { become } from './run.mjs';

/** What ends later has run: it is no machine that lacks something. */
const SOON_MS = 10_000;
const notLoaded = 127;
/** How a program ends that gives up or breaks; not how one ends that was told to. */
const crashes = ['SIGTRAP', 'SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL'];

/** Becomes Electron. Answers its exit code, or why it cannot run on this machine. */
export async function startElectron(program, args, { kernel = '/proc/sys', soonMs = SOON_MS } = {}) {
  const since = performance.now();
  const code = await become(program, args, { apart: true });
  if (code === notLoaded) return { why: missingLibrary(program) };
  const signal = crashes.find((name) => code === 128 + constants.signals[name]);
  if (!signal || performance.now() - since > soonMs) return { code };
  return { why: sandboxRefused(program, kernel) ?? `its program ended at once (${signal})` };
}

/** Asked again, because what it said went to the log. */
function missingLibrary(program) {
  const { stderr } = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 5000 });
  const [, library] = /loading shared libraries: ([^\s:]+)/.exec(stderr ?? '') ?? [];
  return library ? `the library ${library} is missing` : 'its program could not be loaded';
}

/** Its sandbox needs namespaces that an ordinary user may make, or a helper that belongs to root. */
function sandboxRefused(program, kernel) {
  if (process.platform !== 'linux' || process.getuid?.() === 0) return null;
  const setting = (name) => {
    const file = join(kernel, name);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  };
  const refused =
    setting('kernel/apparmor_restrict_unprivileged_userns') === '1' ||
    setting('kernel/unprivileged_userns_clone') === '0' ||
    setting('user/max_user_namespaces') === '0';
  const helper = join(dirname(program), 'chrome-sandbox');
  const hasHelper =
    existsSync(helper) && statSync(helper).uid === 0 && (statSync(helper).mode & 0o4000) !== 0;
  return refused && !hasHelper
    ? 'this system refuses its sandbox to an ordinary user; docs/operate/shells.md says what to allow'
    : null;
}

/** For /etc/apparmor.d: lets this one program make user namespaces, and changes nothing else for it. */
export function apparmorProfile(program) {
  return `abi <abi/4.0>,
include <tunables/global>

profile keyturn-electron "${program}" flags=(unconfined) {
  userns,

  include if exists <local/keyturn-electron>
}
`;
}
