/** The settings of head office's own mail: a file, read whole at the start. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { z } from 'zod';
import type { SmtpOptions } from '../../main/mail/smtp';
import { readStrictJson } from '../../main/domain/base/strict-json';
import { CommandRefused } from '../../shared/command-line';
import { idSchema } from '../../shared/ids';
import { smtpFields, smtpRules } from '../../shared/smtp-settings';
import { fileFault } from '../commands/io';
import { addressSchema, MOST_ADDRESSES, MOST_MINUTES, type ListOfFile } from './lists';
import { othersCanRead } from '../signing/key-file';

const { security, login } = smtpRules;

const fileSchema = z.strictObject({
  server: z.strictObject(smtpFields).refine(security.holds, security.told).refine(login.holds, login.told),
  /** What nobody has taken after so many minutes is mailed, where no list says otherwise. */
  afterMinutes: z.int().min(1).max(MOST_MINUTES).default(10),
  /** Where people open head office; null: letters have no link. */
  address: z
    .url({ protocol: /^https?$/ })
    .nullable()
    .default(null),
  /** Taken over at the first start with it; then they are edited on the page. */
  lists: z
    .array(
      z.strictObject({
        properties: z.union([z.literal('all'), z.array(idSchema<'property'>()).min(1)]),
        to: z.array(addressSchema).min(1).max(MOST_ADDRESSES),
      }),
    )
    .default([]),
});

export interface MailSettings {
  readonly server: SmtpOptions;
  readonly afterMs: number;
  readonly address: string | null;
  readonly lists: readonly ListOfFile[];
}

/** Throws a CommandRefused that names the file and the setting, never what a secret is. */
export function readMailSettings(file: string): MailSettings {
  const path = resolve(file);
  const { server, afterMinutes, address, lists } = parsed(path);
  const { user, passwordFile, ...rest } = server;
  const signIn =
    user === null || passwordFile === null
      ? null
      : { user, password: readPassword(path, resolve(dirname(path), passwordFile)) };
  return {
    server: { ...rest, login: signIn },
    afterMs: afterMinutes * 60_000,
    address,
    lists,
  };
}

function parsed(path: string): z.output<typeof fileSchema> {
  const json = readStrictJson(contentOf(path));
  if (!json.ok) throw new CommandRefused(json.problems.map((problem) => `${path}: ${problem}`).join('\n'));
  const read = fileSchema.safeParse(json.value);
  if (read.success) return read.data;
  throw new CommandRefused(
    read.error.issues.map((issue) => `${path}: at ${issue.path.join('.')}: ${issue.message}`).join('\n'),
  );
}

function contentOf(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new CommandRefused(`--mail ${path}: ${fileFault(error)}`, { cause: error });
  }
}

function readPassword(settings: string, path: string): string {
  const at = `${settings}: at server.passwordFile: ${path}`;
  try {
    if (othersCanRead(path))
      throw new CommandRefused(`${at}: others can read it; chmod 600 makes it head office’s alone`);
    const password = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    if (password === '') throw new CommandRefused(`${at}: it is empty`);
    return password;
  } catch (error) {
    if (error instanceof CommandRefused) throw error;
    throw new CommandRefused(`${at}: ${fileFault(error)}`, { cause: error });
  }
}
