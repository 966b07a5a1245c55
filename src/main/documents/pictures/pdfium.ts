/** PDFium, as WebAssembly: it comes with the first page, not with the start of the kiosk. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';

/** Opens a PDF for as long as `work` lasts. */
export type WithPdf = <T>(pdf: Uint8Array, work: (document: PDFiumDocument) => Promise<T>) => Promise<T>;

/**
 * One library for all that is opened so. It is loaded again after anything failed, because that may have
 * broken it.
 */
export function createPdfium(): WithPdf {
  let library: Promise<PDFiumLibrary> | null = null;
  return async (pdf, work) => {
    const opened = (library ??= loadLibrary());
    try {
      const document = await (await opened).loadDocument(pdf);
      try {
        return await work(document);
      } finally {
        document.destroy();
      }
    } catch (error) {
      if (library === opened) library = null;
      throw error;
    }
  };
}

async function loadLibrary(): Promise<PDFiumLibrary> {
  // Node's own look-up starts at this file, so it finds the package from the sources, the build and the installed app.
  const wasm = createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm');
  const [{ PDFiumLibrary: library }, bytes] = await Promise.all([import('@hyzyla/pdfium'), readFile(wasm)]);
  return library.init({ wasmBinary: new Uint8Array(bytes).buffer });
}
