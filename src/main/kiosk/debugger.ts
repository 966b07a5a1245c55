/** No debugger reaches a program that holds money and names: neither by a switch, nor by the environment or a signal. */
import { url as debuggerUrl } from 'node:inspector';

/** Ends a program that was started with a debugger, and lets no signal start one later. */
export function refuseDebugger(program: string): void {
  // Node would open a debugger for it. Its own --disable-sigusr1 holds from the first moment, this from here on.
  process.on('SIGUSR1', () => undefined);
  if (debuggerUrl() === undefined) return;
  process.stderr.write(
    `${program}: started with a debugger (--inspect, also in NODE_OPTIONS), which it does not allow.\n`,
  );
  process.exit(2);
}

/** What opens Chromium or its program to somebody else, as it may stand on Electron's command line. */
const opening = /^--(?:inspect|debug|remote-debugging|remote-allow|js-flags|experimental-network-inspection)/;

/** The first such switch; null: none. */
export function debuggingSwitch(args: readonly string[]): string | null {
  return args.find((argument) => opening.test(argument)) ?? null;
}
