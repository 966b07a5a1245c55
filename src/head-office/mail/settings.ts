/** The settings of head office's own mail: a file, read whole at the start. */
import { resolve } from 'node:path';
import { z } from 'zod';
import type { SmtpOptions } from '../../main/mail/smtp';
import { idSchema } from '../../shared/ids';
import { smtpFields, smtpRules } from '../../shared/smtp-settings';
import { readSecretOf, readSettingsFile } from '../settings-file';
import { addressSchema, MOST_ADDRESSES, MOST_MINUTES, type ListOfFile } from './lists';

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
  const { server, afterMinutes, address, lists } = readSettingsFile('--mail', path, fileSchema);
  const { user, passwordFile, ...rest } = server;
  const signIn =
    user === null || passwordFile === null
      ? null
      : { user, password: readSecretOf(path, 'server.passwordFile', passwordFile) };
  return {
    server: { ...rest, login: signIn },
    afterMs: afterMinutes * 60_000,
    address,
    lists,
  };
}
