/** What a tenant sees of themselves at the screen: their details, what they rent, and every document of theirs. */
import { localeFor } from '../../../shared/formats';
import type { TenantView } from '../../../shared/tenant-channels';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { minor, toPrice, type Minor } from '../../../shared/money';
import type { Price } from '../../../shared/price';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContact } from '../../database/contact/contacts';
import { contractEndedAt, type ContractRow } from '../../database/contract/contracts';
import { findCoverage } from '../../database/insurance/coverage';
import { selectCreditNotes } from '../../database/credit-note/credit-notes';
import { selectOpenTransfers } from '../../database/transfer/transfers';
import { findNotice } from '../../database/move-out/notices';
import { findNewRent, findRentOn } from '../../database/rent/changes';
import { findValidSignature } from '../../database/signing/signatures';
import { selectElsewhereCreditNotes } from '../../database/booking/elsewhere';
import { selectTenantLetters } from '../../database/contract/letters';
import { findUserType, type PropertyRow } from '../../database/property/properties';
import type { Tx } from '../../database/schema';
import { selectTenantContracts, selectTenantDocuments } from '../../database/tenant/documents';
import { findUnit } from '../../database/unit/units';
import { letterNames } from '../../domain/late/letter-names';
import { bringsPolicyBy } from '../../domain/insurance/brings-policy';
import { readCompany } from '../../domain/contact/company-rules';
import { businessDateAt, toIsoInstant } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { addressLines } from '../price/document-parties';
import { phoneText } from '../price/phone-text';
import { requireProperty } from '../property/property';
import { contactInputOf, missingOf } from '../contact/tenant';
import { areaText } from '../unit/units';
import { owedOfTenant } from './owed-sums';
import { hasAutopay } from './own-autopay';
import { secondLockOf, suspendedBy } from './own-code';

export function tenantView(
  ctx: ServiceContext,
  contactId: Id<'contact'>,
  language: Language,
  { delivery, gateCode }: Pick<TenantView, 'delivery' | 'gateCode'>,
): Promise<Result<TenantView>> {
  return ctx.store.read(async (tx) => {
    const contact = await findContact(tx, contactId);
    if (!contact) return refuse('UNABLE_TO_RETREIVE_CONTACT_DETAILS', 'failed');
    const property = await requireProperty(tx);
    return ok({
      person: {
        firstName: contact.first_name,
        lastName: contact.last_name,
        company: readCompany(contact.company),
        email: contact.email,
        phoneNumberText: await phoneText(tx, contact.phone_number, property),
        addressLines: [...(await addressLines(tx, contact, language))],
        contact: contactInputOf(contact),
        missing: await missingOf(tx, contact),
        userTypeId: await kindOf(tx, contactId),
      },
      contracts: await contractsOf({ ctx, tx }, contactId, property, language),
      documents: [
        ...(await documentsOf(tx, contactId, property, language)),
        ...(await notesElsewhere(tx, contactId, property, language)),
        ...(await lettersOf(tx, contactId, language)),
      ].toSorted((a, b) => b.date.localeCompare(a.date) || b.number.localeCompare(a.number)),
      transfers: await transfersOf({ ctx, tx }, contactId),
      ...(await owedOfTenant({ ctx, tx }, contactId, {
        property,
        language,
        today: businessDateAt(ctx.clock.nowMs(), property.time_zone),
      })),
      gateCode,
      delivery,
    });
  });
}

/** By their newest contract. */
async function kindOf(tx: Tx, contactId: Id<'contact'>): Promise<Id<'user_type'> | null> {
  const [newest] = await selectTenantContracts(tx, contactId);
  return newest && (await findUserType(tx, newest.user_type_id)) ? newest.user_type_id : null;
}

async function contractsOf(
  work: InTransaction,
  contactId: Id<'contact'>,
  property: PropertyRow,
  language: Language,
) {
  const { ctx, tx } = work;
  const locale = localeFor(language, property);
  const today = businessDateAt(ctx.clock.nowMs(), property.time_zone);
  const views: TenantView['contracts'] = [];
  for (const row of await selectTenantContracts(tx, contactId)) {
    const unit = await findUnit(tx, row.unit_id);
    if (!unit) throw new Error('a contract without its unit');
    const endedAtMs = await contractEndedAt(tx, row.id);
    views.push({
      id: row.id,
      number: row.number,
      unitNumber: unit.number,
      areaText: areaText(unit, property.area_unit, locale),
      moveInDate: row.move_in_on,
      endedAt: endedAtMs === null ? null : toIsoInstant(endedAtMs),
      lastDay: (await findNotice(tx, row.id))?.last_on ?? null,
      ...(await rentsOf(tx, row, today, (amount) => toPrice(amount, property.currency, locale))),
      autopay: endedAtMs === null && (await hasAutopay(work, row, language)),
      bringsPolicyBy: endedAtMs === null ? await awaitedBy(tx, row) : null,
      suspended: endedAtMs === null ? await suspendedBy(tx, row) : null,
      overlocked: endedAtMs === null ? await secondLockOf(tx, row, today) : null,
    });
  }
  return views;
}

/** What a period of today costs, and what one costs later by a letter that is out. */
async function rentsOf(tx: Tx, contract: ContractRow, today: string, price: (amount: Minor) => Price) {
  const next = await findNewRent(tx, contract.id, today);
  return {
    rent: price((await findRentOn(tx, contract.id, today)) ?? minor(contract.rent_minor)),
    newRent: next ? { rent: price(next.rentMinor), fromOn: next.fromOn } : null,
  };
}

async function awaitedBy(tx: Tx, contract: ContractRow): Promise<string | null> {
  const coverage = await findCoverage(tx, contract.booking_id);
  return bringsPolicyBy(contract.move_in_on, coverage?.brings_within ?? null);
}

async function transfersOf(
  { ctx, tx }: InTransaction,
  contactId: Id<'contact'>,
): Promise<TenantView['transfers']> {
  const nowMs = ctx.clock.nowMs();
  const views: TenantView['transfers'] = [];
  for (const { bookingId, from, to } of await selectOpenTransfers(tx, contactId, nowMs)) {
    const isSigned = (await findValidSignature(tx, bookingId, nowMs)) !== undefined;
    views.push({ bookingId, from, to, isSigned });
  }
  return views;
}

async function documentsOf(tx: Tx, contactId: Id<'contact'>, property: PropertyRow, language: Language) {
  const locale = localeFor(language, property);
  const price = (amount: number | null) =>
    amount === null ? null : toPrice(minor(amount), property.currency, locale);
  const notes = new Map((await selectCreditNotes(tx, contactId)).map((note) => [note.document_id, note]));
  return (await selectTenantDocuments(tx, contactId)).map((row) => {
    const note = notes.get(row.id);
    return {
      id: row.id,
      kind: row.kind,
      number: row.number,
      // A bill is drawn after its issue, by a day where the kiosk was off.
      date: note?.transact_on ?? row.issued_on ?? businessDateAt(row.created_at_ms, property.time_zone),
      unitNumber: row.unit_number,
      amount: price(note?.gross_minor ?? row.invoice_minor ?? row.receipt_minor),
      balance: price(note?.balance_minor ?? null),
    };
  });
}

/** What they were written about late or new rent. */
async function lettersOf(
  tx: Tx,
  contactId: Id<'contact'>,
  language: Language,
): Promise<TenantView['documents']> {
  const names: Readonly<Record<string, string>> = letterNames[language];
  return (await selectTenantLetters(tx, contactId)).map(({ id, kind, madeOn, number, unitNumber }) => ({
    id,
    kind: 'letter',
    name: names[kind],
    number,
    date: madeOn,
    unitNumber,
    amount: null,
    balance: null,
  }));
}

/** Credit notes that head office has reported: there is no document of them at this kiosk. */
async function notesElsewhere(
  tx: Tx,
  contactId: Id<'contact'>,
  property: PropertyRow,
  language: Language,
): Promise<TenantView['documents']> {
  const price = (amount: number) => toPrice(minor(amount), property.currency, localeFor(language, property));
  const units = new Map((await selectTenantContracts(tx, contactId)).map((row) => [row.id, row.unit_id]));
  const views: TenantView['documents'] = [];
  for (const row of await selectElsewhereCreditNotes(tx, contactId)) {
    const unitId = row.contract_id === null ? undefined : units.get(row.contract_id);
    views.push({
      id: null,
      kind: 'credit_note',
      number: row.transact_id,
      date: row.transact_on,
      unitNumber: unitId === undefined ? null : ((await findUnit(tx, unitId))?.number ?? null),
      amount: price(row.gross_minor),
      balance: price(row.gross_minor - row.paid_minor),
    });
  }
  return views;
}
