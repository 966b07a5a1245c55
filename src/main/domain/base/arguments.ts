/** Arguments of a program, read by `read`. Null when they are not understood. `refuse` then gets one line that says why. */
export function readArguments<T>(
  argv: readonly string[],
  read: (argv: readonly string[]) => T,
  refuse: (why: string) => void,
): T | null {
  try {
    return read(argv);
  } catch (error) {
    refuse(error instanceof Error ? (error.message.split(/\. |\n/)[0] ?? '') : String(error));
    return null;
  }
}
