/**
 * Makes the documents a customer takes home, as PDF with embedded fonts and tags for screen readers. The same facts
 * give the same bytes, so a document can be made again and compared.
 */
import { buffer } from 'node:stream/consumers';
import { drawAccountStatement } from './account-statement';
import { accountWords } from './labels/account-words';
import { drawChargesChanged } from './charges-changed';
import { chargesChangedWords } from './labels/charges-changed-words';
import { drawCreditNote } from './credit-note';
import { drawInvoice } from './invoice';
import { drawPass } from './pass';
import { drawReceipt } from './receipt';
import { closingWords } from './labels/closing-words';
import { drawContract } from './contract';
import { drawHeldUnit, heldUnitTitle } from './held-unit';
import { onBehalfWords } from './labels/on-behalf-words';
import { drawOnBehalfReceipt } from './on-behalf-receipt';

import { lateWords } from './labels/late-words';
import { drawLateLetter } from './late-letter';
import { rentChangeWords } from './labels/rent-change-words';
import { drawRentChange } from './rent-change';
import { rentKeptWords } from './labels/rent-kept-words';
import { drawPolicyReminder } from './policy-reminder';
import { drawRentKept } from './rent-kept';
import { planWords } from './labels/plan-words';
import { policyReminderWords } from './labels/policy-reminder-words';
import { drawPaymentPlan } from './payment-plan';
import { drawTransferStatement } from './transfer-statement';
import { transferWords } from './labels/transfer-words';
import { returnedWords } from './labels/returned-words';
import { drawReturnedPayment } from './returned-payment';
import { drawDayClosing } from './day-closing';
import { drawNoticeLetter } from './notice-letter';
import { drawMoveOutStatement, moveOutTitle } from './move-out-statement';
import { moveOutWords } from './labels/move-out-words';
import { noticeWords } from './labels/notice-words';
import { forOneDocument, loadFonts, parseFonts, type FontFamily, type FontPair } from './typesetting/fonts';
import { personalIn } from './typesetting/known-words';
import type { Labels } from './labels';
import type { DocumentHeader, DocumentMaker } from './port';
import { Sheet } from './typesetting/sheet';
import { prepareSignature } from './pictures/signature';
import { drawTestPage } from './test-page';
import { isArabicText } from './typesetting/typesetter';
import { wordingFor, type Wording } from './labels/wording';

export interface DocumentMakerOptions {
  /** A folder with the font files; without it they come from the installed packages. */
  readonly fontsDir?: string;
}

type Header = Pick<DocumentHeader, 'language' | 'binding' | 'paper' | 'createdAtMs'> & {
  readonly number: string | null;
};

export function createDocumentMaker(options: DocumentMakerOptions = {}): DocumentMaker {
  const readFonts = createFontReader(options.fontsDir);

  async function make(
    facts: Header,
    name: (labels: Labels) => string,
    draw: (sheet: Sheet, wording: Wording) => void,
  ): Promise<Buffer> {
    const wording = wordingFor(facts.language, facts.binding?.language ?? null);
    const [{ default: Pdf }, wide, arabic] = await Promise.all([
      import('pdfkit'),
      readFonts('wide'),
      needsArabic(facts) ? readFonts('arabic') : null,
    ]);
    const sheet = new Sheet(Pdf, {
      title: titleOf(wording, name(wording.labels), facts.number),
      language: facts.language,
      paper: facts.paper,
      // PDFKit would write the present moment; without one handed in, a fixed one keeps the bytes repeatable.
      createdAt: new Date(facts.createdAtMs ?? 0),
      fonts: { wide, arabic },
      pageLabel: wording.labels.page,
      isPersonal: personalIn(textsIn(facts)),
    });
    draw(sheet, wording);
    return buffer(sheet.finish());
  }

  return {
    async contract(facts) {
      const signature = facts.signed === null ? null : await prepareSignature(facts.signed.image);
      return make(
        facts,
        (labels) => labels.contract,
        (sheet, wording) => drawContract(sheet, facts, signature, wording),
      );
    },
    invoice: (facts) => make(facts, ({ invoice }) => invoice, withFacts(drawInvoice, facts)),
    receipt: (facts) => make(facts, ({ receipt }) => receipt, withFacts(drawReceipt, facts)),
    pass: (facts) => make(facts, () => facts.title, withFacts(drawPass, facts)),
    creditNote: (facts) => make(facts, ({ creditNote }) => creditNote, withFacts(drawCreditNote, facts)),
    testPage: (facts) =>
      make(
        { ...facts, number: facts.kioskId, binding: null },
        ({ testPage }) => testPage,
        withFacts(drawTestPage, facts),
      ),
    heldUnit: (facts) => make(facts, () => heldUnitTitle(facts), withFacts(drawHeldUnit, facts)),
    onBehalfReceipt: (facts) =>
      make(facts, () => onBehalfWords[facts.language].title, withFacts(drawOnBehalfReceipt, facts)),
    dayClosing: (facts) =>
      make(facts, () => closingWords[facts.language].title, withFacts(drawDayClosing, facts)),
    ...letterMakers(make),
  };
}

type Make = (
  facts: Header,
  name: (labels: Labels) => string,
  draw: (sheet: Sheet, wording: Wording) => void,
) => Promise<Buffer>;

/** What tenants are written after the move-in. */
function letterMakers(make: Make) {
  return {
    lateLetter: (facts) =>
      make(facts, () => lateWords[facts.language].titles[facts.kind], withFacts(drawLateLetter, facts)),
    rentChange: (facts) =>
      make(facts, () => rentChangeWords[facts.language].title, withFacts(drawRentChange, facts)),
    moveOutStatement: (facts) =>
      make(
        facts,
        () => moveOutTitle(moveOutWords[facts.language], facts),
        withFacts(drawMoveOutStatement, facts),
      ),
    transferStatement: (facts) =>
      make(facts, () => transferWords[facts.language].title, withFacts(drawTransferStatement, facts)),
    rentKept: (facts) =>
      make(facts, () => rentKeptWords[facts.language].title, withFacts(drawRentKept, facts)),
    chargesChanged: (facts) =>
      make(facts, () => chargesChangedWords[facts.language].title, withFacts(drawChargesChanged, facts)),
    paymentPlan: (facts) =>
      make(facts, () => planWords[facts.language].title, withFacts(drawPaymentPlan, facts)),
    policyReminder: (facts) =>
      make(facts, () => policyReminderWords[facts.language].title, withFacts(drawPolicyReminder, facts)),
    accountStatement: (facts) =>
      make(facts, () => accountWords[facts.language].title, withFacts(drawAccountStatement, facts)),
    returnedPayment: (facts) =>
      make(
        facts,
        () => returnedWords[facts.language][facts.cause === 'mistake' ? 'withdrawn' : 'title'],
        withFacts(drawReturnedPayment, facts),
      ),
    noticeLetter: (facts) =>
      make(facts, () => noticeWords[facts.language].titles[facts.kind], withFacts(drawNoticeLetter, facts)),
  } satisfies Partial<DocumentMaker>;
}

function withFacts<Facts>(
  draw: (sheet: Sheet, facts: Facts, wording: Wording) => void,
  facts: Facts,
): (sheet: Sheet, wording: Wording) => void {
  return (sheet, wording) => draw(sheet, facts, wording);
}

/** Fonts are read once; a failed reading is tried again with the next document. */
function createFontReader(fontsDir: string | undefined): (family: FontFamily) => Promise<FontPair> {
  const files = new Map<FontFamily, Promise<FontPair>>();
  return async (family) => {
    // PDFKit comes with the first document, not with the start of the kiosk.
    const { default: Pdf } = await import('pdfkit');
    const reading =
      files.get(family) ??
      loadFonts(family, fontsDir)
        .then((read) => parseFonts(Pdf, read))
        .catch((error: unknown) => {
          files.delete(family);
          throw error;
        });
    files.set(family, reading);
    return forOneDocument(await reading);
  };
}

function titleOf({ labels }: Wording, name: string, number: string | null): string {
  return number === null ? `${name} · ${labels.draft}` : `${name} ${number}`;
}

/** Whether anything in the facts is written in Arabic; a customer's name may be, in any language. */
function needsArabic(facts: Header): boolean {
  return facts.language === 'ar' || facts.binding?.language === 'ar' || hasArabic(facts);
}

/** Facts that are the property's own, and the same for every customer but for words that stand elsewhere too. */
const ours = new Set(['operator', 'agreement', 'bindingAgreement', 'lines']);

/** Everything else that the facts say. */
function textsIn(facts: object): string[] {
  return Object.entries(facts).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'string') return [value];
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
    return ours.has(key) ? [] : textsIn(value);
  });
}

function hasArabic(value: unknown): boolean {
  if (typeof value === 'string') return isArabicText(value);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return Object.values(value).some(hasArabic);
}
