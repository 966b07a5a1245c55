/**
 * Documents and pictures of their pages, made in a thread of their own: neither may keep the screen or a gate waiting.
 */
import { createDocumentMaker } from '../index';
import { createPagePainter } from '../pictures/page-painter';
import type { DocumentMaker, PagePainter } from '../port';
import { builtThread, createThread } from './thread';
import { ownBytes, toBuffer, type Job, type Made } from './worker-jobs';

export interface DocumentWorker extends DocumentMaker, PagePainter {
  /** Ends the thread; what it was at and what was waiting fails. */
  close(): Promise<void>;
}

export interface DocumentWorkerOptions {
  /** The thread's program; absent: the one that was built with this. */
  readonly file?: URL;
  /** How long one job may take. */
  readonly patienceMs?: number;
  /** How long the thread is kept without a job. */
  readonly idleMs?: number;
}

const PATIENCE_MS = 60_000;
const MOST_MEMORY_MB = 512;
/** Longer than from one customer to the next on a busy day: a new thread reads the fonts again. */
const IDLE_MS = 10 * 60_000;

export function createDocumentWorker(options: DocumentWorkerOptions = {}): DocumentWorker {
  const file = options.file ?? builtThread('document-worker');
  // From the sources, as tests run them: the same work is done in this thread.
  if (file === null) return inThisThread();
  const thread = createThread<Job, Made>({
    file,
    name: 'documents',
    nameOf: (job) => job.kind,
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    mostMemoryMb: MOST_MEMORY_MB,
    idleMs: options.idleMs ?? IDLE_MS,
    transferred: (job) => ('pdf' in job ? [job.pdf.buffer as ArrayBuffer] : []),
  });
  const warm = () => {
    // Whatever is wrong with it the first document says.
    if (!thread.isBegun()) thread.run({ kind: 'warm' }).catch(() => undefined);
  };
  return { ...front((job) => thread.run(job)), warm, close: () => thread.close() };
}

function inThisThread(): DocumentWorker {
  return { ...createDocumentMaker(), ...createPagePainter(), close: () => Promise.resolve() };
}

function front(run: (job: Job) => Promise<Made>): DocumentMaker & PagePainter {
  const drawn = async (job: Job): Promise<Buffer> => {
    const made = await run(job);
    if (made.kind !== 'bytes') throw new Error(`${job.kind} gave a ${made.kind}`);
    return toBuffer(made.bytes);
  };
  return {
    contract: (facts) => drawn({ kind: 'contract', facts }),
    invoice: (facts) => drawn({ kind: 'invoice', facts }),
    receipt: (facts) => drawn({ kind: 'receipt', facts }),
    creditNote: (facts) => drawn({ kind: 'creditNote', facts }),
    testPage: (facts) => drawn({ kind: 'testPage', facts }),
    heldUnit: (facts) => drawn({ kind: 'heldUnit', facts }),
    onBehalfReceipt: (facts) => drawn({ kind: 'onBehalfReceipt', facts }),
    dayClosing: (facts) => drawn({ kind: 'dayClosing', facts }),
    lateLetter: (facts) => drawn({ kind: 'lateLetter', facts }),
    rentChange: (facts) => drawn({ kind: 'rentChange', facts }),
    noticeLetter: (facts) => drawn({ kind: 'noticeLetter', facts }),
    pass: (facts) => drawn({ kind: 'pass', facts }),
    moveOutStatement: (facts) => drawn({ kind: 'moveOutStatement', facts }),
    returnedPayment: (facts) => drawn({ kind: 'returnedPayment', facts }),
    rentKept: (facts) => drawn({ kind: 'rentKept', facts }),
    chargesChanged: (facts) => drawn({ kind: 'chargesChanged', facts }),
    paymentPlan: (facts) => drawn({ kind: 'paymentPlan', facts }),
    policyReminder: (facts) => drawn({ kind: 'policyReminder', facts }),
    accountStatement: (facts) => drawn({ kind: 'accountStatement', facts }),
    transferStatement: (facts) => drawn({ kind: 'transferStatement', facts }),
    async pages(pdf) {
      const made = await run({ kind: 'pages', pdf: ownBytes(pdf) });
      if (made.kind !== 'count') throw new Error(`pages gave a ${made.kind}`);
      return made.count;
    },
    async paint(pdf, page, width) {
      const made = await run({ kind: 'paint', pdf: ownBytes(pdf), page, width });
      if (made.kind !== 'picture') throw new Error(`paint gave a ${made.kind}`);
      return { png: toBuffer(made.bytes), width: made.width, height: made.height };
    },
  };
}
