/**
 * The service's side of a screen that another user shows: a local socket that hands out the entrance. Who may
 * connect is the matter of the socket's folder and mode.
 */
import { once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Closable } from '../start/lifecycle';
import { parsedLine, reportSchema, type SessionOrders } from './orders';

export interface ScreenSocketOptions {
  /** An absolute path below a folder that only the service and the session enter. */
  readonly path: string;
  /** Asked for each session that connects: an entrance lets in one browser, once. */
  readonly orders: () => SessionOrders;
  readonly warn: (line: string) => void;
}

/** Listens until it is closed. One session at a time has the screen: a newer one takes it from an older one. */
export async function openScreenSocket({ path, orders, warn }: ScreenSocketOptions): Promise<Closable> {
  let session: Socket | null = null;
  const server = createServer((socket) => {
    session?.destroy();
    session = socket;
    socket.on('error', () => undefined);
    socket.once('close', () => {
      if (session === socket) session = null;
    });
    const lines = createInterface(socket).on('error', () => undefined);
    lines.on('line', (line) => {
      const report = reportSchema.safeParse(parsedLine(line)).data;
      if (report?.event === 'warning') warn(report.text);
      if (report?.event === 'ended')
        warn(`The screen is gone (${report.reason}); its session opens it again.`);
    });
    socket.write(`${JSON.stringify(orders())}\n`);
  });
  // What a service that was killed left behind: nobody listens there, as one service alone has the data directory.
  rmSync(path, { force: true });
  server.listen(path);
  await once(server, 'listening');
  chmodSync(path, 0o660);
  return {
    async close() {
      const closed = once(server, 'close');
      server.close();
      session?.destroy();
      await closed;
    },
  };
}
