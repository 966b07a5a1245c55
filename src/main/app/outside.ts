/** The world outside as this site has set it up: its printer and its mail server. */
import { readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { errorMessage } from '../database/files';
import type { PagePainter } from '../documents/port';
import type { Mailer } from '../mail/port';
import { createSmtpMailer } from '../mail/smtp';
import { createCupsPrinter } from '../printing/cups';
import { createPaintedPrinter } from '../printing/painted';
import type { Printer } from '../printing/port';
import { isOnPath } from '../printing/program';
import { StartupError, type StartOptions } from './application';
import { CONFIG_FILE, type Config } from './config';

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

/** Throws a StartupError for a password that is not there, or that others could read. */
export function openMailer({ mail }: Pick<Config, 'mail'>, dataDir: string): Mailer | null {
  if (mail === null) return null;
  const { host, port, security, user, passwordFile, from, staff } = mail;
  const login =
    user === null || passwordFile === null ? null : { user, password: readPassword(dataDir, passwordFile) };
  return createSmtpMailer({ host, port, security, login, from, staff });
}

/** A path that is not absolute begins at the data directory. */
function readPassword(dataDir: string, passwordFile: string): string {
  const file = resolve(dataDir, passwordFile);
  const refused = (why: string) =>
    new StartupError(`${join(dataDir, CONFIG_FILE)}: at mail.passwordFile: ${file} ${why}`);
  let password: string;
  try {
    if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
      throw refused("may be read by others; let only the kiosk's user read it (chmod 600)");
    password = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    throw error instanceof StartupError ? error : refused(`cannot be read: ${errorMessage(error)}`);
  }
  if (password === '') throw refused('is empty');
  return password;
}
