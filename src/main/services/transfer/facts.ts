/**
 * Whether a tenant can change the unit, and what becomes of the money for the former one, by the rules of a move-out.
 */
import type { DeskReason } from '../../../shared/desk/reasons';
import type { Id } from '../../../shared/ids';
import { formatMoney, minor, sumMinor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { receivableAndDeposit } from '../../database/move-out/settlements';
import { selectOpenSuspensions } from '../../database/access/suspensions';
import { findContract, type ContractRow } from '../../database/contract/contracts';
import { findContractTerms } from '../../database/contract/terms';
import { selectSources, selectSourcesFor } from '../../database/ledger/allocations';
import { selectOverdue } from '../../database/late/steps';
import { peekDocumentNumber } from '../../database/number-series';
import { isContractEnded } from '../../database/unit/claims';
import type { CreditedFor } from '../../documents/port';
import { addDays, businessDateAt } from '../../domain/base/dates';
import { lostContractRefusal } from '../base/books-in-doubt';
import { changedMeanwhile } from '../base/changed-meanwhile';
import { rightRefusal } from '../base/unit-rights';
import type { InTransaction } from '../base/work';
import { requireProperty } from '../property/property';
import { useCredits } from '../../domain/ledger/transfer-uses';
import type { CreditFacts, UsedCredit } from '../credit-note/facts';
import { leavingMoney, type LeavingMoney } from '../move-out/leaving-money';
import { readSettlementCredit, settlementCredits, type Settles } from '../move-out/settlement-credit';

const against = (desk: DeskReason, detail: Record<string, string> = {}) =>
  refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk, detail });

/**
 * The contract that another one may replace today. Refuses `unknown`, and `changed_meanwhile` for one that has ended.
 * Refuses `transfer_owes` while something overdue stands in the way, and `transfer_stopped` while its code is suspended.
 * Refuses `transfer_unbilled` while one of its bills is still to be made.
 */
export async function transferable(
  work: InTransaction,
  contractId: Id<'contract'>,
  { mayOwe }: { readonly mayOwe: boolean },
): Promise<Result<ContractRow>> {
  const { ctx, tx } = work;
  const contract = await findContract(tx, contractId);
  if (!contract || !(await findContractTerms(tx, contractId)))
    return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
  if (await isContractEnded(tx, contractId)) return changedMeanwhile();
  const refused =
    (await lostContractRefusal(tx, contract.booking_id)) ?? (await rightRefusal(ctx, tx, contract.unit_id));
  if (refused) return refused;
  const { time_zone: timeZone, currency, locale } = await requireProperty(tx);
  const today = businessDateAt(ctx.clock.nowMs(), timeZone);
  const owed = await overdueOf(work, contractId);
  if (owed > 0 && !mayOwe) return against('transfer_owes', { owed: formatMoney(owed, currency, locale) });
  if ((await selectOpenSuspensions(tx, contractId)).length > 0) return against('transfer_stopped');
  const { lines } = await leavingMoney(work, contract, addDays(today, -1), true);
  if (lines.some(({ kind }) => kind === 'bill')) return against('transfer_unbilled');
  return ok(contract);
}

/** The amount past its due day. */
export async function overdueOf({ ctx, tx }: InTransaction, contractId: Id<'contract'>): Promise<Minor> {
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  return sumMinor((await selectOverdue(tx, contractId, today)).map(({ openMinor }) => openMinor));
}

/** A credit note that a transfer makes, and its purpose. */
export interface TransferCredit {
  readonly facts: CreditFacts;
  readonly settles: Settles;
  readonly reason: { readonly credits: CreditedFor; readonly lastDay: string };
  readonly used: UsedCredit;
}

/** The next unit: its first day, and the total of its first invoice. */
export interface NextUnit {
  readonly day: string;
  readonly payableMinor: Minor;
}

export interface FormerUnit {
  readonly contract: ContractRow;
  readonly lastDay: string;
  readonly next: NextUnit;
  /** As people see it, before anything is credited. */
  readonly money: LeavingMoney;
  /** In the order of their numbers. */
  readonly credits: readonly TransferCredit[];
  /** The part of the credits and the tenant's own credit that the former contract needs itself. */
  readonly openMinor: Minor;
  /** The rest, for the new contract. */
  readonly leftMinor: Minor;
  /** What the tenant still owes on the former contract after that. */
  readonly owedMinor: Minor;
}

const reasons = { unused_days: 'moved_days', deposit: 'moved_deposit' } as const;

export async function readFormerUnit(
  work: InTransaction,
  contract: ContractRow,
  next: NextUnit,
): Promise<FormerUnit> {
  const { ctx, tx } = work;
  const lastDay = addDays(next.day, -1);
  const noted: Omit<TransferCredit, 'used'>[] = [];
  for (const settles of ['unused_days', 'deposit'] as const) {
    const wanted = { settles, lastDay, isTransfer: true };
    for (const { invoiceId } of await settlementCredits(tx, contract, wanted)) {
      const facts = await readSettlementCredit(
        { ctx, tx },
        { ...wanted, contractId: contract.id, invoiceId },
      );
      if (!facts.ok) throw new Error('a credit that is there cannot be read');
      const number = await peekDocumentNumber(tx, 'credit_note', noted.length);
      noted.push({
        facts: { ...facts.value, number },
        settles,
        reason: { credits: reasons[settles], lastDay },
      });
    }
  }
  const { receivable: openMinor } = await receivableAndDeposit(tx, contract.id);
  const sources = await selectSourcesFor(tx, contract.id);
  const totalMinor = sumMinor([
    ...sources.map(({ leftMinor }) => leftMinor),
    ...noted.map(({ facts }) => facts.totalMinor),
  ]);
  const own = (await selectSources(tx, contract.id)).filter((source) => source.of === 'credit_note');
  const earlierMinor = sumMinor(own.map(({ leftMinor }) => leftMinor));
  const uses = useCredits(
    noted.map(({ facts }) => facts.totalMinor),
    { openMinor, payableMinor: next.payableMinor },
    { earlierMinor, otherMinor: minor(sumMinor(sources.map(({ leftMinor }) => leftMinor)) - earlierMinor) },
  );
  const nothing = { formerMinor: minor(0), nextMinor: minor(0) };
  const credits = noted.map((credit, index) => ({ ...credit, used: uses[index] ?? nothing }));
  const money = await leavingMoney(work, contract, lastDay, true);
  const leftMinor = minor(Math.max(totalMinor - openMinor, 0));
  const owedMinor = minor(Math.max(openMinor - totalMinor, 0));
  return { contract, lastDay, next, money, credits, openMinor, leftMinor, owedMinor };
}
