/**
 * What the services ask of the documents room: facts in, bytes of a PDF out. Everything a document says comes
 * in as facts, already priced. Amounts arrive as price objects formatted for the document's language, so a
 * document can never disagree with the screen. Nothing is read from the database here.
 */
import type { CoverageFacts } from './coverage-facts';
import type { Language } from '../../shared/languages';
import type { Price } from '../../shared/price';
import type { InvoiceLineCode, QuoteLineView } from '../../shared/shapes';
import type { NoticeLetterKind } from '../domain/contract/notice';
import type { LetterKind } from '../domain/late/late-steps';
import type { LateRules } from '../domain/late/late-terms';
import type { LienRules } from '../domain/late/lien';
import type { AccountStatementFacts } from './account-facts';
import type { DayClosingFacts } from './closing-facts';
import type { DocumentHeader } from './header';
import type {
  ChargesChangedFacts,
  LetterFacts,
  OverdueFacts,
  PaymentPlanFacts,
  PolicyReminderFacts,
  RentKeptFacts,
  ReturnedPaymentFacts,
} from './letter-facts';
import type { MoveOutStatementFacts } from './move-out-facts';
import type { OnBehalfReceiptFacts } from './on-behalf-facts';
import type { CreditUsed } from './credit-used';
import type { TransferStatementFacts } from './transfer-facts';

export type { AccountStatementFacts } from './account-facts';
export type { DayClosingFacts } from './closing-facts';
export type { DocumentHeader, Party } from './header';
export type {
  ChargesChangedFacts,
  LetterFacts,
  LineText,
  PaymentPlanFacts,
  PolicyReminderFacts,
  RentKeptFacts,
  ReturnedPaymentFacts,
} from './letter-facts';
export type { OnBehalfReceiptFacts } from './on-behalf-facts';
export type { MoveOutStatementFacts } from './move-out-facts';
export type { TransferStatementFacts } from './transfer-facts';
export type { PagePainter, SignatureReader } from './picture-port';

/** Sums over the lines that a document shows when they are handed in; it never adds amounts up itself. */
export interface TaxSums {
  /** Everything before tax. */
  readonly taxableAmount?: Price;
  /** One entry for each rate, for countries whose invoices must state the tax rate by rate. */
  readonly taxSummary?: readonly {
    readonly taxPercentage: Price;
    readonly taxableAmount: Price;
    readonly taxAmount: Price;
  }[];
}

/** A line of the quote with the period it pays for (dates YYYY-MM-DD) where it has one. */
export type DocumentLine = Omit<QuoteLineView, 'explanation' | 'code'> & {
  readonly code: InvoiceLineCode;
  readonly periodFrom: string | null;
  readonly periodTo: string | null;
  /** The description in the binding language, where that is another one. */
  readonly bindingDescription: string | null;
};

export interface AgreementWords {
  readonly title: string;
  readonly version: string;
  readonly sections: readonly { readonly heading: string; readonly paragraphs: readonly string[] }[];
  readonly consentText: string;
}

/** How a contract was signed. The same facts without it are the PDF that is shown for signing. */
export interface SignedFacts {
  /** A PNG that a SignatureReader made; from before there was one, a PNG or JPEG that was checked. */
  readonly image: Buffer;
  /** Already written for people, in the property's time zone. */
  readonly signedAt: string;
  readonly method: 'drawn' | 'typed' | 'supplied';
  readonly record: {
    /** Hash of the sealed record (services/move-in/signature-record.ts). */
    readonly sha256: string;
    /** Hash of the PDF that was shown; null when a device showed it. */
    readonly shownSha256: string | null;
    readonly consentVersion: string;
    readonly kioskId: string;
  };
}

export interface ContractFacts extends DocumentHeader, TaxSums {
  /** Null while it is read: a number is taken when it is signed and paid. */
  readonly number: string | null;
  readonly moveInDate: string;
  readonly unit: { readonly storageType: string; readonly areaText: string; readonly dimensionsText: string };
  readonly userType: string;
  readonly recurringAmount: Price;
  readonly nextBillDate: string;
  readonly lines: readonly DocumentLine[];
  readonly taxAmount: Price;
  readonly payableAmount: Price;
  /** What of that the tenant's credit pays, and what is left to pay; absent where none does. */
  readonly credit?: CreditUsed;
  readonly coverage: CoverageFacts;
  readonly addOns: readonly string[];
  /** In the customer's language, and in the binding one where that is another. */
  readonly agreement: AgreementWords;
  readonly bindingAgreement: AgreementWords | null;
  readonly signerName: string;
  /** Null: the PDF shown for signing, with an empty place for the signature. */
  readonly signed: SignedFacts | null;
}

export interface InvoiceFacts extends DocumentHeader, TaxSums {
  readonly number: string;
  readonly contractNumber: string;
  readonly issuedOn: string;
  /** YYYY-MM-DD; null for a move-in's, which is paid when it is made. */
  readonly dueOn: string | null;
  readonly lines: readonly DocumentLine[];
  readonly taxAmount: Price;
  readonly payableAmount: Price;
  readonly paid: Price;
  readonly balance: Price;
  /** Beside what was paid; absent where none was used. */
  readonly credit?: CreditUsed;
  /** The saved card that the balance is charged to, and on which day (YYYY-MM-DD). Absent in what earlier versions wrote down. */
  readonly charge?: { readonly brand: string; readonly last4: string; readonly on: string } | null;
}

export interface ReceiptFacts extends DocumentHeader, TaxSums {
  readonly number: string;
  readonly invoiceNumber: string;
  readonly contractNumber: string;
  /** Already written for people, in the property's time zone. */
  readonly receivedAt: string;
  readonly lines: readonly DocumentLine[];
  readonly taxAmount: Price;
  readonly amount: Price;
  /** What of the invoice the tenant's credit pays; absent where none does. */
  readonly credit?: CreditUsed;
  /** What of the invoices credit had paid before; absent where it had paid nothing. */
  readonly paidByCredit?: Price;
  /** What of it no invoice has used: the tenant's, for later ones. */
  readonly advance?: Price;
  readonly tender:
    | { readonly kind: 'card'; readonly brand: string; readonly last4: string }
    | { readonly kind: 'cash'; readonly given: Price; readonly change: Price }
    | { readonly kind: 'nothing' }
    | { readonly kind: 'cheque' | 'desk_terminal' | 'sister'; readonly reference: string };
  /** The provider's reference of the payment, or the desk's own. */
  readonly paymentReference: string;
  /** Paid with a test card: no money was taken, and the receipt must say so. */
  readonly testPayment?: boolean;
}

export type CreditedFor = 'unused_days' | 'deposit' | 'moved_days' | 'moved_deposit' | 'changed_charges';
export type CreditReason = string | { readonly credits: CreditedFor; readonly lastDay: string | null };

export interface CreditNoteFacts extends Omit<DocumentHeader, 'unitNumber'> {
  readonly number: string;
  readonly issuedOn: string;
  readonly reason: CreditReason;
  /** Of which invoice it takes what back; null where it corrects none. */
  readonly corrects:
    | ({
        readonly invoiceNumber: string;
        readonly contractNumber: string;
        readonly unitNumber: string;
        readonly lines: readonly DocumentLine[];
        readonly taxAmount: Price;
      } & TaxSums)
    | null;
  readonly gross: Price;
  /** For what was open of the contract, and of the one that follows it. Absent in what earlier versions wrote down. */
  readonly used?: { readonly former: Price; readonly next: Price };
  readonly paid: Price;
  readonly balance: Price;
}

/** A letter about rent that is late. Dates are YYYY-MM-DD. */
export interface LateLetterFacts extends LetterFacts {
  readonly kind: LetterKind;
  /** What was due before that day and is not paid, oldest first. */
  readonly overdue: readonly OverdueFacts[];
  readonly total: Price;
  /** Of a default notice alone: the law of the place has tenants asked whether they serve in the armed forces. */
  readonly asksOfService?: boolean;
  /** Of a default notice whose law the catalogue tells: the paragraphs that it asks for, and whether an e-mail delivers it. */
  readonly lien?: { readonly text: LienRules['text']; readonly byEmail: boolean };
  /** The fee that is charged with this letter; null: none. */
  readonly fee: Price | null;
  /** The access code stopped working with this letter. */
  /** What has to be paid until the code works again; null: it is not suspended. Letters of before have a flag. */
  readonly suspended: LateRules['restoreWhen'] | boolean | null;
  /** What follows that costs money or access, and on which day at the earliest; null: nothing. */
  readonly next: { readonly what: 'fee' | 'suspend' | 'overlock'; readonly on: string } | null;
}

/** A letter that says a new rent. Dates are YYYY-MM-DD. */
export interface RentChangeFacts extends LetterFacts {
  readonly kind: 'rent_change';
  readonly oldRent: Price;
  readonly newRent: Price;
  /** First day of the first period of the new rent, if the letter goes out today. */
  readonly firstOn: string;
  readonly pricesIncludeTax: boolean;
  /** A saved card is charged. */
  readonly isAutopay: boolean;
}

/** A letter that confirms what was said about the last day. Dates are YYYY-MM-DD. */
export interface NoticeLetterFacts extends LetterFacts {
  readonly kind: NoticeLetterKind;
  /** The site gives notice to the tenant. */
  readonly bySite?: boolean | undefined;
  readonly givenOn: string;
  /** Of a withdrawn one: the day that holds no more. */
  readonly lastDay: string;
}

/** What a tenant needs to get to the unit, already in the language of the contract. */
type Outline = readonly (readonly [number, number])[];
/** The way on one floor, in centimeters on the map. `unit` is the tenant's; null where the way only passes through. */
export interface DrawnFloor {
  readonly name: string;
  readonly walls: readonly Outline[];
  readonly units: readonly Outline[];
  readonly unit: Outline | null;
  readonly way: Outline;
}

export interface PassFacts extends DocumentHeader {
  /** Of the contract. */
  readonly number: string;
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly text: string }[];
  /** Says why the access code is not there, and where it is. */
  readonly noCode: string;
  /** The way from the gate, and what is said of its drawing; null where the property has no plan. */
  readonly drawn: { readonly caption: string; readonly floors: readonly DrawnFloor[] } | null;
}

/** One page that shows whether the printer prints. */
export interface TestPageFacts {
  readonly language: Language;
  readonly locale: string;
  readonly operator: DocumentHeader['operator'];
  readonly paper: DocumentHeader['paper'];
  readonly kioskId: string;
  /** Already written for people, in the property's time zone. */
  readonly printedAt: string;
  readonly createdAtMs: number;
}

/** A page for a customer who finishes later, with the code that brings their unit back. */
export interface HeldUnitFacts {
  readonly language: Language;
  readonly locale: string;
  readonly operator: DocumentHeader['operator'];
  readonly paper: DocumentHeader['paper'];
  readonly binding: null;
  /** Of the unit, or of all that are held together. */
  readonly number: string;
  readonly units: number;
  /** In two halves, as it is read aloud. */
  readonly code: string;
  /** Already written for people, in the property's time zone. */
  readonly heldUntil: string;
  /** When the gate is open, in words; null where nobody has said. */
  readonly hours: { readonly label: string; readonly text: string } | null;
  /** The code for a scanner, as PNG. */
  readonly picture: Buffer;
  readonly createdAtMs: number;
}

export interface DocumentMaker {
  contract(facts: ContractFacts): Promise<Buffer>;
  invoice(facts: InvoiceFacts): Promise<Buffer>;
  receipt(facts: ReceiptFacts): Promise<Buffer>;
  creditNote(facts: CreditNoteFacts): Promise<Buffer>;
  pass(facts: PassFacts): Promise<Buffer>;
  testPage(facts: TestPageFacts): Promise<Buffer>;
  heldUnit(facts: HeldUnitFacts): Promise<Buffer>;
  onBehalfReceipt(facts: OnBehalfReceiptFacts): Promise<Buffer>;
  dayClosing(facts: DayClosingFacts): Promise<Buffer>;
  lateLetter(facts: LateLetterFacts): Promise<Buffer>;
  rentChange(facts: RentChangeFacts): Promise<Buffer>;
  noticeLetter(facts: NoticeLetterFacts): Promise<Buffer>;
  moveOutStatement(facts: MoveOutStatementFacts): Promise<Buffer>;
  returnedPayment(facts: ReturnedPaymentFacts): Promise<Buffer>;
  rentKept(facts: RentKeptFacts): Promise<Buffer>;
  paymentPlan(facts: PaymentPlanFacts): Promise<Buffer>;
  policyReminder(facts: PolicyReminderFacts): Promise<Buffer>;
  chargesChanged(facts: ChargesChangedFacts): Promise<Buffer>;
  accountStatement(facts: AccountStatementFacts): Promise<Buffer>;
  transferStatement(facts: TransferStatementFacts): Promise<Buffer>;
}
