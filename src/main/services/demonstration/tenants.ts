/**
 * The made-up tenants of a catalogue, so that login, profile and credit notes can be tried before there is a first
 * customer. A tenant who is there already stays as they are.
 */
import { createHash } from 'node:crypto';
import { minor, toPrice, type Minor } from '../../../shared/money';
import { findContact, insertContact } from '../../database/contact/contacts';
import { insertCreditNote } from '../../database/credit-note/credit-notes';
import { insertDocument } from '../../database/contract/documents';
import { hasLogin, insertLogin } from '../../database/login/logins';
import type { Tx } from '../../database/schema';
import type { CreditNoteFacts } from '../../documents/port';
import type { Catalogue } from '../../domain/catalogue/catalogue';
import type { ContactValues } from '../../domain/contact/contact-rules';
import { findCountryByCode, findRegionByCode } from '../../domain/property/iso-3166';
import type { ServiceContext } from '../base/context';
import { addressLines, operatorParty, paperSizeOf } from '../price/document-parties';
import type { PasswordHasher } from '../login/passwords';
import { requireProperty } from '../property/property';
import type { InTransaction } from '../base/work';

export type DemoContext = Pick<ServiceContext, 'store' | 'clock' | 'newId' | 'documents'>;

type Tenant = NonNullable<Catalogue['demo']>['tenants'][number];
type CreditNote = Tenant['creditNotes'][number];
interface PrintedNote {
  readonly note: CreditNote;
  readonly pdf: Buffer;
}

/** Adds the tenants that are not there yet, after the catalogue itself was imported; answers how many. */
export async function importDemo(
  ctx: DemoContext,
  hasher: PasswordHasher,
  catalogue: Catalogue,
): Promise<number> {
  let added = 0;
  for (const tenant of catalogue.demo?.tenants ?? []) {
    if (await ctx.store.transaction((tx) => isThere(tx, tenant))) continue;
    // Hashing and printing take their time, so both are done between the transactions.
    const passwordHash = await hasher.hash(tenant.password);
    const notes = await printNotes(ctx, tenant);
    const written = await ctx.store.transaction(async (tx) => {
      if (await isThere(tx, tenant)) return false;
      await writeTenant({ ctx, tx }, tenant, passwordHash, notes);
      return true;
    });
    if (written) added += 1;
  }
  return added;
}

async function isThere(tx: Tx, tenant: Tenant): Promise<boolean> {
  return (await findContact(tx, tenant.contactId)) !== undefined || (await hasLogin(tx, tenant.userName));
}

async function printNotes(ctx: DemoContext, tenant: Tenant): Promise<PrintedNote[]> {
  const printed: PrintedNote[] = [];
  for (const note of tenant.creditNotes) {
    const facts = await ctx.store.transaction((tx) => factsOf(tx, tenant, note));
    printed.push({ note, pdf: await ctx.documents.creditNote(facts) });
  }
  return printed;
}

async function factsOf(tx: Tx, tenant: Tenant, note: CreditNote): Promise<CreditNoteFacts> {
  const property = await requireProperty(tx);
  const price = (amount: Minor) => toPrice(amount, property.currency, property.locale);
  const { firstName, lastName, phoneNumber, address, city, postalCode, regionId, countryId } =
    valuesOf(tenant);
  const place = { address, city, postal_code: postalCode, region_id: regionId, country_id: countryId };
  return {
    language: property.language,
    locale: property.locale,
    binding: null,
    operator: await operatorParty(tx, property, property.language),
    tenant: {
      name: `${firstName} ${lastName}`,
      addressLines: await addressLines(tx, place, property.language),
      phoneNumber,
      email: tenant.userName,
    },
    paper: await paperSizeOf(tx, property),
    number: note.number,
    issuedOn: note.date,
    reason: note.reason,
    corrects: null,
    gross: price(note.gross),
    paid: price(note.paid),
    balance: price(balanceOf(note)),
  };
}

async function writeTenant(
  { ctx, tx }: InTransaction<DemoContext>,
  tenant: Tenant,
  passwordHash: string,
  notes: readonly PrintedNote[],
): Promise<void> {
  const property = await requireProperty(tx);
  const nowMs = ctx.clock.nowMs();
  const contactId = tenant.contactId;
  await insertContact(tx, { id: contactId, propertyId: property.id, values: valuesOf(tenant), nowMs });
  await insertLogin(tx, {
    id: ctx.newId<'login'>(),
    contact_id: contactId,
    user_name: tenant.userName,
    password_hash: passwordHash,
    role: 'tenant',
    disabled: 0,
    created_at_ms: nowMs,
  });
  for (const { note, pdf } of notes) {
    const documentId = ctx.newId<'document'>();
    await insertDocument(tx, {
      id: documentId,
      kind: 'credit_note',
      number: note.number,
      contact_id: contactId,
      contract_id: null,
      media_type: 'application/pdf',
      content: pdf,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      created_at_ms: nowMs,
    });
    await insertCreditNote(tx, {
      id: note.id,
      property_id: property.id,
      contact_id: contactId,
      transact_on: note.date,
      transact_id: note.number,
      transaction_type: note.type,
      contract_id: null,
      rental_info_transact_id: null,
      gross_minor: note.gross,
      paid_minor: note.paid,
      balance_minor: balanceOf(note),
      reverse_status_id: note.reverseStatus?.id ?? null,
      reverse_status_name: note.reverseStatus?.name ?? null,
      document_id: documentId,
    });
  }
}

function balanceOf(note: CreditNote): Minor {
  return minor(note.gross - note.paid);
}

function valuesOf(tenant: Tenant): ContactValues {
  return {
    firstName: tenant.firstName,
    lastName: tenant.lastName,
    email: tenant.userName,
    phoneNumber: tenant.phoneNumber,
    address: tenant.address,
    city: tenant.city,
    postalCode: tenant.postalCode,
    countryId: tenant.country === null ? 0 : (findCountryByCode(tenant.country)?.id ?? 0),
    regionId: tenant.region === null ? 0 : (findRegionByCode(tenant.region)?.id ?? 0),
  };
}
