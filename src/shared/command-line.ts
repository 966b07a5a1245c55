/** What all command lines of ours share. Node's `parseArgs` splits the words; this says how they are refused. */
import { errorMessage } from './error-message';

/** The command line cannot be understood: exit 2, with a hint at the help. */
export class UsageError extends Error {}

/** Understood, and not done: exit 1. */
export class CommandRefused extends Error {}

/** parseArgs explains itself over several sentences: the first one, which says what is wrong, as a UsageError. */
export function readArguments<T>(argv: readonly string[], read: (args: string[]) => T): T {
  try {
    return read([...argv]);
  } catch (error) {
    throw new UsageError(errorMessage(error).split(/\. |\n/)[0]);
  }
}

/** The only word of a command that takes one. */
export function onlyPositional({ positionals }: { readonly positionals: readonly string[] }): string {
  const [word] = positionals;
  if (word === undefined) throw new Error('a command without its word was not refused');
  return word;
}

/**
 * Never throws: what goes wrong is said in plain lines. Answers the exit code; 2 where the words are not understood.
 * `usage` follows then.
 */
export async function exitCodeOf(
  run: () => Promise<number>,
  { err, usage }: { readonly err: (line: string) => void; readonly usage?: string },
): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const isUsage = error instanceof UsageError;
    err(isUsage && usage !== undefined ? `${errorMessage(error)}\n${usage}` : errorMessage(error));
    if (!isUsage) return 1;
    if (usage === undefined) err('--help tells what there is.');
    return 2;
  }
}
