/** Pictures of a PDF's pages, by PDFium: what the screen shows is painted from the very bytes that are signed. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import type { PagePainter } from './port';

export function createPagePainter(): PagePainter {
  let library: Promise<PDFiumLibrary> | undefined;
  /** Read once; a failed reading is tried again with the next page. */
  const open = (): Promise<PDFiumLibrary> => {
    library ??= loadLibrary().catch((error: unknown) => {
      library = undefined;
      throw error;
    });
    return library;
  };

  async function withDocument<T>(pdf: Buffer, work: (document: PDFiumDocument) => Promise<T>): Promise<T> {
    const pdfium = await open();
    const document = await pdfium.loadDocument(pdf);
    try {
      return await work(document);
    } finally {
      document.destroy();
    }
  }

  return {
    pages: (pdf) => withDocument(pdf, (document) => Promise.resolve(document.getPageCount())),
    paint: (pdf, page, width) =>
      withDocument(pdf, async (document) => {
        if (page < 1 || page > document.getPageCount()) throw new RangeError(`the PDF has no page ${page}`);
        const sheet = document.getPage(page - 1);
        const { originalWidth, originalHeight } = sheet.getOriginalSize();
        const height = Math.round((width * originalHeight) / originalWidth);
        const picture = await sheet.render({ width, height, scale: 1, render: 'bitmap' });
        return { png: await toPng(picture), width: picture.width, height: picture.height };
      }),
  };
}

/** PDFium comes with the first page, not with the start of the kiosk. */
async function loadLibrary(): Promise<PDFiumLibrary> {
  // Node's own look-up starts at this file, so it finds the package from the sources, the build and the installed app.
  const wasm = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  const [{ PDFiumLibrary: library }, bytes] = await Promise.all([import('@hyzyla/pdfium'), readFile(wasm)]);
  return library.init({ wasmBinary: new Uint8Array(bytes).buffer });
}

async function toPng({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  const { default: sharp } = await import('sharp');
  // A page is opaque, and few colours tell it all; a picture of it is on the screen for a moment.
  return sharp(data, { raw: { width, height, channels: 4 } })
    .removeAlpha()
    .png({ compressionLevel: 6 })
    .toBuffer();
}
