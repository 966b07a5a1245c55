/** The world outside as this site has set it up: its printer and its mail server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PagePainter } from '../documents/port';
import { systemClock } from '../domain/base/dates';
import { createFolderMailer } from '../mail/folder';
import type { Mailer } from '../mail/port';
import { createSmtpMailer } from '../mail/mailer';
import type { Texter } from '../mail/text-port';
import { createTwilioTexter } from '../mail/twilio';
import { createCupsPrinter } from '../printing/cups';
import { createPaintedPrinter } from '../printing/painted';
import type { Printer } from '../printing/port';
import type { CodeParts } from '../services/delivery/one-time-codes';
import { isOnPath } from '../printing/program';
import type { StartOptions } from './application';
import type { Config } from './settings/config';
import { readSecretFile } from './settings/secret-file';
import { isDemonstration } from './storage/data-dir';

/** CUPS where the machine has it, else the window of the entry that has one. */
export function openPrinter(
  { printer: name }: Pick<Config, 'printer'>,
  { dataDir, picturePrinter }: StartOptions,
  painter: PagePainter,
): Printer | null {
  if (name === null) return null;
  return picturePrinter && !isOnPath('lp')
    ? createPaintedPrinter(name, painter, picturePrinter)
    : createCupsPrinter({ name, workDir: join(dataDir, 'printing') });
}

/** The program of the page on a customer's phone; null where it is not offered, or was not built. */
export function readPhoneScript(
  { phoneDetails }: Pick<Config, 'phoneDetails'>,
  { phoneScriptFile }: StartOptions,
): string | null {
  return phoneDetails && phoneScriptFile !== undefined ? readFileSync(phoneScriptFile, 'utf8') : null;
}

/** Null: text messages are not set up. */
export function openTexts(
  config: Pick<Config, 'texts'>,
  dataDir: string,
): NonNullable<CodeParts['texts']> | null {
  const texter = openTexter(config, dataDir);
  return texter && { texter, mostPerDay: config.texts?.mostPerDay ?? 0 };
}

/** Throws a StartupError for a secret that is not there, or that others could read. */
export function openTexter({ texts }: Pick<Config, 'texts'>, dataDir: string): Texter | null {
  if (texts === null) return null;
  const { accountSid, keySid, secretFile, from, apiAddress } = texts;
  const secret = readSecretFile(dataDir, 'texts.secretFile', secretFile);
  return createTwilioTexter({ accountSid, user: keySid ?? accountSid, secret, from, apiAddress });
}

/** Where letters of a demonstration land that has no mail server. */
export const lettersFolder = (dataDir: string): string => join(dataDir, 'letters');

/** Throws a StartupError for a password that is not there, or that others could read. */
export function openMailer(
  { mail }: Pick<Config, 'mail'>,
  { dataDir, demo }: Pick<StartOptions, 'dataDir' | 'demo'>,
): Mailer | null {
  if (mail === null)
    return demo || isDemonstration(dataDir)
      ? createFolderMailer(lettersFolder(dataDir), () => systemClock.nowMs())
      : null;
  const { host, port, security, user, passwordFile, from, staff } = mail;
  const login =
    user === null || passwordFile === null
      ? null
      : { user, password: readSecretFile(dataDir, 'mail.passwordFile', passwordFile) };
  return createSmtpMailer({ host, port, security, login, from, staff });
}
