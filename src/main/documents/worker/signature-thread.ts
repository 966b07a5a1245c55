/** The thread that decodes signatures, one after the other. */
import { errorMessage } from '../../../shared/error-message';
import { parentPort } from 'node:worker_threads';
import { createSignatureReader } from '../pictures/signature-reader';
import type { Reply } from './thread';
import { ownBytes } from './worker-jobs';

if (!parentPort) throw new Error('this file is the entry of a worker thread');
const port = parentPort;
const readSignature = createSignatureReader();

port.on('message', (picture: Uint8Array) => void answer(picture));

async function answer(picture: Uint8Array): Promise<void> {
  let reply: Reply<Uint8Array<ArrayBuffer> | null>;
  try {
    const png = await readSignature(picture);
    reply = { ok: true, made: png && ownBytes(png) };
  } catch (error) {
    reply = { ok: false, message: errorMessage(error) };
  }
  port.postMessage(reply, reply.ok && reply.made ? [reply.made.buffer] : []);
}
