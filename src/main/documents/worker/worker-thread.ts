/** The thread that makes documents and pictures of their pages, one after the other. */
import { errorMessage } from '../../../shared/error-message';
import { parentPort } from 'node:worker_threads';
import { createDocumentMaker } from '../index';
import { createPagePainter } from '../pictures/page-painter';
import type { Reply } from './thread';
import { doJob, type Job, type Made } from './worker-jobs';

if (!parentPort) throw new Error('this file is the entry of a worker thread');
const port = parentPort;
const makers = { ...createDocumentMaker(), ...createPagePainter() };

port.on('message', (job: Job) => void answer(job));

async function answer(job: Job): Promise<void> {
  let reply: Reply<Made>;
  try {
    reply = { ok: true, made: await doJob(job, makers) };
  } catch (error) {
    reply = { ok: false, message: errorMessage(error) };
  }
  const bytes = reply.ok && 'bytes' in reply.made ? reply.made.bytes : null;
  port.postMessage(reply, bytes ? [bytes.buffer as ArrayBuffer] : []);
}
