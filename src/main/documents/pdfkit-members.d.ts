/** Members that PDFKit's documents have and its types leave out. */
import type { EmbeddedFont } from './typesetting/exact-text';

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** The font that is current. */
      readonly _font: EmbeddedFont & { readonly font: PDFKit.Mixins.PDFFontSource };
      openImage(picture: Buffer): { width: number; height: number; orientation?: number };
    }
  }
}
