/** Writes one tenancy of a file: tenant, contract, unit, opening, access code, and its events. */
import { parseGuid, type Id } from '../../../shared/ids';
import { insertContact } from '../../database/contact/contacts';
import { takeDocumentNumber } from '../../database/number-series';
import type { PropertyRow } from '../../database/property/properties';
import { deleteHandedOver } from '../../database/unit/handed-over';
import { moveUnit } from '../../database/unit/units';
import type { Tenancy } from '../../domain/adoption/tenancy';
import { publish } from '../base/outbox';
import { billedBy } from '../move-in/billed-by';
import { actorNoted, type Noted } from '../audit/audit';
import type { InTransaction, Work } from '../base/work';
import { publishTenant } from '../contact/events';
import { settleContract } from '../ledger/settle';
import { issueAccessCode, revokeCode } from '../access/codes';
import { writeAdoptedContract, type AdoptedIds } from './contract';
import type { AdoptionGround } from './facts';
import { writeOpeningCredit, type Numbered } from './opening';
import type { DrawnDocuments } from './drawn-documents';
import { writeStanding } from './standing';

export interface Adopting {
  readonly adoptionId: Id<'adoption'>;
  readonly fileSha256: string;
  /** How many the file has. */
  readonly tenancies: number;
  readonly property: PropertyRow;
  readonly ground: AdoptionGround;
  /** Somebody with several units is one tenant. */
  readonly contacts: Map<string, Id<'contact'>>;
  readonly documents: DrawnDocuments;
  readonly nowMs: number;
}

/** @throws Error where its unit is not free: that was looked at in the same transaction */
export async function writeTenancy(work: Work<Noted>, run: Adopting, tenancy: Tenancy): Promise<void> {
  const { ctx, tx } = work;
  const { property, ground, nowMs, adoptionId } = run;
  const contactId = await contactOf(work, run, tenancy);
  const ids: AdoptedIds = {
    adoptionId,
    contractId: ctx.newId<'contract'>(),
    number: await takeDocumentNumber(tx, 'contract'),
    bookingId: ctx.newId<'booking'>(),
    contactId,
    userTypeId: ground.userTypeId,
    templateId: ground.templateId,
    invoice: { id: ctx.newId<'invoice'>(), number: await takeDocumentNumber(tx, 'invoice') },
    nowMs,
  };
  const { contractId } = ids;
  await writeAdoptedContract(work, property, tenancy, { ...ids, isBilled: true });
  await giveUnit(work, contractId, tenancy);
  let creditNote: Numbered<'credit_note'> | null = null;
  if (tenancy.creditMinor > 0) {
    creditNote = { id: ctx.newId<'credit_note'>(), number: await takeDocumentNumber(tx, 'credit_note') };
    const about = { property, contractId, contactId, language: tenancy.language, nowMs };
    await writeOpeningCredit(work, about, run.documents, { invoiceId: ids.invoice.id, creditNote });
  }
  await settleContract({ ctx, tx }, contractId);
  await tell(work, run, tenancy, { ...ids, creditNote });
  const timeZone = property.time_zone;
  await writeStanding(work, { contractId, invoiceId: ids.invoice.id, timeZone, nowMs }, tenancy);
}

/** Every contract has a code; that of a tenant who has left opens nothing. */
async function giveUnit(
  work: Work<Noted>,
  contractId: Id<'contract'>,
  { unitId, moveInOn: validFrom, accessCode, leftOn }: Tenancy,
): Promise<void> {
  const { ctx, tx, by } = work;
  if (leftOn !== null) {
    const { id } = await issueAccessCode(work, { contractId, unitId, validFrom });
    await revokeCode({ ctx, tx, by: actorNoted(by) }, { id, contract_id: contractId, unit_id: unitId });
    return;
  }
  // One that was handed over is occupied already.
  await deleteHandedOver(tx, unitId);
  if ((await moveUnit(tx, unitId, 'found_let')) !== 'occupied') throw new Error('a unit was not free');
  await issueAccessCode(work, { contractId, unitId, validFrom, code: accessCode });
}

async function contactOf(work: InTransaction, run: Adopting, { contact }: Tenancy): Promise<Id<'contact'>> {
  const { ctx, tx } = work;
  const key = JSON.stringify(contact);
  const known = run.contacts.get(key);
  if (known) return known;
  const id = ctx.newId<'contact'>();
  await insertContact(tx, { id, propertyId: run.property.id, values: contact, nowMs: run.nowMs });
  await publish(work, 'contact.registered', { contactId: id });
  await publishTenant({ ctx, tx }, id);
  run.contacts.set(key, id);
  return id;
}

async function tell(
  work: InTransaction,
  { fileSha256, tenancies, property, nowMs }: Adopting,
  tenancy: Tenancy,
  made: AdoptedIds & { readonly creditNote: Numbered<'credit_note'> | null },
): Promise<void> {
  const { adoptionId, contractId, contactId, number, invoice, creditNote } = made;
  const { coverage } = tenancy;
  const plan = coverage.kind === 'operator_plan' ? coverage : null;
  await publish(work, 'contract.adopted', {
    adoptionId,
    contractId,
    number,
    unitId: tenancy.unitId,
    contactId,
    moveInDate: tenancy.moveInOn,
    paidThrough: tenancy.paidThroughOn,
    language: tenancy.language,
    currency: property.currency,
    rentMinor: tenancy.rentMinor,
    bookingId: made.bookingId,
    userTypeId: made.userTypeId,
    templateId: made.templateId,
    billingDay: tenancy.anchor,
    coverage: {
      kind: coverage.kind,
      planId: plan?.planId ?? null,
      premiumId: plan?.premiumId ?? null,
    },
    place: tenancy.place,
    file: { sha256: fileSha256, tenancies },
    adoptedAtMs: nowMs,
    formerContractId: parseGuid<'contract'>(tenancy.reference ?? ''),
    leftOn: tenancy.leftOn,
    balanceDueOn: tenancy.balanceDueOn,
    ...(await billedBy(work.tx, contractId)),
  });
  if (tenancy.leftOn !== null) await publish(work, 'contract.ended', { contractId, unitId: tenancy.unitId });
  await publish(work, 'opening.booked', {
    adoptionId,
    contractId,
    invoiceId: invoice.id,
    number: invoice.number,
    currency: property.currency,
    owedMinor: tenancy.owedMinor,
    creditMinor: tenancy.creditMinor,
    depositMinor: tenancy.depositMinor,
    creditNote: creditNote && { creditNoteId: creditNote.id, number: creditNote.number },
  });
}
