import type { Language } from '../../../shared/languages';
import type { CreditedFor } from '../port';

/** Every word a document prints that is not a fact. A language that lacks one does not compile. */
export interface Labels {
  readonly page: (page: number, pages: number) => string;

  readonly contract: string;
  readonly invoice: string;
  readonly receipt: string;
  readonly creditNote: string;
  readonly testPage: string;
  /** The reader can tell by it that the printer works. */
  readonly testPageText: string;

  /** In place of the number of a contract that nobody signed yet. */
  readonly draft: string;
  readonly contractNumber: string;
  readonly invoiceNumber: string;
  readonly issuedOn: string;
  readonly dueOn: string;
  /** Day and card that the balance of a bill is charged to by itself. */
  readonly chargedOn: string;
  readonly chargedCard: string;
  readonly receivedAt: string;
  readonly reason: string;
  /** What the settlement of a contract credits. */
  readonly settled: Readonly<Record<CreditedFor, string>>;
  /** The last day that is charged. */
  readonly lastDay: string;

  readonly operator: string;
  readonly tenant: string;
  readonly billedTo: string;
  readonly receivedFrom: string;
  readonly creditedTo: string;
  readonly taxNumber: string;

  readonly rental: string;
  readonly unit: string;
  readonly storageType: string;
  readonly size: string;
  readonly customerType: string;
  readonly moveInDate: string;
  readonly firstPeriod: string;
  readonly recurringCharge: string;
  readonly nextBill: string;

  readonly coverage: string;
  readonly coverageChoice: string;
  readonly operatorPlan: string;
  readonly ownPolicy: string;
  readonly declined: string;
  readonly plan: string;
  readonly cover: string;
  readonly premium: string;
  readonly insurer: string;
  readonly policyNumber: string;
  readonly validUntil: string;
  readonly bringsPolicyBy: string;
  readonly untilPolicy: string;
  readonly planUntilPolicy: string;

  readonly addOns: string;
  readonly noAddOns: string;

  readonly chargesAtMoveIn: string;
  readonly description: string;
  readonly beforeTax: string;
  readonly taxRate: string;
  readonly tax: string;
  readonly payable: string;
  readonly totalBeforeTax: string;
  readonly totalTax: string;
  readonly total: string;
  /** In a contract that takes the place of another. */
  readonly creditOfFormer: string;
  readonly yourCredit: string;
  /** On a receipt: of the invoices that it pays the rest of. */
  readonly creditBefore: string;
  readonly leftToPay: string;
  readonly paid: string;
  readonly balance: string;
  readonly taxByRate: string;

  readonly amountReceived: string;
  /** What of it no invoice has used. */
  readonly advance: string;
  readonly card: string;
  readonly cashGiven: string;
  readonly change: string;
  readonly chequeNumber: string;
  readonly deskTerminal: string;
  /** Before its reference. */
  readonly otherKiosk: string;
  readonly paymentReference: string;
  readonly testPayment: string;
  readonly nothingTaken: string;

  readonly amounts: string;
  readonly creditedLines: string;
  readonly creditGross: string;
  /** What of it settled what was open, under its contract and under the one that follows. */
  readonly creditUsedOpen: string;
  readonly creditUsedLater: string;
  /** The same at a change of the unit. */
  readonly creditUsedFormer: string;
  readonly creditUsedNext: string;
  readonly creditPaid: string;
  readonly creditBalance: string;

  readonly version: (version: string) => string;
  readonly consentAndSignature: string;
  readonly signatureOf: (name: string) => string;
  readonly signedBy: string;
  readonly signedAt: string;
  readonly method: string;
  readonly methods: Readonly<Record<'drawn' | 'typed' | 'supplied', string>>;
  readonly signatureRecord: string;
  readonly recordHash: string;
  readonly shownHash: string;
  /** In place of a hash where no document was shown by the kiosk. */
  readonly shownElsewhere: string;
  readonly consentVersion: string;
  readonly kiosk: string;

  /** The languages as `bindingNote` names them. */
  readonly languages: Readonly<Record<Language, string>>;
  readonly bindingNote: (binding: string, other: string) => string;
}
