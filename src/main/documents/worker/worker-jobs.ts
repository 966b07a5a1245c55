/** What the main thread and the thread that makes documents say to each other. */
import type {
  AccountStatementFacts,
  ChargesChangedFacts,
  ContractFacts,
  CreditNoteFacts,
  DayClosingFacts,
  DocumentMaker,
  HeldUnitFacts,
  InvoiceFacts,
  LateLetterFacts,
  MoveOutStatementFacts,
  NoticeLetterFacts,
  OnBehalfReceiptFacts,
  PagePainter,
  PassFacts,
  PaymentPlanFacts,
  PolicyReminderFacts,
  ReceiptFacts,
  RentChangeFacts,
  RentKeptFacts,
  TransferStatementFacts,
  ReturnedPaymentFacts,
  TestPageFacts,
} from '../port';

export type Job =
  | { readonly kind: 'contract'; readonly facts: ContractFacts }
  | { readonly kind: 'invoice'; readonly facts: InvoiceFacts }
  | { readonly kind: 'receipt'; readonly facts: ReceiptFacts }
  | { readonly kind: 'creditNote'; readonly facts: CreditNoteFacts }
  | { readonly kind: 'pass'; readonly facts: PassFacts }
  | { readonly kind: 'testPage'; readonly facts: TestPageFacts }
  | { readonly kind: 'heldUnit'; readonly facts: HeldUnitFacts }
  | { readonly kind: 'onBehalfReceipt'; readonly facts: OnBehalfReceiptFacts }
  | { readonly kind: 'dayClosing'; readonly facts: DayClosingFacts }
  | { readonly kind: 'lateLetter'; readonly facts: LateLetterFacts }
  | { readonly kind: 'rentChange'; readonly facts: RentChangeFacts }
  | { readonly kind: 'noticeLetter'; readonly facts: NoticeLetterFacts }
  | { readonly kind: 'moveOutStatement'; readonly facts: MoveOutStatementFacts }
  | { readonly kind: 'returnedPayment'; readonly facts: ReturnedPaymentFacts }
  | { readonly kind: 'rentKept'; readonly facts: RentKeptFacts }
  | { readonly kind: 'chargesChanged'; readonly facts: ChargesChangedFacts }
  | { readonly kind: 'paymentPlan'; readonly facts: PaymentPlanFacts }
  | { readonly kind: 'policyReminder'; readonly facts: PolicyReminderFacts }
  | { readonly kind: 'accountStatement'; readonly facts: AccountStatementFacts }
  | { readonly kind: 'transferStatement'; readonly facts: TransferStatementFacts }
  | { readonly kind: 'warm' }
  | { readonly kind: 'pages'; readonly pdf: Uint8Array }
  | { readonly kind: 'paint'; readonly pdf: Uint8Array; readonly page: number; readonly width: number };

/** Bytes of a PDF, a number of pages, or a picture of one. */
export type Made =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'count'; readonly count: number }
  | {
      readonly kind: 'picture';
      readonly bytes: Uint8Array;
      readonly width: number;
      readonly height: number;
    };

/** Does one job, wherever it runs. */
export async function doJob(job: Job, makers: DocumentMaker & PagePainter): Promise<Made> {
  switch (job.kind) {
    case 'contract':
      return bytesOf(await makers.contract(withImage(job.facts)));
    case 'invoice':
      return bytesOf(await makers.invoice(job.facts));
    case 'receipt':
      return bytesOf(await makers.receipt(job.facts));
    case 'creditNote':
      return bytesOf(await makers.creditNote(job.facts));
    case 'pass':
      return bytesOf(await makers.pass(job.facts));
    case 'testPage':
      return bytesOf(await makers.testPage(job.facts));
    case 'heldUnit': {
      const { facts } = job;
      return bytesOf(await makers.heldUnit({ ...facts, picture: toBuffer(facts.picture) }));
    }
    case 'onBehalfReceipt':
      return bytesOf(await makers.onBehalfReceipt(job.facts));
    case 'dayClosing':
      return bytesOf(await makers.dayClosing(job.facts));
    case 'lateLetter':
      return bytesOf(await makers.lateLetter(job.facts));
    case 'rentChange':
      return bytesOf(await makers.rentChange(job.facts));
    case 'noticeLetter':
      return bytesOf(await makers.noticeLetter(job.facts));
    case 'moveOutStatement':
      return bytesOf(await makers.moveOutStatement(job.facts));
    case 'returnedPayment':
      return bytesOf(await makers.returnedPayment(job.facts));
    case 'transferStatement':
      return bytesOf(await makers.transferStatement(job.facts));
    case 'rentKept':
      return bytesOf(await makers.rentKept(job.facts));
    case 'chargesChanged':
      return bytesOf(await makers.chargesChanged(job.facts));
    case 'paymentPlan':
      return bytesOf(await makers.paymentPlan(job.facts));
    case 'policyReminder':
      return bytesOf(await makers.policyReminder(job.facts));
    case 'accountStatement':
      return bytesOf(await makers.accountStatement(job.facts));
    case 'warm':
      return { kind: 'count', count: await warm(makers) };
    case 'pages':
      return { kind: 'count', count: await makers.pages(toBuffer(job.pdf)) };
    case 'paint': {
      const { png, width, height } = await makers.paint(toBuffer(job.pdf), job.page, job.width);
      return { kind: 'picture', bytes: ownBytes(png), width, height };
    }
  }
}

/** Fonts, their tables and PDFium are read in by the first page that is drawn and painted. */
async function warm(makers: DocumentMaker & PagePainter): Promise<number> {
  const nobody = {
    name: '–',
    legalName: '–',
    addressLines: ['–'],
    phoneNumber: '',
    email: '',
    taxNumber: '',
  };
  const facts = {
    language: 'en',
    locale: 'en',
    operator: nobody,
    paper: 'A4',
    kioskId: '–',
    printedAt: '–',
  } as const;
  const pdf = await makers.testPage({ ...facts, createdAtMs: 0 });
  await makers.paint(pdf, 1, 64);
  return 1;
}

function bytesOf(pdf: Buffer): Made {
  return { kind: 'bytes', bytes: ownBytes(pdf) };
}

/** Bytes in memory of their own, which can change threads without a copy; a Buffer may share its memory with others. */
export function ownBytes(content: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(content);
}

/** A Buffer over the same memory: on its way between threads it became a plain array of bytes. */
export function toBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function withImage(facts: ContractFacts): ContractFacts {
  const { signed } = facts;
  return signed ? { ...facts, signed: { ...signed, image: toBuffer(signed.image) } } : facts;
}
