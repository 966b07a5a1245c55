/** The line that fails, itself: what it loses, keeps, delays and hands on. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../base/eventually';
import { startProxy, type Proxy } from './proxy';

interface Line {
  readonly proxy: Proxy;
  readonly near: Socket;
  readonly far: Socket;
  /** What has arrived at the server behind the proxy, and what came back. */
  readonly arrived: () => string;
  readonly returned: () => string;
  /** Whether what a connection more says is heard by the server. */
  readonly comesThrough: () => Promise<boolean>;
}

/** How a connection ends: a code of Node's, or null when nothing was said. */
const codeOf = (socket: Socket) =>
  new Promise<string | null>((resolve) => {
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? null));
    socket.on('close', () => resolve(null));
  });

async function open(): Promise<Line> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a TCP server without a port');
  const proxy = await startProxy(address.port);
  const near = connect({ port: proxy.port, host: '127.0.0.1' });
  const [far] = (await once(server, 'connection')) as [Socket];
  const texts = { near: '', far: '' };
  near.on('data', (bytes: Buffer) => (texts.near += bytes.toString())).on('error', () => undefined);
  far.on('data', (bytes: Buffer) => (texts.far += bytes.toString())).on('error', () => undefined);
  onTestFinished(async () => {
    near.destroy();
    far.destroy();
    await proxy.close();
    server.close();
  });
  const comesThrough = async () => {
    const socket = connect({ port: proxy.port, host: '127.0.0.1' });
    const heard = new Promise<boolean>((resolve) => {
      server.once('connection', (one: Socket) =>
        one.once('data', () => resolve(true)).on('error', () => undefined),
      );
      socket.on('error', () => resolve(false)).on('close', () => resolve(false));
    });
    socket.resume().write('again');
    const isHeard = await heard;
    socket.destroy();
    server.removeAllListeners('connection');
    return isHeard;
  };
  return { proxy, near, far, arrived: () => texts.far, returned: () => texts.near, comesThrough };
}

test('what nobody disturbs arrives whole, in both directions', async () => {
  const { near, far, arrived, returned } = await open();
  near.write('up');
  far.write('down');
  await eventually(() => expect([arrived(), returned()]).toEqual(['up', 'down']));
});

test('a cut line ends its connections and takes no other until it is healed', async () => {
  const { proxy, near, comesThrough } = await open();
  const ended = once(near, 'close');
  proxy.cut();
  await ended;
  expect(await comesThrough()).toBe(false);
  proxy.heal();
  expect(await comesThrough()).toBe(true);
});

test('a reset line says so to both ends', async () => {
  const { proxy, near, far, arrived } = await open();
  near.write('joined');
  await eventually(() => expect(arrived()).toBe('joined'));
  const codes = Promise.all([near, far].map(codeOf));
  proxy.reset();
  expect(await codes).toEqual(['ECONNRESET', 'ECONNRESET']);
});

test('a line that is reset after three bytes hands on these three and nothing behind them', async () => {
  const { proxy, near, far, arrived } = await open();
  proxy.resetAfter('up', 3);
  const code = codeOf(far);
  near.write('abcdef');
  expect([await code, arrived()]).toEqual(['ECONNRESET', 'abc']);
});

test('a stalled direction keeps its bytes in order until the line is healed, and the other goes on', async () => {
  const { proxy, near, far, arrived, returned } = await open();
  proxy.stall('up');
  near.write('one ');
  far.write('down');
  await eventually(() => expect(returned()).toBe('down'));
  near.write('two');
  expect(arrived()).toBe('');
  proxy.heal();
  await eventually(() => expect(arrived()).toBe('one two'));
});

test('bytes of a line that was slow are never overtaken by later ones', async () => {
  const { proxy, near, arrived } = await open();
  proxy.delay(30);
  near.write('slow ');
  await eventually(() => expect(near.bytesWritten).toBe(5));
  await new Promise((resolve) => setTimeout(resolve, 5));
  proxy.heal();
  near.write('quick');
  await eventually(() => expect(arrived()).toBe('slow quick'));
});
