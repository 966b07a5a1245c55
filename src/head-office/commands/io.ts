/** What a command of head office may use of the world around it, its input, and how it refuses. */
import { UsageError } from '../../shared/command-line';
import { errorMessage } from '../../shared/error-message';

export interface Io {
  /** One line for a person, or for the program that called. */
  out(line: string): void;
  err(line: string): void;
  readonly nowMs: () => number;
  readonly environment: NodeJS.ProcessEnv;
  /** The program of the page on a customer's phone, built beside this one; missing where nothing was built. */
  readonly phoneScriptFile?: string;
}

/** A command line split into words, ready for one command. */
export interface Invocation {
  /** By option, without the dashes; only those that the command takes. */
  readonly options: Readonly<Record<string, string | undefined>>;
  /** Those without a value that were given. */
  readonly flags: ReadonlySet<string>;
  readonly positionals: readonly string[];
}

export interface Command {
  /** E.g. `kiosk add --id NAME --property GUID`. */
  readonly usage: string;
  readonly summary: string;
  /** Options it takes, each with a value. */
  readonly options: readonly string[];
  /** Options it takes without a value. */
  readonly flags?: readonly string[];
  /** Names of the words that follow the command. */
  readonly positionals: readonly string[];
  /** Returns the exit code. */
  run(invocation: Invocation, io: Io): Promise<number>;
}

/** An option that the command requires. */
export function required({ options }: Invocation, name: string): string {
  const value = options[name]?.trim();
  if (value === undefined || value === '') throw new UsageError(`--${name} is missing`);
  return value;
}

const LONGEST_TEXT = 500;

/** Free text that is stored as it was typed: who acts, and why. */
export function requiredText(invocation: Invocation, name: string): string {
  const value = required(invocation, name);
  if (value.length > LONGEST_TEXT) throw new UsageError(`--${name} wants at most ${LONGEST_TEXT} characters`);
  return value;
}

/** A whole number from `least` to `most`, or `otherwise` where the option was not given. */
export function wholeNumber(
  { options }: Invocation,
  name: string,
  { least, most, otherwise }: { least: number; most: number; otherwise: number },
): number {
  const text = options[name];
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least || value > most)
    throw new UsageError(`--${name} wants a whole number from ${least} to ${most}, not "${text}"`);
  return value;
}

const fileFaults: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
  ENOTDIR: 'its folder is a file',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk takes no changes',
};

/** Why a file could not be read or written, in plain words. */
export function fileFault(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return fileFaults[code] ?? errorMessage(error);
}
