/**
 * Which lines of which invoices a payment settles. Pure; whole minor units of one currency. Operators know the three
 * orders from other programs: https://help.storedge.com/hc/en-us/articles/204413294-Billing-Settings.
 */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import type { InvoiceLineCode } from '../../../shared/shapes';

export const allocationOrders = ['oldest_first', 'rent_first', 'fees_first'] as const;
export type AllocationOrder = (typeof allocationOrders)[number];

export interface OpenInvoice {
  readonly id: Id<'invoice'>;
  readonly dueOn: string;
  readonly lines: readonly OpenLine[];
}

export interface OpenLine {
  readonly position: number;
  readonly code: InvoiceLineCode;
  /** What of it neither money, credit, deposit nor write-off has settled; of a discount below nothing. */
  readonly openMinor: Minor;
}

/** So much of a line is settled; always more than nothing. */
export interface Allocation {
  readonly invoiceId: Id<'invoice'>;
  readonly position: number;
  readonly amountMinor: Minor;
}

type Class = 'rent' | 'plan' | 'add_on' | 'other' | 'fees';

const classes: readonly Class[] = ['rent', 'plan', 'add_on', 'other', 'fees'];

const classOf: Readonly<Record<InvoiceLineCode, Class>> = {
  rent: 'rent',
  discount: 'rent',
  insurance: 'plan',
  add_on: 'add_on',
  deposit: 'other',
  damage: 'other',
  opening: 'other',
  rounding: 'other',
  admin: 'fees',
  late_fee: 'fees',
  returned_payment: 'fees',
};

/**
 * Settles open lines with money. `oldest_first`: invoice after invoice by due day. `rent_first` and `fees_first`:
 * that class of every invoice first. Within an invoice: rent, plan, add-ons, other, fees. Invoices due on the same
 * day keep their given order.
 * A line below zero (a discount, a rounding down) reduces the lines before it. So it is never settled itself, and an
 * invoice never takes more than is open.
 * @param money what there is to allocate, at least 0
 * @returns the allocations in the order they were made, and the money that no line needs: the tenant's advance
 * @throws Error when money is below 0
 */
export function allocate(
  order: AllocationOrder,
  invoices: readonly OpenInvoice[],
  money: Minor,
): { readonly allocations: readonly Allocation[]; readonly restMinor: Minor } {
  if (money < 0) throw new Error('money to allocate is below nothing');
  const allocations: Allocation[] = [];
  let rest: number = money;
  for (const { invoiceId, position, openMinor } of inOrder(order, invoices)) {
    const amountMinor = minor(Math.min(rest, openMinor));
    if (amountMinor > 0) allocations.push({ invoiceId, position, amountMinor });
    rest -= amountMinor;
  }
  return { allocations, restMinor: minor(rest) };
}

/** An invoice that comes before all others, and how much of it; null: all of it. */
export interface FirstOf {
  readonly invoiceId: Id<'invoice'>;
  readonly upToMinor: Minor | null;
}

/** The same, but `first` come before all other invoices, whatever the order: staff chose one, or money was asked for them. */
export function allocateFirst(
  order: AllocationOrder,
  invoices: readonly OpenInvoice[],
  money: Minor,
  first: readonly FirstOf[],
): ReturnType<typeof allocate> {
  const made: Allocation[] = [];
  let open = invoices;
  let rest: number = money;
  const give = (to: readonly OpenInvoice[], share: number) => {
    const { allocations, restMinor } = allocate(order, to, minor(share));
    made.push(...allocations);
    open = settledBy(open, allocations);
    rest -= share - restMinor;
  };
  for (const { invoiceId, upToMinor } of first)
    give(
      open.filter(({ id }) => id === invoiceId),
      Math.min(rest, upToMinor ?? rest),
    );
  give(open, rest);
  return { allocations: together(made), restMinor: minor(rest) };
}

/** What of it the next money still comes first for. */
export function lessSettled(first: FirstOf, allocations: readonly Allocation[]): FirstOf {
  if (first.upToMinor === null) return first;
  const own = allocations.filter(({ invoiceId }) => invoiceId === first.invoiceId);
  const settled = sumMinor(own.map(({ amountMinor }) => amountMinor));
  return { ...first, upToMinor: minor(Math.max(0, first.upToMinor - settled)) };
}

/**
 * What a payment settles once a part of it is moved from one invoice to another.
 * @param from the first invoice, as the payment alone settles it: each line with what it has of the payment
 * @throws Error when one of both cannot take as much
 */
export function movedAllocations(
  order: AllocationOrder,
  settled: readonly Allocation[],
  {
    from,
    to,
    amountMinor,
  }: { readonly from: OpenInvoice; readonly to: OpenInvoice; readonly amountMinor: Minor },
): readonly Allocation[] {
  const kept = allocate(order, [from], minor(openOf(from.lines) - amountMinor));
  const moved = allocate(order, [to], amountMinor);
  if (kept.restMinor + moved.restMinor !== 0) throw new Error('more is moved than an invoice can take');
  const others = settled.filter(({ invoiceId }) => invoiceId !== from.id);
  return together([...others, ...kept.allocations, ...moved.allocations]);
}

/** One allocation for each line, in the order in which the lines were first met. */
function together(allocations: readonly Allocation[]): readonly Allocation[] {
  const byLine = Map.groupBy(allocations, ({ invoiceId, position }) => `${invoiceId} ${position}`);
  return [...byLine.values()].flatMap(([one, ...more]) =>
    one === undefined
      ? []
      : [{ ...one, amountMinor: sumMinor([one, ...more].map(({ amountMinor }) => amountMinor)) }],
  );
}

/** The invoices as they are open after allocations. */
export function settledBy(
  invoices: readonly OpenInvoice[],
  allocations: readonly Allocation[],
): readonly OpenInvoice[] {
  return invoices.map((invoice) => ({
    ...invoice,
    lines: invoice.lines.map((line) => {
      const own = allocations.filter(
        (each) => each.invoiceId === invoice.id && each.position === line.position,
      );
      const settled = sumMinor(own.map(({ amountMinor }) => amountMinor));
      return { ...line, openMinor: minor(line.openMinor - settled) };
    }),
  }));
}

/** What an invoice still asks for. */
export function openOf(lines: readonly Pick<OpenLine, 'openMinor'>[]): Minor {
  return sumMinor(lines.map(({ openMinor }) => openMinor));
}

interface Asking extends OpenLine {
  readonly invoiceId: Id<'invoice'>;
}

function inOrder(order: AllocationOrder, invoices: readonly OpenInvoice[]): readonly Asking[] {
  const byAge = [...invoices].sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0));
  const lines = byAge.flatMap(({ id, lines: own }) =>
    classes.flatMap((each) =>
      netted(own)
        .filter(({ code }) => classOf[code] === each)
        .map((line) => ({ ...line, invoiceId: id })),
    ),
  );
  if (order === 'oldest_first') return lines;
  const first = order === 'rent_first' ? 'rent' : 'fees';
  const isFirst = ({ code }: Asking) => classOf[code] === first;
  return [...lines.filter(isFirst), ...lines.filter((line) => !isFirst(line))];
}

/** The lines that ask for money, less what lines below nothing take off them: of the nearest before, then of any. */
function netted(lines: readonly OpenLine[]): readonly OpenLine[] {
  const open = lines.map((line): number => line.openMinor);
  const takeOff = (from: number, at: number) => {
    const off = Math.min(-(open[from] ?? 0), Math.max(open[at] ?? 0, 0));
    open[at] = (open[at] ?? 0) - off;
    open[from] = (open[from] ?? 0) + off;
  };
  for (const from of open.keys()) {
    if ((open[from] ?? 0) >= 0) continue;
    for (let at = from - 1; at >= 0; at -= 1) takeOff(from, at);
    for (let at = from + 1; at < open.length; at += 1) takeOff(from, at);
  }
  return lines
    .map((line, at) => ({ ...line, openMinor: minor(Math.max(open[at] ?? 0, 0)) }))
    .filter(({ openMinor }) => openMinor > 0);
}
