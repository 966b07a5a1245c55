/**
 * What a tenant does who has signed in at the screen. The session stays in the process, and the page holds no
 * token. Signing out, an idle wipe and a page that is opened again end it at once.
 */
import { z } from 'zod';
import { companySchema } from './company';
import { idSchema } from './ids';
import { languageSchema } from './languages';
import { priceSchema } from './price';
import { contactInputSchema, deliveryStateSchema } from './screen-shapes';
import { documentKindSchema, secondLockSchema } from './shapes';

/** A document, or a letter. */
const documentOrLetterId = idSchema<'document' | 'letter'>();

export const tenantSchema = z.object({
  person: z.object({
    firstName: z.string(),
    lastName: z.string(),
    /** Whom they rent for; null: for themselves. */
    company: companySchema.nullable(),
    email: z.string(),
    /** As the property's country writes it. */
    phoneNumberText: z.string(),
    addressLines: z.array(z.string()),
    /** What a booking of theirs is made with. */
    contact: contactInputSchema,
    /** Members of `contact` that a contract needs and that are blank or cannot stand; asked for, all others are kept. */
    missing: z.array(z.string()),
    /** What kind of customer they were last, where the property still knows it; null: it is asked. */
    userTypeId: idSchema<'user_type'>().nullable(),
  }),
  /** Newest first. */
  contracts: z.array(
    z.object({
      id: idSchema<'contract'>(),
      number: z.string(),
      unitNumber: z.string(),
      areaText: z.string(),
      /** Business date. */
      moveInDate: z.string(),
      /** Since when the tenant has left; null while the contract stands. */
      endedAt: z.string().nullable(),
      /** By notice; null: none was given. */
      lastDay: z.string().nullable(),
      /** Of a period that begins today. */
      rent: priceSchema,
      /** What was announced, from a business date on; null: nothing. */
      newRent: z.object({ rent: priceSchema, fromOn: z.string() }).nullable(),
      /** Whether its rent may be charged to a card, or ever was. */
      autopay: z.boolean(),
      /** A plan counts until a policy is brought, at the latest on this day; null: none is awaited. */
      bringsPolicyBy: z.string().nullable(),
      /** Why the access code opens nothing at the moment; null: it is not suspended. `arrears`: it works again once they have paid. */
      suspended: z.enum(['arrears', 'staff']).nullable(),
      overlocked: secondLockSchema,
    }),
  ),
  /** Newest first. */
  documents: z.array(
    z.object({
      /** Null: it was made elsewhere and told by head office; its document is not here. */
      id: documentOrLetterId.nullable(),
      /** A letter: about late or new rent, or a payment plan. */
      kind: documentKindSchema.or(z.literal('letter')),
      /** Of a letter: what it is called, in the language asked for. */
      name: z.string().optional(),
      /** Of a letter: that of its contract. */
      number: z.string(),
      /** Business date of its issue. */
      date: z.string(),
      unitNumber: z.string().nullable(),
      /** What it is over; null of a contract. */
      amount: priceSchema.nullable(),
      /** Of a credit note: what is still the tenant's. */
      balance: priceSchema.nullable(),
    }),
  ),
  /** Changes of their unit that staff have begun: an agreement that waits for their signature, or for staff. */
  transfers: z.array(
    z.object({
      bookingId: idSchema<'booking'>(),
      /** Numbers of the units. */
      from: z.string(),
      to: z.string(),
      isSigned: z.boolean(),
    }),
  ),
  /** What is open of their contracts: see `owed.view`; null: nothing. */
  owed: z.object({ total: priceSchema, overdue: priceSchema.nullable() }).nullable(),
  /** Whether a contract of theirs can be paid ahead. */
  payAhead: z.boolean(),
  /** Whether this way of signing in is enough to see the access code. */
  gateCode: z.boolean(),
  /** Ways in which one document can be handed out here. */
  delivery: z.object({ print: z.boolean(), email: z.boolean() }),
});
export type TenantView = z.output<typeof tenantSchema>;

const document = z.object({ documentId: documentOrLetterId });

export const tenantChannels = {
  /** User name and password of a login. Failures are slowed down. */
  'tenant.sign-in': {
    input: z.object({
      userName: z.string().max(254),
      password: z.string().max(250),
      language: languageSchema,
    }),
    output: tenantSchema,
  },
  /**
   * Sends a one-time code to the address on file. Whether anybody is known by what was typed shows nowhere.
   */
  'tenant.code': {
    /** An e-mail address, or a phone number. */
    input: z.object({ address: z.string().max(254), language: languageSchema }),
    output: z.object({ sent: z.literal(true) }),
  },
  /** The code that was asked for in this visit. Failures are slowed down. */
  'tenant.redeem': {
    input: z.object({ code: z.string().max(20), language: languageSchema }),
    output: tenantSchema,
  },
  /**
   * The unit and the end of its tenant's phone number: who fits may see what is due for it and pay. With what stands on the
   * documents too, somebody whom no code reaches signs in. Failures are slowed down.
   */
  'tenant.by-unit': {
    input: z.object({
      unitNumber: z.string().max(40),
      phoneDigits: z.string().regex(/^\d{4}$/),
      document: z.object({ contractNumber: z.string().max(40), gateCode: z.string().max(20) }).nullable(),
      language: languageSchema,
    }),
    /** Null: they pay, and see nothing else. */
    output: tenantSchema.nullable(),
  },
  'tenant.sign-out': { input: z.object({}), output: z.object({}) },
  /** The same in another language, or as it is by now. */
  'tenant.view': { input: z.object({ language: languageSchema }), output: tenantSchema },
  /** Makes a statement of a contract's account, up to today; it is opened and delivered like a document. */
  'tenant.statement': {
    input: z.object({ contractId: idSchema<'contract'>() }),
    output: z.object({ id: idSchema<'letter'>(), number: z.string() }),
  },
  /** Opens one of the tenant's own documents or letters. */
  'tenant.document': { input: document, output: z.object({ pages: z.number().int().min(1) }) },
  /** One of its pages as a picture (Base64 of a PNG), about so many pixels wide. */
  'tenant.document-page': {
    input: document.extend({
      page: z.number().int().min(1).max(200),
      width: z.number().int().min(200).max(3000),
    }),
    output: z.object({ png: z.string(), width: z.number().int(), height: z.number().int() }),
  },
  /** On paper, or to the e-mail address of the tenant's contact. A letter goes no second time: days are counted from the first. */
  'tenant.deliver': {
    input: document.extend({ way: z.enum(['print', 'email']), language: languageSchema }),
    output: z.object({ queued: z.boolean() }),
  },
  'tenant.delivery-state': {
    input: document,
    output: z.object({ print: deliveryStateSchema, email: deliveryStateSchema }),
  },
} as const;
