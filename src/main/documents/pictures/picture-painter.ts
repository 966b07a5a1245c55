/**
 * A JPEG or PNG in shades of gray, at any size. PDFKit puts it upright on a page of its size, and PDFium
 * paints the page. Both are here for documents and know every kind of JPEG.
 */
import { buffer } from 'node:stream/consumers';
import { createPdfium } from './pdfium';
import type { Pixels } from './png-file';

/** Paints a picture at its own size, or as large as `most` allows. Rejects when it cannot be read. */
export type PicturePainter = (
  picture: Buffer,
  most?: { readonly width: number; readonly height: number },
) => Promise<Pixels>;

/** How a camera was held (Exif 2.3, 4.6.4): from this number on it lay on its side. */
const FIRST_ON_ITS_SIDE = 5;

export function createPicturePainter(): PicturePainter {
  const withPdf = createPdfium();
  return async (picture, most) => {
    const page = await pageOf(picture);
    const scale = most ? Math.min(1, most.width / page.width, most.height / page.height) : 1;
    const size = (length: number) => Math.max(1, Math.round(length * scale));
    const { width, height, data } = await withPdf(page.pdf, (document) =>
      document.getPage(0).render({
        width: size(page.width),
        height: size(page.height),
        scale: 1,
        render: 'bitmap',
        colorSpace: 'Gray',
      }),
    );
    return { width, height, channels: 1, data };
  };
}

async function pageOf(picture: Buffer): Promise<{ pdf: Buffer; width: number; height: number }> {
  const { default: Pdf } = await import('pdfkit');
  const pdf = new Pdf({ autoFirstPage: false, compress: false, font: '' });
  const image = pdf.openImage(picture);
  const onItsSide = (image.orientation ?? 1) >= FIRST_ON_ITS_SIDE;
  const [width, height] = onItsSide ? [image.height, image.width] : [image.width, image.height];
  pdf.addPage({ size: [width, height], margin: 0 });
  pdf.image(picture, 0, 0, { width, height });
  pdf.end();
  return { pdf: await buffer(pdf), width, height };
}
