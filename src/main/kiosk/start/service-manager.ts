/**
 * What systemd hears of a service (sd_notify(3)): that it is ready, and again and again that it works. Node opens no
 * datagram sockets of the file system, so systemd's own program says it; the unit has NotifyAccess=all for that.
 */
import { errorMessage } from '../../../shared/error-message';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Closable } from './lifecycle';

const run = promisify(execFile);

/** Whether the program is started again when it ends: the unit that asks to hear of it has Restart=always. */
export const isStartedAgain = (environment: NodeJS.ProcessEnv = process.env): boolean =>
  Boolean(environment['NOTIFY_SOCKET']);

export interface WatchdogOptions {
  /** Resolves when the service did what it is for; rejects, or never ends, when it cannot. */
  readonly works: () => Promise<unknown>;
  readonly warn: (line: string) => void;
  readonly environment?: NodeJS.ProcessEnv;
}

/**
 * Tells systemd that the service is ready, and keeps its watchdog fed while it works. Does nothing where no service
 * manager asked for it.
 */
export function tellServiceManager({ works, warn, environment = process.env }: WatchdogOptions): Closable {
  if (!environment['NOTIFY_SOCKET']) return { close: () => Promise.resolve() };
  const say = (...args: string[]) =>
    run('systemd-notify', args, { env: environment }).catch((error: unknown) => {
      warn(`systemd cannot be notified (${args.join(' ')}): ${errorMessage(error)}`);
    });
  void say('--ready');

  // A third of the time in which systemd wants to hear of it: one that is late does no harm.
  const everyMs = Number(environment['WATCHDOG_USEC'] ?? 0) / 3000;
  if (!(everyMs > 0)) return { close: async () => void (await say('--stopping')) };
  let asking = false;
  const timer = setInterval(() => {
    // One question at a time: without an answer nothing is said, and systemd starts the service again.
    if (asking) return;
    asking = true;
    works()
      .then(
        () => say('WATCHDOG=1'),
        (error: unknown) => warn(`The service does not work: ${String(error)}`),
      )
      .finally(() => (asking = false));
  }, everyMs);
  return {
    async close() {
      clearInterval(timer);
      await say('--stopping');
    },
  };
}
