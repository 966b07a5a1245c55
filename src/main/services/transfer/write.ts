/**
 * Ends the contract of the former unit in the transaction that writes the new one: its credits, its end, its saved
 * card. All of it, or nothing.
 */
import type { EventPayloads } from '../../../shared/head-office/events';
import type { Id } from '../../../shared/ids';
import { endAnnouncedCharges } from '../../database/attempt/collections';
import { findMandate, insertMandate } from '../../database/booking/autopay';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { requireMoveInInvoice } from '../../database/contract/invoices';
import { insertContractTransfer } from '../../database/transfer/transfers';
import { resumedTimes } from '../../database/move-out/unit-checks';
import type { Tx } from '../../database/schema';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { moveMandate, supersedeCollection } from '../attempt/collections';
import { note } from '../audit/audit';
import { actorOf, type StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction, Work } from '../base/work';
import { billedBy } from '../move-in/billed-by';
import { NumbersTaken } from '../move-in/numbers';
import { requireProperty } from '../property/property';
import { documentFacts } from '../credit-note/facts';
import { storeCreditNote } from '../credit-note/make';
import { endContracts } from '../move-out/ending';
import { transferRulesOf } from '../move-out/rules';
import { carryOver, type DrawnCarry } from './carry';
import { readFormerUnit, transferable, type FormerUnit, type TransferCredit } from './facts';
import { writeTransferStatement } from './statement';

type Told = EventPayloads['contract.transferred'];

const DAY_MINUTES = 24 * 60;

/** The PDF of each credit note, in their order. */
export async function drawCredits(
  ctx: ServiceContext,
  credits: readonly TransferCredit[],
): Promise<readonly Buffer[]> {
  const drawn: Buffer[] = [];
  for (const { facts, reason, used } of credits) {
    const document = await ctx.store.read((tx) => documentFacts(tx, facts, reason, used));
    drawn.push(await ctx.documents.creditNote(document));
  }
  return drawn;
}

export interface MovedTo {
  readonly contractId: Id<'contract'>;
  /** The contract as it was when the documents were made. */
  readonly former: FormerUnit;
  readonly drawn: readonly Buffer[];
  /**
   * The manager's reason for carrying the debt of the former unit to the new contract; null where it is not carried.
   */
  readonly carries: { readonly why: string; readonly drawn: DrawnCarry | null } | null;
}

/** @throws NumbersTaken where the former contract has changed since the documents were made */
export async function moveOver(
  work: Work<StaffCaller>,
  { contractId, former, drawn, carries }: MovedTo,
): Promise<void> {
  const { ctx, tx, by } = work;
  const { contract: old, lastDay } = former;
  const movedOn = addDays(lastDay, 1);
  if (!(await isAsItWas(work, former, carries !== null))) throw new NumbersTaken();
  await insertContractTransfer(tx, {
    contract_id: contractId,
    from_contract_id: old.id,
    moved_on: movedOn,
    moved_at_ms: ctx.clock.nowMs(),
  });
  await moveCard(work, old.id, contractId);
  const times = await resumedTimes(tx, old.id);
  const made: Told['credits'] = [];
  for (const [index, { facts, settles, reason }] of former.credits.entries()) {
    const pdf = drawn[index];
    if (!pdf) throw new Error('a credit note without its document');
    const key = `settle:${settles}:${times}:${facts.parts.invoice.id}`;
    const creditNoteId = await storeCreditNote(
      work,
      { by: 'settlement', contractId: old.id, key, reason },
      facts,
      pdf,
    );
    made.push({ creditNoteId, settles });
  }
  if (carries?.drawn) await carryOver(work, old, contractId, carries.drawn);
  // Both codes work for a while, so that things can be carried over.
  const overlapDays = await overlapOf(work, old);
  const moved = { lastDay, overlapMinutes: overlapDays * DAY_MINUTES };
  await endContracts({ ctx, tx }, [old.id], { actor: actorOf(by), why: null, seenEmpty: false, moved });
  await writeTransferStatement(work, contractId, { ...former, overlapDays });
  await note(work, 'contract.transferred', old.id, carries?.why ?? null);
  await publishTransfer(work, contractId, former, made);
}

/** A code that never opened anything is canceled: the former unit is empty. */
async function overlapOf({ ctx, tx }: InTransaction, old: ContractRow): Promise<number> {
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  return old.move_in_on > today ? 0 : (await transferRulesOf(tx, old.id)).overlapDays;
}

/** Money may have come, or the contract may have ended, since the documents were made. */
async function isAsItWas(work: InTransaction, former: FormerUnit, mayOwe: boolean): Promise<boolean> {
  const contract = await transferable(work, former.contract.id, { mayOwe });
  if (!contract.ok) return false;
  const now = await readFormerUnit(work, contract.value, former.next);
  return facesOf(now) === facesOf(former);
}

/** What documents say of it. */
const facesOf = ({ credits, openMinor, leftMinor }: FormerUnit): string =>
  JSON.stringify([
    openMinor,
    leftMinor,
    credits.map(({ facts: { number, lines, parts }, used }) => [number, parts.invoice.id, lines, used]),
  ]);

/** The consent was given for the rent of this tenant, whichever unit it is for: later bills are charged to the same card. */
async function moveCard(work: Work<StaffCaller>, from: Id<'contract'>, to: Id<'contract'>): Promise<void> {
  const { ctx, tx } = work;
  const nowMs = ctx.clock.nowMs();
  await supersedeCollection(work, from);
  await endAnnouncedCharges(tx, from, nowMs);
  const mandate = await findMandate(tx, from);
  if (!mandate || mandate.state === 'revoked') return;
  await moveMandate(work, mandate, 'replaced');
  const id = ctx.newId<'mandate'>();
  await insertMandate(tx, { ...mandate, id, contract_id: to, created_at_ms: nowMs, changed_at_ms: null });
  await publish(work, 'mandate.recorded', {
    mandateId: id,
    contractId: to,
    state: mandate.state === 'active' ? 'active' : 'not_set_up',
    customerId: mandate.customer_id,
    savedCardId: mandate.saved_card_id,
    version: mandate.version,
    textSha256: mandate.text_sha256,
  });
}

async function publishTransfer(
  work: InTransaction,
  contractId: Id<'contract'>,
  { contract: old, lastDay, leftMinor }: FormerUnit,
  credits: Told['credits'],
): Promise<void> {
  const { tx } = work;
  const made = await requireContract(tx, contractId);
  await publish(work, 'contract.transferred', {
    fromContractId: old.id,
    fromUnitId: old.unit_id,
    contractId,
    unitId: made.unit_id,
    movedOn: addDays(lastDay, 1),
    carriedMinor: leftMinor,
    dueOn: (await requireMoveInInvoice(tx, contractId)).due_on,
    ...(await billedBy(tx, contractId)),
    credits,
  });
}

async function requireContract(tx: Tx, contractId: Id<'contract'>) {
  const contract = await findContract(tx, contractId);
  if (!contract) throw new Error('a transfer to no contract');
  return contract;
}
