/**
 * The service's side of a screen that another user shows: a local socket that hands out the entrance. Who may
 * connect is the matter of the socket's folder and mode.
 */
import { EventEmitter, once } from 'node:events';
import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Closable } from '../start/lifecycle';
import type { TakePicture } from '../../app/application';
import { parsedLine, reportSchema, type PictureOrder, type SessionOrders } from './orders';

export interface ScreenSocketOptions {
  /** An absolute path below a folder that only the service and the session enter. */
  readonly path: string;
  /** Asked for each session that connects: an entrance lets in one browser, once. */
  readonly orders: () => SessionOrders;
  readonly warn: (line: string) => void;
}

export interface ScreenSocket extends Closable {
  /** What the session shows: a JPEG in base64. Null: there is no session, or it took none in time. */
  readonly picture: TakePicture;
}

/** Until then a screen that works has taken its picture. */
const PICTURE_MS = 10_000;

/** Listens until it is closed. One session at a time has the screen: a newer one takes it from an older one. */
export async function openScreenSocket({ path, orders, warn }: ScreenSocketOptions): Promise<ScreenSocket> {
  let session: Socket | null = null;
  let asked = 0;
  const pictures = new EventEmitter<Record<string, [string | null]>>();
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
      if (report?.event === 'picture') pictures.emit(String(report.number), report.content);
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
    async picture(stop) {
      if (session?.writable !== true) return null;
      asked += 1;
      const order: PictureOrder = { picture: asked };
      const ended = AbortSignal.any([stop, AbortSignal.timeout(PICTURE_MS)]);
      const taken = once(pictures, String(asked), { signal: ended });
      session.write(`${JSON.stringify(order)}\n`);
      return taken.then(
        ([content]: (string | null)[]) => content ?? null,
        () => null,
      );
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      session?.destroy();
      await closed;
    },
  };
}
