/** Documents off the main thread: the built thread itself, and threads that fail in every way a thread can. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDocumentMaker } from '../../src/main/documents';
import { createPagePainter } from '../../src/main/documents/pictures/page-painter';
import { createDocumentWorker, type DocumentWorkerOptions } from '../../src/main/documents/worker/worker';
import { contractFacts, creditNoteFacts, invoiceFacts, receiptFacts } from './facts';
import { threadThat as thread } from '../support/documents/thread';

const built = pathToFileURL(resolve('out/main/document-worker.js'));

function open(options: DocumentWorkerOptions) {
  const worker = createDocumentWorker(options);
  onTestFinished(() => worker.close());
  return worker;
}

const threadThat = (script: string) =>
  thread(`const pages = (count) => port.postMessage({ ok: true, made: { kind: 'count', count } });`, script);
const pdf = (text = 'x') => Buffer.from(text);

describe('the thread that was built', () => {
  it('makes the very bytes that are made without it', async () => {
    const worker = open({ file: built });
    const maker = createDocumentMaker();
    const facts = await contractFacts();
    for (const [made, alone] of [
      [await worker.contract(facts), await maker.contract(facts)],
      [
        await worker.contract({ ...facts, number: null, signed: null }),
        await maker.contract({ ...facts, number: null, signed: null }),
      ],
      [await worker.invoice(invoiceFacts()), await maker.invoice(invoiceFacts())],
      [await worker.receipt(receiptFacts()), await maker.receipt(receiptFacts())],
      [await worker.creditNote(creditNoteFacts()), await maker.creditNote(creditNoteFacts())],
    ] as const)
      expect(made.equals(alone)).toBe(true);
  });

  it('counts and paints pages, and leaves the PDF it was handed as it was', async () => {
    const worker = open({ file: built });
    const content = await worker.contract(await contractFacts());
    const before = Buffer.from(content);
    const painter = createPagePainter();
    expect(await worker.pages(content)).toBe(await painter.pages(content));
    const [picture, same] = [await worker.paint(content, 1, 500), await painter.paint(content, 1, 500)];
    expect([picture.width, picture.height]).toEqual([same.width, same.height]);
    expect(picture.png.equals(same.png)).toBe(true);
    expect(content.equals(before)).toBe(true);
  });

  it('is warmed once, and makes the same afterward', async () => {
    const worker = open({ file: built });
    worker.warm?.();
    const made = await worker.receipt(receiptFacts());
    expect(made.equals(await createDocumentMaker().receipt(receiptFacts()))).toBe(true);
    const counting = open({ file: threadThat('pages(count);') });
    counting.warm?.();
    counting.warm?.();
    expect(await counting.pages(pdf())).toBe(2);
    counting.warm?.();
    expect(await counting.pages(pdf())).toBe(3);
  });

  it('says what it cannot do, and goes on', async () => {
    const worker = open({ file: built });
    await expect(worker.pages(pdf('no PDF'))).rejects.toThrow('PDF');
    const content = await worker.creditNote(creditNoteFacts());
    await expect(worker.paint(content, 9, 500)).rejects.toThrow('no page 9');
    expect(await worker.pages(content)).toBe(1);
  });

  // Holds: asvs-15.2.2
  it('keeps the main thread free while it makes and paints a contract', async () => {
    const worker = open({ file: built });
    const facts = await contractFacts();
    await worker.paint(await worker.contract(facts), 1, 1000);
    // Processor time: how long anything takes on the wall says how busy the machine is.
    const [own, all] = [process.threadCpuUsage(), process.cpuUsage()];
    await Promise.all(
      Array.from({ length: 5 }, async () => worker.paint(await worker.contract(facts), 1, 1500)),
    );
    const of = ({ user, system }: NodeJS.CpuUsage) => user + system;
    const share = of(process.threadCpuUsage(own)) / of(process.cpuUsage(all));
    expect(share).toBeLessThan(0.5);
  });
});

describe('a thread', () => {
  it('is begun with the first job only', async () => {
    const worker = open({ file: pathToFileURL('/nowhere/thread.mjs') });
    await expect(worker.pages(pdf())).rejects.toThrow('thread.mjs');
  });

  it('does its jobs one after the other, in order', async () => {
    const worker = open({
      file: threadThat(`if (globalThis.busy) throw new Error('two at once');
        globalThis.busy = true;
        setTimeout(() => { globalThis.busy = false; pages(job.pdf.length); }, 5 * job.pdf.length);`),
    });
    const ended: number[] = [];
    await Promise.all(['xxx', 'x', 'xx'].map(async (text) => ended.push(await worker.pages(pdf(text)))));
    expect(ended).toEqual([3, 1, 2]);
  });

  it.each([
    ['throws', `throw new Error('broken')`, 'broken'],
    ['ends', 'process.exit(3)', 'ended with 3'],
    ['never answers', 'if (count > 0) return;', 'longer than 2000 ms'],
    ['turns for ever', 'for (;;);', 'longer than 2000 ms'],
  ])('that %s fails the job it was at; the next ones get another thread', async (_title, fault, message) => {
    const file = threadThat(`if (String.fromCharCode(job.pdf[0]) === 'b') { ${fault} } else pages(count)`);
    const worker = open({ file, patienceMs: 2000 });
    const jobs = ['good', 'bad', 'good', 'good'].map((text) => worker.pages(pdf(text)));
    const ends = await Promise.allSettled(jobs);
    expect(ends.map((end) => (end.status === 'fulfilled' ? end.value : String(end.reason)))).toEqual([
      1,
      expect.stringContaining(message) as string,
      1,
      2,
    ]);
  });

  it('that has had nothing to do for a while is ended, and the next job gets another', async () => {
    const worker = open({ file: threadThat('pages(count)'), idleMs: 50 });
    expect([await worker.pages(pdf()), await worker.pages(pdf())]).toEqual([1, 2]);
    await expect.poll(() => worker.pages(pdf()), { interval: 300 }).toBe(1);
  });

  it('that is closed fails what was waiting, and takes nothing more', async () => {
    const worker = createDocumentWorker({ file: threadThat('') });
    const jobs = [worker.pages(pdf()), worker.pages(pdf())];
    const ends = Promise.allSettled(jobs);
    await worker.close();
    await worker.close();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(worker.pages(pdf())).rejects.toThrow('no documents are made any more');
  });
});
