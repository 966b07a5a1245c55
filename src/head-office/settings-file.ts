/** Files of settings that an option of `run` names: read whole at the start, each mistake named with its place. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { z } from 'zod';
import { readStrictJson } from '../main/domain/base/strict-json';
import { CommandRefused } from '../shared/command-line';
import { fileFault } from './commands/io';
import { othersCanRead } from './signing/key-file';

/** Throws a CommandRefused that names the file and the setting. `option`: as on the command line. */
export function readSettingsFile<T>(option: string, path: string, schema: z.ZodType<T>): T {
  const json = readStrictJson(contentOf(option, path));
  if (!json.ok) throw new CommandRefused(json.problems.map((problem) => `${path}: ${problem}`).join('\n'));
  const read = schema.safeParse(json.value);
  if (read.success) return read.data;
  throw new CommandRefused(
    read.error.issues.map((issue) => `${path}: at ${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}

function contentOf(option: string, path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandRefused(`${option} ${path}: ${fileFault(error)}`, { cause: error });
  }
}

/** A secret in a file of its own, which a setting names from the folder of `settings`; never says what it is. */
export function readSecretOf(settings: string, setting: string, file: string): string {
  const path = resolve(dirname(settings), file);
  const at = `${settings}: at ${setting}: ${path}`;
  try {
    if (othersCanRead(path))
      throw new CommandRefused(`${at}: others can read it; chmod 600 makes it head office’s alone`);
    const secret = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (secret === '') throw new CommandRefused(`${at}: it is empty`);
    return secret;
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused(`${at}: ${fileFault(error)}`, { cause: error });
  }
}
