/** What a command may touch of the world around it, and how it says no. */

export interface CliIo {
  /** One line for a person, or for the program that called. */
  out(line: string): void;
  err(line: string): void;
  nowMs(): number;
  readonly environment: NodeJS.ProcessEnv;
}

/** The command line cannot be understood: exit 2, with a hint at the help. */
export class UsageError extends Error {}

/** Understood, and not done: exit 1. */
export class CommandRefused extends Error {}

/** What a command may take beside --data-dir and --help. */
export const commandOptions = [
  'name',
  'scope',
  'expires',
  'unit',
  'overlap-hours',
  'user-name',
  'all',
  'since',
  'until',
  'as',
  'why',
  'subject',
  'role',
  'code',
  'authority',
  'key',
] as const;
export type CommandOption = (typeof commandOptions)[number];

/** A command line split into words, ready for one command. */
export interface Invocation {
  readonly dataDir: string;
  readonly positionals: readonly string[];
  readonly name: string | undefined;
  readonly scopes: readonly string[];
  readonly expires: string | undefined;
  readonly unit: string | undefined;
  readonly overlapHours: string | undefined;
  readonly userName: string | undefined;
  readonly all: boolean;
  readonly since: string | undefined;
  readonly until: string | undefined;
  readonly as: string | undefined;
  readonly why: string | undefined;
  readonly subject: string | undefined;
  readonly role: string | undefined;
  readonly code: string | undefined;
  readonly authority: string | undefined;
  readonly key: string | undefined;
}

export interface Command {
  /** E.g. `api-key create --name NAME`. */
  readonly usage: string;
  readonly summary: string;
  /** Options it takes beside --data-dir and --help. */
  readonly options: readonly CommandOption[];
  /** Names of the words that follow the command. */
  readonly positionals: readonly string[];
  /** Answers the exit code. */
  run(invocation: Invocation, io: CliIo): Promise<number>;
}

/** The only word of a command that takes one. */
export function onlyPositional(invocation: Invocation): string {
  const [word] = invocation.positionals;
  if (word === undefined) throw new Error('a command without its word was not refused');
  return word;
}
