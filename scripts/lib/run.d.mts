/** What Node is told to run a built entry (run.mjs). */
export function entryArguments(entry: string): string[];
