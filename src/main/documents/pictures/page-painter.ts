/** Pictures of a PDF's pages, by PDFium: what the screen shows is painted from the very bytes that are signed. */
import { createPdfium } from './pdfium';
import { writePng } from './png-file';
import type { PagePainter } from '../port';

/** A picture of a page is on the screen for a moment: what takes longer to pack saves too little. */
const PNG_LEVEL = 1;

export function createPagePainter(): PagePainter {
  const withPdf = createPdfium();
  return {
    pages: (pdf) => withPdf(pdf, (document) => Promise.resolve(document.getPageCount())),
    async paint(pdf, page, width) {
      const picture = await withPdf(pdf, async (document) => {
        if (page < 1 || page > document.getPageCount()) return null;
        const sheet = document.getPage(page - 1);
        const { originalWidth, originalHeight } = sheet.getOriginalSize();
        const height = Math.round((width * originalHeight) / originalWidth);
        return sheet.render({ width, height, scale: 1, render: 'bitmap' });
      });
      if (!picture) throw new RangeError(`the PDF has no page ${page}`);
      const size = { width: picture.width, height: picture.height };
      return { png: writePng({ ...size, channels: 3, data: opaque(picture.data) }, PNG_LEVEL), ...size };
    },
  };
}

/** A page is opaque: its fourth channel says nothing. */
function opaque(pixels: Uint8Array): Uint8Array {
  const colours = new Uint8Array((pixels.length / 4) * 3);
  for (let at = 0, from = 0; at < colours.length; at += 3, from += 4) {
    colours[at] = pixels[from] ?? 0;
    colours[at + 1] = pixels[from + 1] ?? 0;
    colours[at + 2] = pixels[from + 2] ?? 0;
  }
  return colours;
}
