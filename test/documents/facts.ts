/** Facts for the tests: a Polish tenant in an English-speaking property, and small functions to change them. */
import sharp from 'sharp';
import type {
  ContractFacts,
  CreditNoteFacts,
  DocumentHeader,
  DocumentLine,
  InvoiceFacts,
  ReceiptFacts,
  SignedFacts,
} from '../../src/main/documents/port';
import type { Price } from '../../src/shared/price';

const lorem =
  'The tenant uses the unit for the storage of goods only and keeps it locked. The operator may enter it after ' +
  'notice in writing, and without notice where there is danger to people or goods. The value of the goods in the ' +
  'unit may not exceed the amount stated in this contract.';

export function dollars(price: number): Price {
  const formattedPrice = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(price);
  return { price, formattedPrice };
}

export function percent(price: number): Price {
  return { price, formattedPrice: `${price}%` };
}

export function line(values: Partial<DocumentLine> & { readonly description: string }): DocumentLine {
  return {
    code: 'rent',
    taxableAmount: dollars(54.84),
    taxPercentage: percent(9.4),
    taxAmount: dollars(5.15),
    payableAmount: dollars(59.99),
    periodFrom: null,
    periodTo: null,
    bindingDescription: null,
    ...values,
  };
}

export const lines: readonly DocumentLine[] = [
  line({
    description: 'Rent, March 15 – 31, 2026 (17 of 31 days)',
    periodFrom: '2026-03-15',
    periodTo: '2026-03-31',
  }),
  line({
    code: 'insurance',
    description: 'Protection plan Plus',
    taxableAmount: dollars(12),
    taxPercentage: percent(0),
    taxAmount: dollars(0),
    payableAmount: dollars(12),
    periodFrom: '2026-03-15',
    periodTo: '2026-03-31',
  }),
  line({
    code: 'admin',
    description: 'Administration fee',
    taxableAmount: dollars(25),
    taxAmount: dollars(2.35),
    payableAmount: dollars(27.35),
  }),
  line({
    code: 'deposit',
    description: 'Deposit, returned at move-out',
    taxableAmount: dollars(50),
    taxPercentage: percent(0),
    taxAmount: dollars(0),
    payableAmount: dollars(50),
  }),
];

export const header: DocumentHeader = {
  language: 'en',
  locale: 'en-US',
  binding: null,
  operator: {
    name: 'Harbour Storage',
    legalName: 'Harbour Storage Holdings LLC',
    addressLines: ['200 Quay Street', '04101 Portland', 'Maine', 'United States'],
    phoneNumber: '+1 207 555 0100',
    email: 'hello@harbour.example',
    taxNumber: '01-2345678',
  },
  tenant: {
    name: 'Łódź Żółć',
    addressLines: ['ul. Świętokrzyska 12 m. 7', '00-044 Warszawa', 'Poland'],
    phoneNumber: '+48 22 555 01 00',
    email: 'lodz.zolc@example.com',
  },
  unitNumber: 'B-117',
  paper: 'LETTER',
  createdAtMs: Date.UTC(2026, 2, 15, 15, 4),
};

/** A stroke on a transparent ground, as the screen sends it. */
async function drawnSignature(): Promise<Buffer> {
  const strokes =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="300"><path d="M40 220 C120 20 180 20 200 180 ' +
    'S300 260 340 120 S420 60 460 200 S560 240 620 90 S760 60 860 210" fill="none" stroke="#0b1f44" ' +
    'stroke-width="9" stroke-linecap="round"/></svg>';
  return sharp(Buffer.from(strokes)).png().toBuffer();
}

export async function signedFacts(changes: Partial<SignedFacts> = {}): Promise<SignedFacts> {
  return {
    image: await drawnSignature(),
    signedAt: 'March 15, 2026 at 11:04 AM',
    method: 'drawn',
    record: {
      sha256: '3f'.repeat(32),
      shownSha256: 'a9'.repeat(32),
      consentVersion: '2026-01',
      kioskId: 'kiosk-1',
    },
    ...changes,
  };
}

export function agreement(sections: number, paragraphs: number): ContractFacts['agreement'] {
  return {
    title: 'Self-storage rental agreement',
    version: '2026-01',
    sections: Array.from({ length: sections }, (_, index) => ({
      heading: `${index + 1}. Section number ${index + 1} of the agreement`,
      paragraphs: Array.from({ length: paragraphs }, (_paragraph, at) => `${index + 1}.${at + 1} ${lorem}`),
    })),
    consentText:
      'I have read this agreement, I agree to it, and I consent to signing it electronically. I may ask for a copy ' +
      'on paper and may withdraw my consent to electronic documents at any time.',
  };
}

export async function contractFacts(changes: Partial<ContractFacts> = {}): Promise<ContractFacts> {
  return {
    ...header,
    number: 'C-2026-000123',
    moveInDate: '2026-03-15',
    unit: { storageType: 'Indoor', areaText: '100 sq ft', dimensionsText: '10 × 10 × 8 ft' },
    userType: 'General',
    recurringAmount: dollars(121.4),
    nextBillDate: '2026-04-01',
    lines,
    taxableAmount: dollars(141.84),
    taxAmount: dollars(7.5),
    payableAmount: dollars(149.34),
    coverage: {
      kind: 'operator_plan',
      planName: 'Plus',
      cover: dollars(5000),
      premium: dollars(12),
      bringsPolicyBy: null,
    },
    addOns: ['Padlock', 'Extended access hours'],
    agreement: agreement(4, 2),
    bindingAgreement: null,
    signerName: 'Łódź Żółć',
    signed: await signedFacts(),
    ...changes,
  };
}

export function invoiceFacts(changes: Partial<InvoiceFacts> = {}): InvoiceFacts {
  return {
    ...header,
    number: 'INV-K1-000045',
    contractNumber: 'C-2026-000123',
    dueOn: null,
    issuedOn: '2026-03-15',
    lines,
    taxableAmount: dollars(141.84),
    taxAmount: dollars(7.5),
    payableAmount: dollars(149.34),
    paid: dollars(149.34),
    balance: dollars(0),
    ...changes,
  };
}

export function receiptFacts(changes: Partial<ReceiptFacts> = {}): ReceiptFacts {
  return {
    ...header,
    number: 'RV-K1-000045',
    invoiceNumber: 'INV-K1-000045',
    contractNumber: 'C-2026-000123',
    receivedAt: 'March 15, 2026 at 11:06 AM',
    lines,
    taxAmount: dollars(7.5),
    amount: dollars(149.34),
    tender: { kind: 'card', brand: 'visa', last4: '4242' },
    paymentReference: 'pi_3PqExampleReference0001',
    ...changes,
  };
}

export function creditNoteFacts(changes: Partial<CreditNoteFacts> = {}): CreditNoteFacts {
  const { unitNumber: _, ...rest } = header;
  return {
    ...rest,
    number: 'CN-K1-000003',
    issuedOn: '2026-03-16',
    reason: 'The unit could not be opened on the day of the move-in.',
    corrects: null,
    gross: dollars(149.34),
    paid: dollars(100),
    balance: dollars(49.34),
    ...changes,
  };
}
