/**
 * What makes documents, paints their pages and decodes signatures, as the product has them: one of each for the life of
 * a process. They keep nothing but what they have learned of the fonts, and reading those takes longer than most tests.
 */
import { createDocumentMaker } from '../../../src/main/documents';
import { createPagePainter } from '../../../src/main/documents/pictures/page-painter';
import { createSignatureWorker } from '../../../src/main/documents/worker/signature-worker';

export const sampleDocuments = {
  documents: createDocumentMaker(),
  pages: createPagePainter(),
  signatures: createSignatureWorker(),
};
