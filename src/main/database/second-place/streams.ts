/** Files as streams of the web, which is what age takes. Read and written in the thread that asks. */
import { openSync, readSync, closeSync } from 'node:fs';

const CHUNK = 2 ** 20;

export function streamOf(file: string): ReadableStream<Uint8Array> {
  const handle = openSync(file, 'r');
  return new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = new Uint8Array(CHUNK);
      const length = readSync(handle, chunk);
      if (length > 0) controller.enqueue(chunk.subarray(0, length));
      else {
        closeSync(handle);
        controller.close();
      }
    },
    cancel: () => closeSync(handle),
  });
}

export async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
