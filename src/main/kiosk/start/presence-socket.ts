/**
 * A local socket that the service's user and root alone may open. The programs that look after the machine ask there
 * whether anybody is at the screen, before they stop anything. The answer is a line of JSON.
 */
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { Application } from '../../app/application';
import type { Closable } from './lifecycle';

/** Beside the screen's socket. */
export const PRESENCE_SOCKET = 'presence.sock';

export async function openPresenceSocket(
  path: string,
  { presence }: Pick<Application, 'presence'>,
): Promise<Closable> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    presence().then(
      (there) => socket.end(`${JSON.stringify({ there })}\n`),
      // Without an answer who asks takes it for a service that does not work.
      () => socket.destroy(),
    );
  });
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o600);
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
