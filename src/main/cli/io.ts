/** What a command may use of the world around it, and how it refuses. */
import type { parseArgs } from 'node:util';

export interface CliIo {
  /** One line for a person, or for the program that called. */
  out(line: string): void;
  err(line: string): void;
  nowMs(): number;
  readonly environment: NodeJS.ProcessEnv;
}

/** What a command may take beside --data-dir and --help. */
export const commandOptions = {
  name: { type: 'string' },
  scope: { type: 'string', multiple: true },
  expires: { type: 'string' },
  unit: { type: 'string' },
  'overlap-hours': { type: 'string' },
  'user-name': { type: 'string' },
  all: { type: 'boolean' },
  since: { type: 'string' },
  until: { type: 'string' },
  as: { type: 'string' },
  why: { type: 'string' },
  subject: { type: 'string' },
  role: { type: 'string' },
  code: { type: 'string' },
  authority: { type: 'string' },
  key: { type: 'string' },
  gateway: { type: 'string' },
  'without-documents': { type: 'boolean' },
} as const;
export type CommandOption = keyof typeof commandOptions;

type Given = ReturnType<typeof parseArgs<{ options: typeof commandOptions }>>['values'];

/** A command line split into words, ready for one command. */
export interface Invocation extends Readonly<Given> {
  readonly dataDir: string;
  readonly positionals: readonly string[];
}

export interface Command {
  /** E.g. `api-key create --name NAME`. */
  readonly usage: string;
  readonly summary: string;
  /** What else is good to know of it, for its own help and for docs/operate/commands.md; the summary is enough to choose it. */
  readonly more?: string;
  /** Options it takes beside --data-dir and --help. */
  readonly options: readonly CommandOption[];
  /** Names of the words that follow the command. */
  readonly positionals: readonly string[];
  /** Answers the exit code. */
  run(invocation: Invocation, io: CliIo): Promise<number>;
}
