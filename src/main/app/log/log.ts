/** The log: one line of JSON each, on standard error, because standard output is for programs that read it. */
import { resolve } from 'node:path';
import { destination, pino, stdSerializers, type Logger } from 'pino';
import type { Config } from '../settings/config';
import { wholeText } from '../../domain/base/whole-text';
import { openLogFile, type LogFile } from './log-file';

/** Whatever slips into a log line under one of these names, or into an object on it, is not written. */
const secret: ReadonlySet<string> = new Set([
  'firstName',
  'lastName',
  'email',
  'emailId',
  'userName',
  'password',
  'phoneNumber',
  'address',
  'signature',
  'token',
  'clientSecret',
  'key',
  'apiKey',
]);

/**
 * Lines wait for each other this long, or until they are this long together: every write is a call to the
 * system.
 */
const WAIT_MS = 200;
const WAIT_CHARACTERS = 16_384;
const INFO = 30;
const WARN = 40;

type Fields = Readonly<Record<string, unknown>>;

export interface OpenLog {
  readonly log: Logger;
  /**
   * Writes an ordinary line whose fields are JSON already, without the braces around them. For lines that come with
   * every request: nobody looks for secrets in them.
   */
  readonly writeLine: (fields: string) => void;
  /** Writes down what waits. Lines that come later are written at once. */
  readonly close: () => void;
}

/** Where the lines go: what is open already, or a file. */
export type LogPlace = { readonly fd: number } | { readonly file: string };

/** As the settings say, or standard error, from where the service manager takes them. */
export const logPlace = ({ logFile }: Pick<Config, 'logFile'>, dataDir: string): LogPlace =>
  logFile === null ? { fd: 2 } : { file: resolve(dataDir, logFile) };

/**
 * Nothing waits behind a warning or a worse line, and nothing is left when the process ends by itself. A kill
 * may take the last moment's lines along.
 */
export function openLog(level: string, place: LogPlace = { fd: 2 }): OpenLog {
  const lines: LogFile = 'fd' in place ? openLogStream(place.fd) : openLogFile(place.file);
  let waiting = '';
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    // As bytes: a text would be measured, made bytes for the system, and made bytes once more to see what was taken.
    if (waiting !== '') lines.write(Buffer.from(waiting));
    waiting = '';
  };
  // By itself the destination measures all that waits again with every line.
  const keep = (line: string): void => {
    waiting += line;
    if (waiting.length >= WAIT_CHARACTERS) flush();
  };
  const timestamp = createTimestamp();
  const flushSoon = (): void => {
    if (closed) flush();
    else timer ??= setTimeout(flush, WAIT_MS).unref();
  };
  const log = pino(
    {
      name: 'keyturn',
      level,
      base: null,
      timestamp,
      formatters: { log: withoutSecrets },
      // Errors are taken apart there already.
      serializers: { err: same },
      hooks: {
        logMethod(line, write, at) {
          write.apply(this, line);
          if (at >= WARN) flush();
          else flushSoon();
        },
      },
    },
    { write: keep },
  );
  process.once('exit', flush);
  const isAsked = log.isLevelEnabled('info');
  let [time, beginning] = ['', ''];
  return {
    log,
    writeLine(fields) {
      if (!isAsked) return;
      const now = timestamp();
      if (now !== time) [time, beginning] = [now, wholeText(`{"level":${INFO}`, now, ',')];
      keep(`${beginning}${fields}}\n`);
      flushSoon();
    },
    close() {
      closed = true;
      process.off('exit', flush);
      flush();
    },
  };
}

function openLogStream(fd: number): LogFile {
  // It takes bytes then, of which its types do not know.
  const stream: unknown = destination({ fd, sync: true, contentMode: 'buffer' });
  return stream as LogFile;
}

/** Lines of the same second share most of its text, and those of the same millisecond all of it. */
function createTimestamp(): () => string {
  let [second, text] = [Number.NaN, ''];
  let [lastMs, last] = [Number.NaN, ''];
  return () => {
    const nowMs = Date.now();
    if (nowMs === lastMs) return last;
    const ms = nowMs % 1000;
    if (nowMs - ms !== second) {
      second = nowMs - ms;
      text = new Date(second).toISOString().slice(0, -'000Z'.length);
    }
    [lastMs, last] = [nowMs, `,"time":"${text}${String(ms).padStart(3, '0')}Z"`];
    return last;
  };
}

function withoutSecrets(line: Fields): Record<string, unknown> {
  if (isHarmless(line)) return line;
  return censored(line, (value) => {
    if (value instanceof Error) return censored({ ...stdSerializers.err(value) }, same);
    return isFields(value) ? censored(value, same) : value;
  });
}

/** Nothing in it that would be written otherwise than it stands: most lines are such, and need no copy. */
function isHarmless(line: Fields): boolean {
  for (const name in line) if (secret.has(name) || isFields(line[name])) return false;
  return true;
}

function censored(fields: Fields, then: (value: unknown) => unknown): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const name in fields) written[name] = secret.has(name) ? '[secret]' : then(fields[name]);
  return written;
}

function same(value: unknown): unknown {
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
