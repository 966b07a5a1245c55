/** What the services ask of the documents room about pictures: pages of a PDF, and signatures that came from outside. */

/** A page as a picture, for the screen and for printers without a PDF of their own. */
export interface PagePicture {
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
}

export interface PagePainter {
  /** Rejects for bytes that are no PDF. */
  pages(pdf: Buffer): Promise<number>;
  /** `page` counts from 1; `width` in pixels. */
  paint(pdf: Buffer, page: number, width: number): Promise<PagePicture>;
  /** A document is asked for soon: what the first one waits for is read in by then. */
  warm?(): void;
}

/** Reads pictures of signatures that came from outside; nothing else of the product decodes one. */
export interface SignatureReader {
  /**
   * Takes a file that `domain/signing/plain-picture.ts` has passed. Answers a PNG of the picture and nothing
   * else. It answers `unfit` when the picture cannot be decoded in time or has no ink, and `busy` when too
   * many of `whose` wait. A sender of many keeps nobody else waiting for more than one of them.
   */
  read(picture: Uint8Array, whose?: string): Promise<Buffer | 'unfit' | 'busy'>;
}
