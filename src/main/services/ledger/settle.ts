/** A tenant's credit and money settle what the contract owes: credit before money, in the order of the property. */
import { BEFORE_FIRST, type Id } from '../../../shared/ids';
import { minor } from '../../../shared/money';
import {
  insertAllocation,
  selectOpenInvoices,
  selectSourcesFor,
  selectStandingAllocations,
  selectUnsettledContracts,
  selectWriteOffSources,
  type Source,
} from '../../database/ledger/allocations';
import { findSuccessor } from '../../database/transfer/transfers';
import { reopenSettlement } from '../../database/move-out/settlements';
import type { Tx } from '../../database/schema';
import {
  allocateFirst,
  lessSettled,
  settledBy,
  type Allocation,
  type FirstOf,
  type OpenInvoice,
} from '../../domain/ledger/allocation';
import type { ServiceContext } from '../base/context';
import { publish } from '../base/outbox';
import type { InTransaction } from '../base/work';
import { followArrears } from './arrears';
import { requireProperty } from '../property/property';
import { bookEntries } from './book';

type Needed = Pick<ServiceContext, 'newId' | 'clock'>;

/**
 * Settles open invoices of a contract as far as its credit and money go, and books it. What is left stays the tenant's, and
 * settles what is open of the contract that followed it by a transfer. The access code follows: see arrears.ts. `first`:
 * invoices that come before all others, whatever the order.
 */
export async function settleContract(
  { ctx, tx }: InTransaction<Needed>,
  contractId: Id<'contract'>,
  first: readonly FirstOf[] = [],
): Promise<void> {
  const open = await selectOpenInvoices(tx, contractId);
  if (open.length > 0) await settleOpen({ ctx, tx }, contractId, { open, first });
  await bookEntries({ ctx, tx });
  await followArrears({ ctx, tx }, contractId);
  if (await reopenSettlement(tx, contractId)) await publish({ ctx, tx }, 'contract.reopened', { contractId });
  const successor = await findSuccessor(tx, contractId);
  if (successor !== null) await settleContract({ ctx, tx }, successor);
}

interface ToSettle {
  readonly open: readonly OpenInvoice[];
  readonly first: readonly FirstOf[];
}

async function settleOpen(
  { ctx, tx }: InTransaction<Needed>,
  contractId: Id<'contract'>,
  { open: found, first: named }: ToSettle,
): Promise<void> {
  let open = found;
  let first = named;
  const { allocation_order: order } = await requireProperty(tx);
  for (const source of await sourcesOf(tx, contractId)) {
    const { allocations } = allocateFirst(order, open, source.leftMinor, first);
    if (allocations.length === 0) return;
    await insertAllocation(
      tx,
      {
        id: ctx.newId<'allocation'>(),
        contractId,
        source,
        undoesId: null,
        madeAtMs: ctx.clock.nowMs(),
      },
      allocations,
    );
    open = settledBy(open, allocations);
    first = first.map((each) => lessSettled(each, allocations));
  }
}

/** What was given up comes last. */
async function sourcesOf(tx: Tx, contractId: Id<'contract'>): Promise<readonly Source[]> {
  return [...(await selectSourcesFor(tx, contractId)), ...(await selectWriteOffSources(tx, contractId))];
}

/**
 * The money of a card never came: what it had settled is open again, and what else the tenant has with us settles it. A
 * contract that was closed is open too. After the review was closed: before it, that money still counts.
 */
export async function undoLostMoney(
  { ctx, tx }: InTransaction<Needed>,
  attemptId: Id<'attempt'>,
): Promise<void> {
  const contracts = await undoAllocations({ ctx, tx }, { attemptId });
  await bookEntries({ ctx, tx });
  for (const contractId of contracts) await settleContract({ ctx, tx }, contractId);
}

/** What money has settled is open again, by rows of their own. Answers whose contracts; each is to be settled after it. */
export async function undoAllocations(
  { ctx, tx }: InTransaction<Needed>,
  of: Parameters<typeof selectStandingAllocations>[1],
): Promise<ReadonlySet<Id<'contract'>>> {
  const undone = await selectStandingAllocations(tx, of);
  await undoEach({ ctx, tx }, undone);
  return new Set(undone.map(({ contractId }) => contractId));
}

/** A receipt settles other lines of a contract than before. The rows of before are taken back, and stay. */
export async function settleAgain(
  { ctx, tx }: InTransaction<Needed>,
  { receiptId, contractId }: { readonly receiptId: Id<'receipt'>; readonly contractId: Id<'contract'> },
  linesAfter: (before: readonly Allocation[]) => readonly Allocation[],
): Promise<void> {
  const standing = await selectStandingAllocations(tx, { receiptId });
  const undone = standing.filter((each) => each.contractId === contractId);
  await undoEach({ ctx, tx }, undone);
  const source = { of: 'receipt', id: receiptId } as const;
  const made = {
    id: ctx.newId<'allocation'>(),
    contractId,
    source,
    undoesId: null,
    madeAtMs: ctx.clock.nowMs(),
  };
  await insertAllocation(tx, made, linesAfter(undone.flatMap(({ lines }) => lines)));
  await settleContract({ ctx, tx }, contractId);
}

async function undoEach(
  { ctx, tx }: InTransaction<Needed>,
  undone: Awaited<ReturnType<typeof selectStandingAllocations>>,
): Promise<void> {
  for (const { id, contractId, receiptId, writeOffId, lines } of undone)
    await insertAllocation(
      tx,
      {
        id: ctx.newId<'allocation'>(),
        contractId,
        source: sourceOf(receiptId, writeOffId),
        undoesId: id,
        madeAtMs: ctx.clock.nowMs(),
      },
      lines.map((line) => ({ ...line, amountMinor: minor(0 - line.amountMinor) })),
    );
}

function sourceOf(receiptId: Id<'receipt'> | null, writeOffId: Id<'write_off'> | null) {
  if (writeOffId !== null) return { of: 'write_off', id: writeOffId } as const;
  if (receiptId !== null) return { of: 'receipt', id: receiptId } as const;
  throw new Error('an allocation of neither money nor a write-off');
}

const AT_ONCE = 100;

/**
 * Brings a database up to date whose rows were written without the ledger: by an earlier version, or back from other books.
 * A hundred contracts a transaction, so that nobody waits long; cut off anywhere, the next start goes on.
 */
export async function catchUpLedger(ctx: Pick<ServiceContext, 'store'> & Needed): Promise<void> {
  let isMore = true;
  while (isMore) isMore = await ctx.store.transaction((tx) => bookEntries({ ctx, tx }));
  for (let after: Id<'contract'> | undefined = BEFORE_FIRST; after !== undefined;) {
    const from: Id<'contract'> = after;
    const contracts = await ctx.store.read((tx) =>
      selectUnsettledContracts(tx, { after: from, limit: AT_ONCE }),
    );
    await ctx.store.transaction(async (tx) => {
      for (const contractId of contracts) await settleContract({ ctx, tx }, contractId);
    });
    after = contracts.length === AT_ONCE ? contracts.at(-1) : undefined;
  }
}
