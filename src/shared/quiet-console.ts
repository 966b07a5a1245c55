/**
 * What libraries print goes past the log, and may hold what came over a line. Only this of it is logged: that
 * something was printed, and the name of its error.
 */
const WAYS = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir'] as const;

/** For the whole life of a program; `write` is handed lines of its log. */
export function keepConsoleQuiet(
  write: (line: string) => unknown,
  target: Pick<Console, (typeof WAYS)[number]> = console,
): void {
  for (const way of WAYS)
    target[way] = (...printed: unknown[]) => {
      const failure = printed.find((one) => one instanceof Error);
      const line = {
        level: 40,
        time: new Date().toISOString(),
        error: failure?.name ?? null,
        msg: 'a library has printed something, which is left out: it may hold what came over a line',
      };
      write(JSON.stringify(line));
    };
}
