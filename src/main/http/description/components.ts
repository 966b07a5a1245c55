/** The names of the description's schemas, and the notes on members of schemas that both sides share. */
import type { z } from 'zod';
import { priceSchema } from '../../../shared/price';
import {
  addOnSchema,
  bookingViewSchema,
  contactBookInfoSchema,
  countrySchema,
  coverageSchema,
  insuranceOptionSchema,
  quoteLineSchema,
  quoteSchema,
  regionSchema,
  storageTypeSchema,
  unitSchema,
  userTypeSchema,
} from '../../../shared/shapes';
import { knownContact } from '../../domain/requests/booking';
import { newContact } from '../../domain/requests/contact';
import * as answers from './answers';
import { contract } from './contract-answers';
import * as ofTenants from './tenant-answers';
import type { JsonSchema } from './openapi';

export const componentNames: ReadonlyMap<z.ZodType, string> = new Map<z.ZodType, string>([
  [priceSchema, 'Price'],
  [contactBookInfoSchema, 'ContactDetails'],
  [newContact, 'NewContact'],
  [knownContact, 'KnownContact'],
  [answers.registered, 'Registration'],
  [answers.authenticated, 'Login'],
  [answers.codeSent, 'CodeSent'],
  [answers.codeRedeemed, 'CodeLogin'],
  [insuranceOptionSchema, 'InsuranceOption'],
  [userTypeSchema, 'UserType'],
  [storageTypeSchema, 'StorageType'],
  [regionSchema, 'Region'],
  [countrySchema, 'Country'],
  [answers.creditNote, 'CreditNote'],
  [answers.profile, 'TenantProfile'],
  [ofTenants.tenantOverview, 'Tenant'],
  [ofTenants.invoice, 'Invoice'],
  [ofTenants.invoicePayment, 'InvoicePayment'],
  [ofTenants.receiptId, 'ReceiptId'],
  [ofTenants.voucher, 'Voucher'],
  [ofTenants.receiptVoucher, 'ReceiptVoucher'],
  [answers.bookingId, 'BookingId'],
  [answers.signatureId, 'SignatureId'],
  [answers.contractId, 'ContractId'],
  [answers.cardPresented, 'CardPresented'],
  [quoteSchema, 'Quote'],
  [quoteLineSchema, 'QuoteLine'],
  [bookingViewSchema, 'Booking'],
  [unitSchema, 'Unit'],
  [coverageSchema, 'Coverage'],
  [addOnSchema, 'AddOn'],
  [answers.property, 'Property'],
  [answers.paymentIntent, 'PaymentIntent'],
  [contract, 'RentalContract'],
  [answers.accessChange, 'AccessChange'],
  [answers.helpCall, 'HelpCall'],
  [answers.clearedHelp, 'ClearedHelpCall'],
  [answers.health, 'Health'],
]);

/** By component and member. The shapes are in `shared`, where the screen's bundle would carry every note. */
const notes: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Price: {
    price: 'In major units, e.g. 149.34; of a percentage the number itself.',
    formattedPrice: 'For people: in the property’s locale, e.g. `$149.34`, `20 %`.',
  },
  ContactDetails: {
    id: 'User ID.',
    address: 'Street address; absent texts are "".',
    region: 'State, county or province; 0 when not applicable.',
    country: 'The country’s id as text, e.g. "840"; "" without one.',
  },
  InsuranceOption: {
    id: 'Insurance plan.',
    coverage: 'What it covers.',
    priceId: 'Premium pricing record.',
    taxableAmount: 'Price of the plan for one full period, before tax.',
    taxPercentage: 'Its `price` is the percent number.',
    payableAmount: 'With tax.',
  },
  UserType: { taxUserTypeInfoId: 'Master ID of the user type.' },
  Country: { id: 'ISO 3166-1 numeric.', currencyCode: 'ISO 4217.' },
  Quote: {
    currency: 'ISO 4217.',
    payableAmount: 'Due at move-in.',
    credit:
      'What of `payableAmount` the tenant’s credit pays, below 0, and what is left to pay; null where none is used.',
    recurringAmount: 'What one whole later period costs, with tax and without what is paid once.',
    nextBillDate: 'First day that is not paid for by this quote.',
    upcomingBills: 'The next two bills as they will be, discounts that still run included.',
    promotionEndsOn:
      'The first bill without the promotion; null without one, or when it ends with this quote.',
  },
  QuoteLine: { explanation: 'How the amount came about; null where there is nothing to explain.' },
  Unit: {
    number: 'As on the door.',
    area: 'Square meters; cubic meters for containers.',
    areaText: 'The same for people, in the unit the property shows.',
    dimensionsText: 'Width x length x height for people.',
    rent: 'Of one period, without tax or with it, as the property prices.',
  },
  Booking: {
    moveInDate: 'YYYY-MM-DD, in the property’s time zone.',
    holdExpiresAt: 'Until when the unit is held; null unless it is a draft.',
    quote: 'The price as of now; after the move-in as it was signed.',
    rentalContractId: 'Null before the move-in.',
  },
  Coverage: { expires: 'Last day of the customer’s own policy.' },
  AddOn: { recurring: 'Charged with every period, or once.' },
};

/** Adds the notes. A note on a member that does not exist is our mistake, and throws. */
export function annotate(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const annotated = { ...schemas };
  for (const [name, members] of Object.entries(notes)) {
    const schema = schemas[name];
    const properties = { ...(schema?.properties as Readonly<Record<string, JsonSchema>> | undefined) };
    for (const [member, description] of Object.entries(members)) {
      const property = properties[member];
      if (!property) throw new Error(`the description knows no ${name}.${member}`);
      properties[member] = { ...property, description };
    }
    annotated[name] = { ...schema, properties };
  }
  return annotated;
}
