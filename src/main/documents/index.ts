/**
 * Makes the documents a customer takes home, as PDF with embedded fonts and tags for screen readers. The same facts
 * give the same bytes, so a document can be made again and compared.
 */
import { buffer } from 'node:stream/consumers';
import type { Language } from '../../shared/languages';
import { drawCreditNote, drawInvoice, drawReceipt } from './bills';
import { drawContract } from './contract';
import { loadFonts, type FontFiles } from './fonts';
import { labels as labelsByLanguage, type Labels } from './labels';
import type { DocumentMaker } from './port';
import { Sheet } from './sheet';
import { prepareSignature } from './signature';

export interface DocumentMakerOptions {
  /** A folder with the two font files; without it they come from the installed package. */
  readonly fontsDir?: string;
}

interface Paper {
  readonly language: Language;
  readonly paper: 'A4' | 'LETTER';
  readonly number: string;
  readonly createdAtMs?: number;
}

export function createDocumentMaker(options: DocumentMakerOptions = {}): DocumentMaker {
  let fonts: Promise<FontFiles> | undefined;
  /** Fonts are read once; a failed reading is tried again with the next document. */
  const readFonts = (): Promise<FontFiles> => {
    fonts ??= loadFonts(options.fontsDir).catch((error: unknown) => {
      fonts = undefined;
      throw error;
    });
    return fonts;
  };

  async function make(
    facts: Paper,
    name: (labels: Labels) => string,
    draw: (sheet: Sheet, labels: Labels) => void,
  ): Promise<Buffer> {
    const labels = labelsByLanguage[facts.language];
    // PDFKit comes with the first document, not with the start of the kiosk.
    const [{ default: Pdf }, fontFiles] = await Promise.all([import('pdfkit'), readFonts()]);
    const sheet = new Sheet(Pdf, {
      title: `${name(labels)} ${facts.number}`,
      language: facts.language,
      paper: facts.paper,
      // PDFKit would write the present moment; without one handed in, a fixed one keeps the bytes repeatable.
      createdAt: new Date(facts.createdAtMs ?? 0),
      fonts: fontFiles,
      pageLabel: labels.page,
    });
    draw(sheet, labels);
    return buffer(sheet.finish());
  }

  return {
    async contract(facts) {
      const signature = await prepareSignature(facts.signature);
      return make(
        facts,
        (labels) => labels.contract,
        (sheet, labels) => drawContract(sheet, facts, signature, labels),
      );
    },
    invoice: (facts) =>
      make(
        facts,
        (labels) => labels.invoice,
        (sheet, labels) => drawInvoice(sheet, facts, labels),
      ),
    receipt: (facts) =>
      make(
        facts,
        (labels) => labels.receipt,
        (sheet, labels) => drawReceipt(sheet, facts, labels),
      ),
    creditNote: (facts) =>
      make(
        facts,
        (labels) => labels.creditNote,
        (sheet, labels) => drawCreditNote(sheet, facts, labels),
      ),
  };
}
