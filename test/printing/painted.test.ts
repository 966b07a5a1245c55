/** Printing without CUPS: every page of every document becomes a picture, in order. */
import { expect, it } from 'vitest';
import type { PagePainter } from '../../src/main/documents/port';
import { createPaintedPrinter } from '../../src/main/printing/painted';
import type { PicturePrinter, PictureSheets } from '../../src/main/printing/port';

const painter: PagePainter = {
  pages: async (pdf) => Number(pdf.toString().split(' ')[1]),
  paint: async (pdf, page, width) => ({
    png: Buffer.from(`${pdf.toString()}/${page}@${width}`),
    width,
    height: 1,
  }),
};

function open(names: readonly string[], taken = true) {
  const sheets: PictureSheets[] = [];
  const window: PicturePrinter = {
    names: async () => names,
    print: async (_printer, job) => {
      sheets.push(job);
      return taken;
    },
  };
  return { printer: createPaintedPrinter('office', painter, window), sheets };
}

const job = {
  title: 'C-1',
  paper: 'LETTER',
  files: [
    { name: 'a.pdf', content: Buffer.from('a 2') },
    { name: 'b.pdf', content: Buffer.from('b 1') },
  ],
} as const;
const limits = { withinMs: 1000, stop: new AbortController().signal };

it('a job hands all pages to the window at once', async () => {
  const { printer, sheets } = open(['office']);
  expect(await printer.print(job, limits)).toEqual({ done: true });
  expect(sheets.map(({ paper, pages }) => [paper, pages.map(String)])).toEqual([
    ['LETTER', ['a 2/1@1700', 'a 2/2@1700', 'b 1/1@1700']],
  ]);
});

it('a job that is not taken is worth another try', async () => {
  const { printer } = open(['office'], false);
  expect(await printer.print(job, limits)).toEqual({ done: false, failure: 'printer_refused', again: true });
});

it('the printer is ready when the system knows it', async () => {
  const [known, unknown] = [open(['home', 'office']).printer, open(['home']).printer];
  await expect.poll(() => known.ready()).toBe(true);
  expect(unknown.ready()).toBe(false);
});
