/**
 * A hand on the screen in the machine: a pointer of the compositor's own protocol (wlr-virtual-pointer-unstable-v1), over its
 * socket. What it does goes the way of a mouse through compositor and Chromium; a touch panel can be played by nothing there.
 */
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

const MANAGER = 'zwlr_virtual_pointer_manager_v1';
/** Ids that a client gives its objects, one after the other; the display is 1 by the protocol. */
const [DISPLAY, REGISTRY, SYNCED, OF_MANAGER, POINTER] = [1, 2, 3, 4, 5];
/** Of linux/input-event-codes.h. */
const BTN_LEFT = 0x110;

const words = (...numbers) => Buffer.from(Uint32Array.from(numbers).buffer);
const request = (object, opcode, body = words()) =>
  Buffer.concat([words(object, ((body.length + 8) << 16) | opcode), body]);

function textOf(text) {
  const bytes = Buffer.from(`${text}\0`);
  return Buffer.concat([words(bytes.length), bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
}

/** `width`, `height`: of the picture, in whose points places are told. */
export async function openPointer(path, { width, height }) {
  const socket = createConnection(path);
  await once(socket, 'connect');
  const name = await findManager(socket);
  socket.write(
    Buffer.concat([
      request(REGISTRY, 0, Buffer.concat([words(name), textOf(MANAGER), words(1, OF_MANAGER)])),
      request(OF_MANAGER, 0, words(0, POINTER)),
    ]),
  );
  const now = () => Math.floor(performance.now());
  const frame = request(POINTER, 4);
  const move = ({ x, y }) =>
    socket.write(
      Buffer.concat([request(POINTER, 1, words(now(), Math.round(x), Math.round(y), width, height)), frame]),
    );
  const press = (isDown) =>
    socket.write(Buffer.concat([request(POINTER, 2, words(now(), BTN_LEFT, isDown ? 1 : 0)), frame]));
  return {
    async tap(point) {
      move(point);
      press(true);
      await wait(30);
      press(false);
    },
    async draw([first, ...rest]) {
      move(first);
      press(true);
      for (const point of rest) {
        await wait(10);
        move(point);
      }
      press(false);
    },
    close: () => socket.destroy(),
  };
}

/** The compositor's number of what makes such pointers. */
async function findManager(socket) {
  socket.write(Buffer.concat([request(DISPLAY, 1, words(REGISTRY)), request(DISPLAY, 0, words(SYNCED))]));
  let heard = Buffer.alloc(0);
  for await (const data of socket.iterator({ destroyOnReturn: false })) {
    heard = Buffer.concat([heard, data]);
    while (heard.length >= 8 && heard.length >= heard.readUInt16LE(6)) {
      const message = heard.subarray(0, heard.readUInt16LE(6));
      heard = heard.subarray(message.length);
      const object = message.readUInt32LE(0);
      if (object === SYNCED) throw new Error('The compositor takes no pointers of programs.');
      if (object !== REGISTRY) continue;
      const length = message.readUInt32LE(12);
      if (message.toString('latin1', 16, 15 + length) === MANAGER) return message.readUInt32LE(8);
    }
  }
  throw new Error('The compositor closed the line.');
}
