/** The log: one line of JSON each, on standard error, because standard output is for programs that read it. */
import { destination, pino, stdSerializers, type Logger } from 'pino';

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

/** Lines wait for each other so long, or until there are so many bytes of them: every write is a call to the system. */
const WAIT_MS = 200;
const WAIT_BYTES = 4096;
const WARN = 40;

type Fields = Readonly<Record<string, unknown>>;

export interface OpenLog {
  readonly log: Logger;
  /** Writes down what waits. Lines that come later are written at once. */
  readonly close: () => void;
}

/**
 * Nothing waits behind a warning or a worse line, and nothing is left when the process ends by itself; a kill may take
 * the last moment's lines along. `fd`: where the lines go.
 */
export function openLog(level: string, fd = 2): OpenLog {
  const lines = destination({ fd, sync: true, minLength: WAIT_BYTES });
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const flush = (): void => {
    if (timer) clearTimeout(timer);
    timer = null;
    lines.flushSync();
  };
  const log = pino(
    {
      name: 'keyturn',
      level,
      base: null,
      timestamp: createTimestamp(),
      formatters: { log: withoutSecrets },
      // Errors are taken apart there already.
      serializers: { err: same },
      hooks: {
        logMethod(line, write, at) {
          write.apply(this, line);
          if (closed || at >= WARN) flush();
          else timer ??= setTimeout(flush, WAIT_MS).unref();
        },
      },
    },
    lines,
  );
  process.once('exit', flush);
  return {
    log,
    close() {
      closed = true;
      process.off('exit', flush);
      flush();
    },
  };
}

/** Lines of the same millisecond share its text. */
function createTimestamp(): () => string {
  let [atMs, text] = [Number.NaN, ''];
  return () => {
    const nowMs = Date.now();
    if (nowMs !== atMs) [atMs, text] = [nowMs, `,"time":"${new Date(nowMs).toISOString()}"`];
    return text;
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
