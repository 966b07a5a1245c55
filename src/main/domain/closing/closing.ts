/**
 * Closes a day: adds up what the journal has since the last closing, by tender and by ledger account. Refuses to
 * report anything that does not add up. Pure; whole minor units of one currency.
 */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { drawerOf, type DrawerFacts } from './drawer';
import {
  tenders,
  type DayTotals,
  type LedgerTotals,
  type Sum,
  type Tender,
  type TenderTotals,
} from './totals';

export { tenders, type DayTotals, type Tender };

interface Line {
  readonly ledger: string;
  readonly taxableMinor: Minor;
  readonly taxMinor: Minor;
  readonly payableMinor: Minor;
}

/** A card's receipt whose money is not captured yet. */
export interface PendingCapture {
  readonly attemptId: string;
  readonly receiptNumber: string;
  readonly tender: Tender;
  readonly amountMinor: Minor;
}

export interface DayFacts {
  readonly invoices: readonly {
    readonly number: string;
    readonly totalMinor: Minor;
    readonly taxMinor: Minor;
    readonly lines: readonly Line[];
  }[];
  readonly receipts: readonly {
    readonly number: string;
    readonly amountMinor: Minor;
    readonly tender: Tender;
    /** The attempt or the desk payment that paid. */
    readonly paidBy: string;
  }[];
  readonly captures: readonly {
    readonly attemptId: string;
    readonly tender: Tender;
    readonly amountMinor: Minor;
  }[];
  /** Payments of a contract that staff have settled as never taken: the contract stands unpaid. */
  readonly lost: readonly { readonly attemptId: string; readonly amountMinor: Minor }[];
  readonly deskPayments: readonly {
    readonly id: string;
    readonly tender: Tender;
    readonly amountMinor: Minor;
  }[];
  /** Taken for contracts of other kiosks of the site. */
  readonly onBehalf: DrawerFacts['onBehalf'];
  readonly creditNotes: readonly {
    readonly number: string;
    readonly grossMinor: Minor;
    readonly taxMinor: Minor;
    readonly lines: readonly Line[];
  }[];
  readonly refunds: readonly { readonly tender: Tender; readonly amountMinor: Minor }[];
  /**
   * Payments that the bank took back, with what it asks for that, and those that were recorded by mistake; below nothing
   * where one came again.
   */
  readonly returns: readonly {
    readonly tender: Tender;
    readonly amountMinor: Minor;
    readonly costMinor: Minor;
  }[];
  /** Debts that were given up, with the tax in them; below nothing where one is owed again. */
  readonly writeOffs: readonly { readonly amountMinor: Minor; readonly taxMinor: Minor }[];
  /** Cash that staff put in or took out beside payments. */
  readonly moves: DrawerFacts['moves'];
  /** Pending before the first and after the last entry. */
  readonly carriedIn: readonly PendingCapture[];
  readonly carriedOut: readonly PendingCapture[];
  /** What the ledger says of the same entries. */
  readonly ledger: LedgerOfDay;
  /** Cash in the drawer at the beginning. */
  readonly openingMinor: Minor;
}

export interface LedgerOfDay {
  /** By how much more tenants owe. */
  readonly owedMinor: Minor;
  /** By how much more of their money and credit no invoice has used. */
  readonly advanceMinor: Minor;
  /** What money and credit have settled, less what was taken back. */
  readonly allocatedMinor: Minor;
}

/** The books do not add up: a broken invariant, which no closing may hide. */
export class BrokenBooks extends Error {
  constructor(readonly faults: readonly string[]) {
    super(`the day does not add up: ${faults.join('; ')}`);
    this.name = 'BrokenBooks';
  }
}

/** Throws BrokenBooks when anything does not add up, to the unit. */
export function closeDay(facts: DayFacts): DayTotals {
  const faults = [...billFaults(facts), ...paymentFaults(facts)];
  if (faults.length > 0) throw new BrokenBooks(faults);
  const totals = totalsOf(facts);
  const broken = equationFaults(totals, facts.ledger);
  if (broken.length > 0) throw new BrokenBooks(broken);
  return totals;
}

/** Each bill is the sum of its lines. */
function billFaults({ invoices, creditNotes }: DayFacts): string[] {
  const bills = [
    ...invoices.map(({ number, totalMinor, taxMinor, lines }) => ({ number, totalMinor, taxMinor, lines })),
    ...creditNotes.map(({ number, grossMinor, taxMinor, lines }) => ({
      number,
      totalMinor: grossMinor,
      taxMinor,
      lines,
    })),
  ];
  const wrong = bills.filter(
    ({ totalMinor, taxMinor, lines }) =>
      total(lines.map((line) => line.payableMinor)) !== totalMinor ||
      total(lines.map((line) => line.taxMinor)) !== taxMinor ||
      lines.some((line) => line.taxableMinor + line.taxMinor !== line.payableMinor),
  );
  return wrong.map(({ number }) => `${number} is not the sum of its lines`);
}

/** Every receipt's money is taken once: at the desk now, by card now or later. */
function paymentFaults(facts: DayFacts): string[] {
  const desk = new Map(facts.deskPayments.map(({ id, amountMinor }) => [id, amountMinor]));
  const byDesk = facts.receipts.filter(({ tender }) => !isCard(tender));
  const byCard = facts.receipts.filter(({ tender }) => isCard(tender));
  const promised = byCard.map(({ paidBy, amountMinor }) => ({ attemptId: paidBy, amountMinor }));
  const pending = byPayment([...facts.carriedIn, ...promised]);
  const faults = byDesk
    .filter(({ paidBy, amountMinor }) => desk.get(paidBy) !== amountMinor)
    .map(({ number }) => `receipt ${number} is not over what the desk took`);
  if (byDesk.length !== facts.deskPayments.length) faults.push('the desk took money without a receipt');
  for (const [attemptId, amountMinor] of byPayment([...facts.captures, ...facts.lost])) {
    if (pending.get(attemptId) !== amountMinor)
      faults.push(`nobody waits for ${amountMinor} of payment ${attemptId}`);
    pending.delete(attemptId);
  }
  const out = byPayment(facts.carriedOut);
  const isSame = out.size === pending.size && [...pending].every(([id, amount]) => out.get(id) === amount);
  if (!isSame) faults.push('what is left for the next day is not what was not captured');
  return faults;
}

/** A payment may have several receipts, one for each contract: what they are over together. */
function byPayment(
  rows: readonly { readonly attemptId: string; readonly amountMinor: Minor }[],
): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { attemptId, amountMinor } of rows)
    sums.set(attemptId, (sums.get(attemptId) ?? 0) + amountMinor);
  return sums;
}

function totalsOf(facts: DayFacts): DayTotals {
  const taken = [...facts.captures, ...facts.deskPayments, ...facts.onBehalf];
  const back = [...facts.refunds, ...facts.returns];
  const costs = facts.returns.flatMap(({ costMinor }) => (costMinor === 0 ? [] : [costMinor]));
  return {
    tenders: tenders.map((tender) => tenderTotals(tender, taken, back)),
    ledgers: ledgerTotals(facts),
    invoices: sumOf(facts.invoices.map(({ totalMinor }) => totalMinor)),
    receipts: sumOf(facts.receipts.map(({ amountMinor }) => amountMinor)),
    captures: sumOf(facts.captures.map(({ amountMinor }) => amountMinor)),
    deskPayments: sumOf(facts.deskPayments.map(({ amountMinor }) => amountMinor)),
    onBehalf: sumOf(facts.onBehalf.map(({ amountMinor }) => amountMinor)),
    creditNotes: sumOf(facts.creditNotes.map(({ grossMinor }) => grossMinor)),
    refunds: sumOf(facts.refunds.map(({ amountMinor }) => amountMinor)),
    returns: sumOf(facts.returns.map(({ amountMinor }) => amountMinor)),
    returnCosts: sumOf(costs),
    writeOffs: sumOf(facts.writeOffs.map(({ amountMinor }) => amountMinor)),
    writeOffTaxes: sumOf(facts.writeOffs.flatMap(({ taxMinor }) => (taxMinor === 0 ? [] : [taxMinor]))),
    carriedIn: sumOf(facts.carriedIn.map(({ amountMinor }) => amountMinor)),
    lost: sumOf(facts.lost.map(({ amountMinor }) => amountMinor)),
    carriedOut: sumOf(facts.carriedOut.map(({ amountMinor }) => amountMinor)),
    drawer: drawerOf(facts),
  };
}

function tenderTotals(
  tender: Tender,
  taken: readonly { readonly tender: Tender; readonly amountMinor: Minor }[],
  givenBack: DayFacts['refunds'],
): TenderTotals {
  const mine = taken.filter((each) => each.tender === tender).map(({ amountMinor }) => amountMinor);
  const back = givenBack.filter((each) => each.tender === tender).map(({ amountMinor }) => amountMinor);
  const takenMinor = total(mine);
  const refundedMinor = total(back);
  return {
    tender,
    count: mine.length,
    takenMinor,
    refundCount: back.length,
    refundedMinor,
    netMinor: minor(takenMinor - refundedMinor),
  };
}

function ledgerTotals({ invoices, creditNotes }: DayFacts): LedgerTotals[] {
  const invoiced = invoices.flatMap(({ lines }) => lines);
  const credited = creditNotes.flatMap(({ lines }) => lines);
  const others = [...invoiced, ...credited].map(({ ledger }) => ledger);
  const names = [...new Set(['revenue', 'insurance', 'liability', ...others])];
  const of = (ledger: string, pick: (lines: readonly Line[]) => readonly Minor[]): LedgerTotals => {
    const invoicedMinor = total(pick(invoiced));
    const creditedMinor = total(pick(credited));
    return { ledger, invoicedMinor, creditedMinor, netMinor: minor(invoicedMinor - creditedMinor) };
  };
  return [
    ...names.map((name) =>
      of(name, (lines) => lines.filter(({ ledger }) => ledger === name).map((line) => line.taxableMinor)),
    ),
    of('tax', (lines) => lines.map((line) => line.taxMinor)),
  ];
}

/** The sums against each other, whatever was checked row by row. */
function equationFaults(totals: DayTotals, ledger: LedgerOfDay): string[] {
  const { invoices, receipts, captures, deskPayments, carriedIn, carriedOut, lost, creditNotes, refunds } =
    totals;
  const { returns, writeOffs, onBehalf } = totals;
  const ledgers = (of: (each: LedgerTotals) => Minor) => total(totals.ledgers.map(of));
  const ofTenders = (of: (each: TenderTotals) => Minor) => total(totals.tenders.map(of));
  const equations: [string, number, number][] = [
    [
      'invoices are not settled, not given up and not owed',
      invoices.totalMinor,
      ledger.allocatedMinor + writeOffs.totalMinor + ledger.owedMinor,
    ],
    [
      'receipts and credit are not settled, given back or kept for the tenant',
      receipts.totalMinor + creditNotes.totalMinor,
      ledger.allocatedMinor + ledger.advanceMinor + refunds.totalMinor + returns.totalMinor + lost.totalMinor,
    ],
    [
      'captures and desk payments are not receipts',
      captures.totalMinor + deskPayments.totalMinor + lost.totalMinor + carriedOut.totalMinor,
      receipts.totalMinor + carriedIn.totalMinor,
    ],
    ['ledgers and tax are not invoices', ledgers((each) => each.invoicedMinor), invoices.totalMinor],
    ['ledgers and tax are not credit notes', ledgers((each) => each.creditedMinor), creditNotes.totalMinor],
    [
      'tenders are not what was taken',
      ofTenders((each) => each.takenMinor),
      captures.totalMinor + deskPayments.totalMinor + onBehalf.totalMinor,
    ],
    [
      'tenders are not what was given back or taken back',
      ofTenders((each) => each.refundedMinor),
      refunds.totalMinor + returns.totalMinor,
    ],
  ];
  return equations
    .filter(([, left, right]) => left !== right)
    .map(([name, left, right]) => `${name}: ${left}, ${right}`);
}

function isCard(tender: Tender): boolean {
  return tender === 'card' || tender === 'card_simulated';
}

function total(amounts: readonly Minor[]): Minor {
  return sumMinor(amounts);
}

function sumOf(amounts: readonly Minor[]): Sum {
  return { count: amounts.length, totalMinor: total(amounts) };
}
