/**
 * Takes an import back, whole, while nothing followed from it. The books keep what was written: openings are booked the
 * other way round, contracts end, and units are free again.
 */
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findAdoption,
  saveTakenBack,
  selectAdoptedContracts,
  selectGoneOn,
} from '../../database/adoption/adoptions';
import { updateSettlement } from '../../database/move-out/settlements';
import { reduceContact } from '../../database/tenant/personal-data';
import { actorNoted, note, type Noted } from '../audit/audit';
import { clockRefusal } from '../base/clock-trust';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction, Work } from '../base/work';
import { endContracts } from '../move-out/ending';
import { requireProperty } from '../property/property';
import { reverseOpening } from './opening';
import { withDrawnDocuments, type DrawnDocuments } from './drawn-documents';

export interface TakenBack {
  readonly tenancies: number;
}

const MOST_NAMED = 10;

/**
 * Refuses an import that is unknown or was taken back before (`unknown`). Refuses `adoption_gone_on`, with the numbers of
 * the units, where a contract was billed, paid, changed or ended.
 */
export async function takeBackAdoption(
  ctx: ServiceContext,
  by: Noted,
  id: Id<'adoption'>,
): Promise<Result<TakenBack>> {
  const untimely = clockRefusal(ctx);
  if (untimely) return untimely;
  const nowMs = ctx.clock.nowMs();
  return withDrawnDocuments(ctx, (tx, documents) => takeBack({ ctx, tx, by }, id, documents, nowMs));
}

async function takeBack(
  work: Work<Noted>,
  id: Id<'adoption'>,
  documents: DrawnDocuments,
  nowMs: number,
): Promise<Result<TakenBack>> {
  const { ctx, tx, by } = work;
  const adoption = await findAdoption(tx, id);
  if (!adoption || adoption.taken_back_at_ms !== null)
    return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  const goneOn = await selectGoneOn(tx, id);
  if (goneOn.length > 0)
    return refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', {
      desk: 'adoption_gone_on',
      detail: { units: goneOn.slice(0, MOST_NAMED).join(', ') + (goneOn.length > MOST_NAMED ? ', …' : '') },
    });
  const contracts = await selectAdoptedContracts(tx, id);
  const property = await requireProperty(tx);
  for (const row of contracts) {
    const { contract_id: contractId, contact_id: contactId, language } = row;
    const about = { property, contractId, contactId, language, nowMs };
    const opened = { creditMinor: row.credit_minor, invoiceId: row.invoice_id };
    await reverseOpening(work, about, documents, opened);
  }
  const ids = contracts.map((row) => row.contract_id);
  await endContracts({ ctx, tx }, ids, { actor: actorNoted(by), why: '', seenEmpty: true });
  for (const contractId of ids) {
    await updateSettlement(tx, contractId, {
      credited_at_ms: nowMs,
      deposit_at_ms: nowMs,
      closed_at_ms: nowMs,
    });
    await publish(work, 'contract.closed', { contractId });
    await publish(work, 'opening.taken_back', { adoptionId: id, contractId });
  }
  await forget(work, new Set(contracts.map((row) => row.contact_id)));
  await saveTakenBack(tx, id, nowMs);
  await note(work, 'adoption.taken_back', id);
  return ok({ tenancies: contracts.length });
}

/** The tenants came with the import alone: nobody is reached by what is left of them. */
async function forget(work: InTransaction, contacts: ReadonlySet<Id<'contact'>>): Promise<void> {
  const { ctx, tx } = work;
  for (const contactId of contacts) {
    await reduceContact(tx, contactId, ctx.clock.nowMs());
    await publish(work, 'contact.restricted', { contactId });
  }
}
