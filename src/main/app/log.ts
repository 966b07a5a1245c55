/** The log: one line of JSON each, on standard error, because standard output is for programs that read it. */
import { destination, pino, type Logger } from 'pino';

/** Whatever slips into a log line under one of these names is not written. */
const secret = [
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
];

export function createLog(level: string): Logger {
  return pino(
    {
      name: 'keyturn',
      level,
      redact: { paths: secret.flatMap((name) => [`*.${name}`, name]), censor: '[secret]' },
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    destination({ fd: 2, sync: true }),
  );
}
