/** Signatures off the main thread: the built thread against pictures made to cost much, and threads that fail. */
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createSignatureWorker,
  type SignatureWorkerOptions,
} from '../../src/main/documents/worker/signature-worker';
import type { SignatureReader } from '../../src/main/documents/port';
import { createSignatureReader } from '../../src/main/documents/pictures/signature-reader';
import { readPlainPicture } from '../../src/main/domain/signing/plain-picture';
import { MOST_BYTES, readSignatureImage } from '../../src/main/services/signing/signature-image';
import { startListener } from '../http/support/listener';
import { newTestId } from '../support/services/database';
import { chunk, claiming, header, packed, pngOf } from '../support/documents/pictures';
import { signed } from '../support/documents/signature';
import { threadThat as thread } from '../support/documents/thread';

const built = pathToFileURL(resolve('out/main/signature-worker.js'));
const SIDE = 4096;
const MIB = 1024 * 1024;

function open(options: SignatureWorkerOptions) {
  const worker = createSignatureWorker(options);
  onTestFinished(() => worker.close());
  return worker;
}

const threadThat = (script: string) =>
  thread(
    `const made = (text) => port.postMessage({ ok: true, made: new TextEncoder().encode(text) });`,
    script,
  );

const white = (rowBytes: number, rows = SIDE) => {
  const pixels = Buffer.alloc(rowBytes * rows, 255);
  // Each row begins with how it is filtered: not at all.
  for (let row = 0; row < rows; row += 1) pixels[row * rowBytes] = 0;
  return pixels;
};
const large = { width: SIDE, height: SIDE };

/** Files that pass for pictures, are small, and unpack to much. */
const bombs: readonly [string, () => Buffer | Promise<Buffer>][] = [
  ['white', () => claiming(large, white(SIDE + 1))],
  ['said to be small', () => claiming({ width: 100, height: 100 }, Buffer.alloc(100_000_000, 255))],
  ['of one bit to a pixel', () => claiming({ ...large, depth: 1 }, white(SIDE / 8 + 1))],
  [
    'deep, in color and clear',
    () =>
      claiming({ width: SIDE, height: 1024, depth: 16, colourType: 6 }, Buffer.alloc(1024 * (8 * SIDE + 1))),
  ],
  [
    'interlaced',
    () => claiming({ ...large, colourType: 4, interlace: 1 }, Buffer.alloc(SIDE * (2 * SIDE + 8))),
  ],
  [
    'with a palette, all clear',
    () => {
      const colours = [chunk('PLTE', Buffer.alloc(3)), chunk('tRNS', Buffer.alloc(1))];
      return pngOf(header({ ...large, colourType: 3 }), ...colours, packed(Buffer.alloc(SIDE * (SIDE + 1))));
    },
  ],
  [
    'a progressive JPEG',
    () =>
      sharp({ create: { ...large, channels: 3, background: '#fff' } })
        .jpeg({ progressive: true })
        .toBuffer(),
  ],
];

describe('the thread that was built', () => {
  it('makes the very picture that is made without it', async () => {
    const picture = Buffer.from(await signed(), 'base64');
    const before = Buffer.from(picture);
    expect(await open({ file: built }).read(picture)).toEqual(await createSignatureReader()(picture));
    expect(picture.equals(before)).toBe(true);
  });

  it('says what is none, and goes on', async () => {
    const worker = open({ file: built });
    expect(await worker.read(Buffer.from('no picture'))).toBe('unfit');
    expect(await worker.read(Buffer.from(await signed('jpeg'), 'base64'))).toBeInstanceOf(Buffer);
  });

  // Holds: asvs-5.2.1
  it(
    'refuses pictures that unpack to a thousand times their size, and keeps none of their memory',
    { timeout: 300_000 },
    async () => {
      const worker = open({ file: built, patienceMs: 60_000 });
      const signatures = { signatures: worker };
      const texts: string[] = [];
      for (const [title, make] of bombs) {
        const bomb = await make();
        // It has to get as far as the decoder to prove anything about it.
        expect(readPlainPicture(bomb), title).not.toBeNull();
        expect(bomb.length, title).toBeLessThan(MOST_BYTES);
        texts.push(bomb.toString('base64'));
      }
      const refuseAll = async () => {
        for (const text of texts) expect((await readSignatureImage(signatures, text)).ok).toBe(false);
        return process.memoryUsage.rss();
      };
      const before = await refuseAll();
      // Kept once each, what they unpack to would be 112 MiB.
      expect((await refuseAll()) - before).toBeLessThan(90 * MIB);
    },
  );

  // Holds: asvs-15.2.2
  it('leaves the listener free: others are answered between the beginning of a picture and its end', async () => {
    const order: string[] = [];
    const worker = open({ file: built });
    const signatures: SignatureReader = {
      read: async (picture, whose) => {
        order.push('begun');
        const made = await worker.read(picture, whose);
        order.push('ended');
        return made;
      },
    };
    const listener = await startListener((ctx) => ({ ...ctx, signatures }));
    onTestFinished(() => listener.close());
    const bomb = claiming({ ...large, colourType: 2, interlace: 1 }, white(3 * SIDE + 8)).toString('base64');
    let picture: number | null = null;
    void listener
      .call('POST', `/v1/booking/${newTestId()}/document/save`, { json: { signature: bomb } })
      .then(({ status }) => (picture = status));
    while (picture === null) {
      expect((await listener.call('GET', '/v1/common/user-type')).status).toBe(200);
      order.push('list');
    }
    expect(picture).toBe(400);
    expect(order.slice(order.indexOf('begun'), order.indexOf('ended'))).toContain('list');
  });
});

describe('a thread', () => {
  it('decodes one picture after the other', async () => {
    const worker = open({
      file: threadThat(`if (globalThis.busy) throw new Error('two at once');
        globalThis.busy = true;
        setTimeout(() => { globalThis.busy = false; made(String(job.length)); }, 5 * job.length);`),
    });
    const ended: string[] = [];
    const read = async (length: number) => ended.push(String(await worker.read(Buffer.alloc(length))));
    await Promise.all([3, 1, 2].map(read));
    expect(ended).toEqual(['3', '1', '2']);
  });

  // Holds: asvs-15.1.3
  it('takes sixteen pictures at once and says that it is busy to the next, which is asked to come again', async () => {
    const worker = open({ file: threadThat('setTimeout(() => made("ink"), 20)') });
    const text = await signed();
    const read = (whose: string) => readSignatureImage({ signatures: worker }, text, whose);
    const many = Array.from({ length: 18 }, () => read('tablet'));
    const ended: string[] = [];
    void Promise.all(many).then(() => ended.push('tablet'));
    // Another client waits for the one that is at work, and for none of the others.
    expect((await read('screen')).ok).toBe(true);
    expect(ended).toEqual([]);
    const results = await Promise.all(many);
    expect(results.map(({ ok }) => ok)).toEqual(Array.from({ length: 18 }, (_, index) => index < 16));
    expect(results[17]).toMatchObject({ refusals: [{ kind: 'throttled', retryAfterSeconds: 2 }] });
    expect((await read('tablet')).ok).toBe(true);
  });

  // Holds: asvs-5.2.1
  it('that finds no end has its picture refused and is replaced', async () => {
    const file = threadThat(`if (job[0] === 1) for (;;); else made('picture ' + count)`);
    const worker = open({ file, patienceMs: 2000 });
    const reads = [0, 1, 0, 0].map((first) => worker.read(Buffer.from([first])));
    expect((await Promise.all(reads)).map(String)).toEqual(['picture 1', 'unfit', 'picture 1', 'picture 2']);
  });

  it('that breaks is a fault and no refusal; the next picture gets another', async () => {
    const file = threadThat(`if (job[0] === 1) throw new Error('broken'); else made('ink')`);
    const worker = open({ file });
    await expect(worker.read(Buffer.from([1]))).rejects.toThrow('broken');
    expect(String(await worker.read(Buffer.from([0])))).toBe('ink');
  });

  it('that is closed fails what was waiting, and takes nothing more', async () => {
    const worker = createSignatureWorker({ file: threadThat('') });
    const ends = Promise.allSettled([worker.read(Buffer.alloc(1)), worker.read(Buffer.alloc(1))]);
    await worker.close();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await expect(worker.read(Buffer.alloc(1))).rejects.toThrow('no signatures are made any more');
  });
});
