/**
 * Signatures are decoded in a thread of their own, one at a time. A picture that was made to cost much costs
 * the screen and the gates nothing, and the documents neither. One that takes too long is refused and the
 * thread replaced.
 */
import type { SignatureReader } from '../port';
import { createSignatureReader } from '../pictures/signature-reader';
import { TookTooLong } from '../../domain/base/took-too-long';
import { builtThread, createThread, type Thread } from './thread';
import { ownBytes, toBuffer } from './worker-jobs';

export interface SignatureWorker extends SignatureReader {
  /** Ends the thread; what it was at and what was waiting fails. */
  close(): Promise<void>;
}

export interface SignatureWorkerOptions {
  /** The thread's program; absent: the one that was built with this. */
  readonly file?: URL;
  /** How long one picture may take. */
  readonly patienceMs?: number;
}

const PATIENCE_MS = 10_000;
const MOST_MEMORY_MB = 128;
const IDLE_MS = 60_000;
/** Of one client; each may hold 512 KiB. */
const MOST_AT_ONCE = 16;

export function createSignatureWorker(options: SignatureWorkerOptions = {}): SignatureWorker {
  const file = options.file ?? builtThread('signature-worker');
  // From the sources, as tests run them: the same work is done in this thread.
  if (file === null) return inThisThread();
  const thread = createThread<Uint8Array, Uint8Array | null>({
    file,
    name: 'signatures',
    nameOf: () => 'the picture of a signature',
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    mostMemoryMb: MOST_MEMORY_MB,
    idleMs: IDLE_MS,
    transferred: (picture) => [picture.buffer as ArrayBuffer],
  });
  return { read: (picture, whose = '') => readIn(thread, picture, whose), close: () => thread.close() };
}

function inThisThread(): SignatureWorker {
  const readSignature = createSignatureReader();
  return {
    read: async (picture) => (await readSignature(picture)) ?? 'unfit',
    close: () => Promise.resolve(),
  };
}

async function readIn(
  thread: Thread<Uint8Array, Uint8Array | null>,
  picture: Uint8Array,
  whose: string,
): Promise<Buffer | 'unfit' | 'busy'> {
  if (thread.busyFor(whose) >= MOST_AT_ONCE) return 'busy';
  try {
    const png = await thread.run(ownBytes(picture), whose);
    return png ? toBuffer(png) : 'unfit';
  } catch (error) {
    // The picture's own doing; whatever else goes wrong with the thread is a fault.
    if (error instanceof TookTooLong) return 'unfit';
    throw error;
  }
}
