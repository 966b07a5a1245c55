/** The thread in which the write-ahead log is emptied. */
import { parentPort } from 'node:worker_threads';
import { emptyLogOf } from './empty-log';
import { errorMessage } from '../../../shared/error-message';

/** Reads are short. */
const WAIT_MS = 5000;

if (!parentPort) throw new Error('this file is the entry of a worker thread');
const port = parentPort;

port.on('message', (file: string) => {
  try {
    port.postMessage({ ok: true, made: emptyLogOf(file, WAIT_MS) });
  } catch (error) {
    port.postMessage({ ok: false, message: errorMessage(error) });
  }
});
