/** No debugger reaches what the scripts start: the same refusals as src/shared/refuse-debugger.ts, a program earlier. */
import { url as debuggerUrl } from 'node:inspector';
import { fail } from './run.mjs';

/** What opens Node, Electron or Chromium to somebody else. */
const opening = /^--(?:inspect|debug|remote-debugging|remote-allow|js-flags|experimental-network-inspection)/;

/** Ends a script that has a debugger or was handed a switch for one; no signal opens one from here on. */
export function refuseDebugger(args = []) {
  process.on('SIGUSR1', () => undefined);
  if (debuggerUrl() !== undefined)
    fail('Started with a debugger (--inspect, also in NODE_OPTIONS), which Keyturn does not allow.', 2);
  const refused = args.find((argument) => opening.test(argument));
  if (refused !== undefined)
    fail(`'${refused}' would open Keyturn to a debugger, which it does not allow.`, 2);
}
