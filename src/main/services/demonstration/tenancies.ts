/** What invented tenants and their staff do while a unit is rented, and when it is given back. */
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import type { Result } from '../../../shared/result';
import { findContract } from '../../database/contract/contracts';
import {
  selectCardPayers,
  selectCreditOfEnded,
  selectRunning,
  selectUnitsToCheck,
} from '../../database/demonstration/life';
import { selectLettersToPrint } from '../../database/contract/letters';
import { selectLocksToPutOn, selectLocksToTakeOff } from '../../database/late/overlocks';
import { selectOwing } from '../../database/ledger/owing';
import { addDays } from '../../domain/base/dates';
import type { StaffCaller } from '../base/caller';
import type { ServiceContext } from '../base/context';
import { moveTenantOut } from '../move-out/ending';
import { giveNotice } from '../move-out/notice';
import { takeOwed } from '../debt/owed';
import { refundCreditNote } from '../refund/refunds';
import { findEmpty } from '../move-out/unit-acts';
import { letterPrinted } from '../delivery/printed-letters';
import { changeLock } from '../late/overlock';
import { owedOf } from '../payment/owed-facts';
import type { Tender } from '../move-in/desk-payment';
import { chosen, isOneIn } from './chance';

const why = 'Demonstration';
const NOTICE_DAYS = 30;
/** Who rents stays for some months. */
const NOTICE_ONE_IN = 250;
const MOST_LETTERS = 100;
/** One day in so many, for who pays late, or has a card that pays. */
const HARDLY = 25;

/** Whose day it is. */
export interface Day {
  readonly ctx: ServiceContext;
  /** YYYY-MM-DD, at the property. */
  readonly today: string;
  readonly staff: StaffCaller;
}

type Tenancy = Awaited<ReturnType<typeof selectRunning>>[number];

/** Everybody who rents: they pay or do not, give notice, and leave; staff look into the units and give back what is left. */
export async function liveTenancies(day: Day): Promise<void> {
  const { ctx, staff } = day;
  for (const { id } of await ctx.store.read(selectUnitsToCheck))
    await tried(day, () => findEmpty(ctx, { unitId: id, why }, staff));
  for (const { id, leftMinor } of await ctx.store.read(selectCreditOfEnded))
    await giveBack(day, id, leftMinor);
  await payBills(day);
  for (const tenancy of await ctx.store.read(selectRunning)) await wander(day, tenancy);
  await doLateTasks(day);
}

/** Who owes pays in a way of their own: on the day, some day, or hardly ever. */
async function payBills(day: Day): Promise<void> {
  const { ctx, today } = day;
  const byCard = new Set((await ctx.store.read(selectCardPayers)).map(({ contractId }) => contractId));
  const numbers = new Map((await ctx.store.read(selectRunning)).map(({ id, number }) => [id, number]));
  for (let after: Id<'contract'> | null = BEFORE_FIRST; after !== null;) {
    const from: Id<'contract'> = after;
    const page = await ctx.store.read((tx) => selectOwing(tx, { after: from, limit: 50, dueBy: today }));
    after = page.next;
    for (const { contractId } of page.rows) {
      const number = numbers.get(contractId) ?? '';
      const oneIn = byCard.has(contractId) ? HARDLY : chosen([1, 1, 1, 12, HARDLY], number);
      if (isOneIn(oneIn, today, number)) await pay(day, contractId);
    }
  }
}

async function pay({ ctx, staff, today }: Day, contractId: Id<'contract'>): Promise<void> {
  const owed = await ctx.store.read(async (tx) =>
    (await findContract(tx, contractId)) ? owedOf(tx, contractId) : 0,
  );
  if (owed === 0) return;
  const tender: Tender = chosen(
    [
      { kind: 'cash', givenMinor: owed },
      { kind: 'desk_terminal', reference: `D${today.replaceAll('-', '')}` },
    ],
    contractId,
  );
  const input = { contractId, key: ctx.newId<'event'>(), amountMinor: owed, tender };
  await tried({ ctx }, () => takeOwed(ctx, staff, input));
}

/** One in some months gives notice; who did is gone after the last day. */
async function wander(day: Day, { id: contractId, number, lastOn }: Tenancy): Promise<void> {
  const { ctx, staff, today } = day;
  if (lastOn !== null) {
    if (today >= lastOn)
      await tried(day, () => moveTenantOut(ctx, { contractId, unit: 'to_check', why }, staff));
  } else if (isOneIn(NOTICE_ONE_IN, today, number, 'notice')) {
    const lastDay = addDays(today, NOTICE_DAYS);
    await tried(day, () => giveNotice(ctx, { contractId, lastDay, why }, staff));
  }
}

async function giveBack(day: Day, creditNoteId: Id<'credit_note'>, amountMinor: number): Promise<void> {
  const { ctx, staff } = day;
  const refund = { creditNoteId, amountMinor, why };
  const byCard = { ...refund, key: ctx.newId<'event'>(), way: 'card', reference: null } as const;
  if ((await refundCreditNote(ctx, staff, byCard)).ok) return;
  const byCheck = { ...refund, key: ctx.newId<'event'>(), way: 'cheque', reference: 'D1' } as const;
  await tried(day, () => refundCreditNote(ctx, staff, byCheck));
}

/** Letters that no e-mail brings are printed, and locks are put on and taken off. */
async function doLateTasks(day: Day): Promise<void> {
  const { ctx, staff, today } = day;
  const { letters, on, off } = await ctx.store.read(async (tx) => ({
    letters: await selectLettersToPrint(tx, MOST_LETTERS),
    on: await selectLocksToPutOn(tx),
    off: await selectLocksToTakeOff(tx, today),
  }));
  for (const { id } of letters) await tried(day, () => letterPrinted(ctx, id, staff));
  for (const { contractId } of on) await tried(day, () => changeLock(ctx, { contractId, on: true }, staff));
  for (const { contractId } of off) await tried(day, () => changeLock(ctx, { contractId, on: false }, staff));
}

/** What is refused is left for another day: somebody may be at the desk and do the same. */
async function tried({ ctx }: Pick<Day, 'ctx'>, act: () => Promise<Result<unknown>>): Promise<void> {
  const acted = await act();
  if (!acted.ok) ctx.log.info({ refusals: acted.refusals }, 'an invented tenant was refused');
}
