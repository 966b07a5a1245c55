/**
 * Changes after the backup to contracts that the backup knew. They are listed and not written back: what followed
 * from them since, at a gate or in a drawer, no database knows. People do them again and note it.
 */
import { z } from 'zod';
import { eventSchemas } from '../../../shared/head-office/events';
import type { ReportedEvent } from '../../../shared/head-office/reported-events';
import type { Id } from '../../../shared/ids';
import { ok, refuse, type Result } from '../../../shared/result';
import {
  findLackingProof,
  findTenantHere,
  insertLostChange,
  isLacking,
  settleLostChanges,
  type KnownChange,
  type KnownProof,
  type KnownTenant,
} from '../../database/books/lost-changes';
import type { Tx } from '../../database/schema';
import type { LostChangeTable } from '../../database/schema/books';
import { note } from '../audit/audit';
import type { ServiceContext } from '../base/context';
import { reportedIn } from './reported-facts';
import { actorBy, type By } from './unit-of-lost';
import type { InTransaction } from '../base/work';

export interface Changes {
  readonly changes: readonly KnownChange[];
  readonly tenants: readonly KnownTenant[];
  readonly proofs: readonly KnownProof[];
}

/** Those that the books lack are written down, once each. */
export async function foundChanges(
  { ctx: { clock }, tx }: InTransaction<Pick<ServiceContext, 'clock'>>,
  source: LostChangeTable['source'],
  { changes, tenants, proofs }: Changes,
): Promise<void> {
  const found: KnownChange[] = [];
  for (const change of changes) if (await isLacking(tx, change)) found.push(change);
  for (const tenant of tenants) found.push(...(await changesOf(tx, tenant)));
  for (const proof of proofs) found.push(...(await proofChangesOf(tx, proof)));
  const open = { source, found_at_ms: clock.nowMs(), settled_at_ms: null, settled_by: null };
  for (const change of found) await insertLostChange(tx, { ...change, ...open });
}

async function changesOf(tx: Tx, { contactId, who, isForgotten }: KnownTenant): Promise<KnownChange[]> {
  const here = await findTenantHere(tx, contactId);
  if (!here || here.restricted === 1 || (!isForgotten && here.who === who)) return [];
  const kind = isForgotten ? 'tenant_forgotten' : 'tenant_details';
  return [{ kind, subject_id: contactId, contract_id: here.contract_id, number: null, amount_minor: null }];
}

async function proofChangesOf(tx: Tx, proof: KnownProof): Promise<KnownChange[]> {
  const contractId = await findLackingProof(tx, proof);
  if (contractId === undefined) return [];
  const kind = proof.isAccepted ? 'tax_accepted' : 'tax_refused';
  return [about(kind, `${proof.bookingId} ${proof.userTypeId}`, contractId)];
}

/** What head office has heard since the backup, in the form in which databases know it. */
export function reportedChanges(facts: readonly ReportedEvent[]): Changes {
  const changes = new Map<string, KnownChange>();
  const tenants = new Map<string, KnownTenant>();
  const proofs: KnownProof[] = [];
  for (const event of reportedIn(facts)) {
    const change = changeIn(event);
    const undone = undoneBy(event);
    if (undone) changes.delete(undone);
    // A code that was made and blocked again is none, nor is a suspension that has ended.
    if (change?.kind === 'code_blocked') changes.delete(`code_new ${change.subject_id}`);
    if (change?.kind === 'access_restored') changes.delete(`access_suspended ${change.subject_id}`);
    if (change) changes.set(`${change.kind} ${change.subject_id}`, change);
    proofs.push(...proofIn(event));
    const tenant = tenantIn(event);
    if (tenant && !tenants.get(tenant.contactId)?.isForgotten) tenants.set(tenant.contactId, tenant);
  }
  return { changes: [...changes.values()], tenants: [...tenants.values()], proofs };
}

/** The key of a change that this event takes back: a notice that was withdrawn, a consent that was given again. */
function undoneBy({ type, payload }: ReportedEvent): string | null {
  const value: unknown = JSON.parse(payload);
  if (type === 'notice.withdrawn') {
    const { data } = withdrawnSchema.safeParse(value);
    return data ? `notice ${data.contractId}` : null;
  }
  if (type !== 'mandate.changed') return null;
  const { data } = mandateSchema.safeParse(value);
  return data ? `autopay_ended ${data.mandateId}` : null;
}

const [, noteOfBefore, noteOfNow] = eventSchemas['credit_note.issued'];
const noteSchema = z.union([noteOfNow, noteOfBefore]);
const [, refundSchema] = eventSchemas['refund.done'];
const [, receiptSchema] = eventSchemas['receipt.issued'];
const [noticeSchema] = eventSchemas['notice.given'];
const [withdrawnSchema] = eventSchemas['notice.withdrawn'];
const [mandateSchema] = eventSchemas['mandate.changed'];
const [codeSchema] = eventSchemas['access_code.revoked'];
const [issuedSchema] = eventSchemas['access_code.issued'];
const [suspendedSchema] = eventSchemas['access.suspended'];
const [restoredSchema] = eventSchemas['access.restored'];
/** Of companies nothing was reported at first. */
const detailsSchema = eventSchemas['contact.details'][1].partial({ company: true });
const [judgedSchema] = eventSchemas['tax_proof.judged'];
const [onlySchema] = eventSchemas['contact.erased'];
const nothing = { number: null, amount_minor: null };

function changeIn({ type, payload }: ReportedEvent): KnownChange | null {
  const value: unknown = JSON.parse(payload);
  switch (type) {
    case 'credit_note.issued': {
      const { data } = noteSchema.safeParse(value);
      if (!data) return null;
      const { creditNoteId, contractId, number, totalMinor } = data;
      return about('credit_note', creditNoteId, contractId, { number, amount_minor: totalMinor });
    }
    case 'refund.done': {
      const { data } = refundSchema.safeParse(value);
      return data
        ? about('refund', data.refundId, data.contractId, { number: null, amount_minor: data.amountMinor })
        : null;
    }
    case 'access_code.issued': {
      const { data } = issuedSchema.safeParse(value);
      return data ? about('code_new', data.accessCodeId, data.contractId) : null;
    }
    case 'access_code.revoked': {
      const { data } = codeSchema.safeParse(value);
      return data ? about('code_blocked', data.accessCodeId, data.contractId) : null;
    }
    case 'access.suspended': {
      const { data } = suspendedSchema.safeParse(value);
      return data ? about('access_suspended', data.suspensionId, data.contractId) : null;
    }
    case 'access.restored': {
      const { data } = restoredSchema.safeParse(value);
      return data ? about('access_restored', data.suspensionId, data.contractId) : null;
    }
    case 'receipt.issued': {
      const { data } = receiptSchema.safeParse(value);
      // What a card has paid, the provider knows.
      if (!data || data.attemptId !== null) return null;
      const { receiptId, contractId, number, amountMinor } = data;
      return about('payment', receiptId, contractId, { number, amount_minor: amountMinor });
    }
    case 'notice.given': {
      const { data } = noticeSchema.safeParse(value);
      if (!data) return null;
      const { contractId, lastDay } = data;
      return about('notice', contractId, contractId, { number: lastDay, amount_minor: null });
    }
    case 'mandate.changed': {
      const { data } = mandateSchema.safeParse(value);
      return data?.state === 'revoked' ? about('autopay_ended', data.mandateId, data.contractId) : null;
    }
    default:
      return null;
  }
}

const about = (
  kind: KnownChange['kind'],
  subjectId: string,
  contractId: Id<'contract'>,
  more: Pick<KnownChange, 'number' | 'amount_minor'> = nothing,
): KnownChange => ({ kind, subject_id: subjectId, contract_id: contractId, ...more });

function proofIn({ type, payload }: ReportedEvent): readonly KnownProof[] {
  if (type !== 'tax_proof.judged') return [];
  const { data } = judgedSchema.safeParse(JSON.parse(payload));
  if (!data) return [];
  const { bookingId, userTypeId, verdict } = data;
  return [{ bookingId, userTypeId, isAccepted: verdict !== 'refused' }];
}

function tenantIn({ type, payload }: ReportedEvent): KnownTenant | null {
  const value: unknown = JSON.parse(payload);
  if (type === 'contact.restricted' || type === 'contact.erased') {
    const { data } = onlySchema.safeParse(value);
    return data ? { contactId: data.contactId, who: '', isForgotten: true } : null;
  }
  if (type !== 'contact.details') return null;
  const { data } = detailsSchema.safeParse(value);
  if (!data) return null;
  const { contactId, firstName, lastName, email, phoneNumber, address, city, postalCode } = data;
  const who = [firstName, lastName, email, phoneNumber, address, city, postalCode].join('|');
  return { contactId, who, isForgotten: false };
}

/** People have done them again, or know that they need not. */
export function noteChanges(
  ctx: ServiceContext,
  by: By,
  contractId: Id<'contract'>,
  why: string,
): Promise<Result<Record<string, never>>> {
  return ctx.store.attempt(async (tx) => {
    const settled = { settled_at_ms: ctx.clock.nowMs(), settled_by: actorBy(by) };
    if (!(await settleLostChanges(tx, contractId, settled)))
      return refuse('INVALID_INPUT_PARAM', 'conflict', { desk: 'nothing_to_settle' });
    await note({ ctx, tx, by }, 'books.changes_noted', contractId, why);
    return ok({});
  });
}
