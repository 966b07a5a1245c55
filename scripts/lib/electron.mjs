/** Whether Electron's program is here, and one short attempt to fetch it. Never imports electron to find out. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const attemptMs = 20_000;
const dayMs = 24 * 60 * 60 * 1000;

/** The path of the program, or null. Its package says in path.txt which file of dist/ it is. */
export function findElectron(root, environment = process.env) {
  const folder = join(root, 'node_modules/electron');
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const dist = environment.ELECTRON_OVERRIDE_DIST_PATH || join(folder, 'dist');
  const program = join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(program) && statSync(program).isFile() ? program : null;
}

/** What Electron has to know before it runs any of ours. */
export function electronSwitches(isRoot, environment = process.env) {
  return [
    // Its sandbox does not work for root; it would end at once.
    ...(isRoot ? ['--no-sandbox'] : []),
    // By itself it asks the kind of session, which a service manager leaves out, and looks for X11.
    ...(environment.WAYLAND_DISPLAY && !environment.DISPLAY ? ['--ozone-platform=wayland'] : []),
  ];
}

/**
 * Fetches the program when it is missing: once, at most 20 s, and after a failure not again for a day. A
 * machine without a way out would otherwise wait at every start. Answers why there is none.
 */
export function fetchElectron(root, node, say, environment = process.env, now = Date.now()) {
  if (environment.KEYTURN_SKIP_ELECTRON_DOWNLOAD) return 'KEYTURN_SKIP_ELECTRON_DOWNLOAD is set';
  const failure = join(root, 'node_modules/.electron-fetch-failed');
  if (existsSync(failure) && now - statSync(failure).mtimeMs < dayMs) {
    return 'fetching it failed within the last day';
  }
  say('Fetching the Electron program (once, at most 20 s) ...');
  const installer = join(root, 'node_modules/electron/install.js');
  const { status, signal } = spawnSync(node, [installer], {
    cwd: root,
    stdio: 'ignore',
    timeout: attemptMs,
    killSignal: 'SIGKILL',
  });
  if (status === 0) return 'fetching it left nothing behind';
  writeFileSync(failure, '');
  return signal ? 'fetching it took more than 20 s' : 'it could not be fetched';
}
