/** Debuggers, for the entries of the kiosk. */
import { url as debuggerUrl } from 'node:inspector';
import { refuseDebuggerAt } from '../../../shared/refuse-debugger';

/** Ends a program that was started with a debugger, and lets no signal start one later. */
export function refuseDebugger(program: string): void {
  refuseDebuggerAt(debuggerUrl(), program, process);
}

/** What opens Chromium or its program to somebody else, as it may stand on Electron's command line. */
const opening = /^--(?:inspect|debug|remote-debugging|remote-allow|js-flags|experimental-network-inspection)/;

/** The first such switch; null: none. */
export function debuggingSwitch(args: readonly string[]): string | null {
  return args.find((argument) => opening.test(argument)) ?? null;
}
