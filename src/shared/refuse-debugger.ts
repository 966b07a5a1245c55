/** No debugger reaches a program that holds money and names: neither by a switch, nor by the environment or a signal. */

/** Of Node's process, what is needed here. */
interface Ended {
  on(signal: 'SIGUSR1', heard: () => void): unknown;
  readonly stderr: { write(line: string): unknown };
  exit(code: number): unknown;
}

/** Ends a program that was started with a debugger (`openAt` is where it listens), and lets no signal start one later. */
export function refuseDebuggerAt(openAt: string | undefined, name: string, program: Ended): void {
  // Node would open a debugger for it. Its own --disable-sigusr1 holds from the first moment, this from here on.
  program.on('SIGUSR1', () => undefined);
  if (openAt === undefined) return;
  program.stderr.write(
    `${name}: started with a debugger (--inspect, also in NODE_OPTIONS), which it does not allow.\n`,
  );
  program.exit(2);
}
