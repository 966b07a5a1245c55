/** What Node is told to run a built entry (run.mjs). */
export function entryArguments(entry: string): string[];

/** The first of these programs that the PATH leads to, or null. */
export function findProgram(names: readonly string[]): string | null;
