/** What of an invoice is credited, line by line. Whatever is credited in parts adds up to the line, tax and all. */
import { minor, roundHalfUp, sumMinor, type Minor } from '../../../shared/money';
import type { InvoiceLineCode } from '../../../shared/shapes';

export interface InvoicedLine {
  readonly position: number;
  readonly code: InvoiceLineCode;
  readonly ledger: string;
  readonly taxMinor: Minor;
  readonly payableMinor: Minor;
}

export interface CreditedLine {
  readonly position: number;
  readonly taxableMinor: Minor;
  readonly taxMinor: Minor;
  readonly payableMinor: Minor;
}

/** `all`: what is left of every line; otherwise so much of a line, tax included. */
export type WantedCredit = 'all' | readonly { readonly position: number; readonly payableMinor: number }[];

export type CreditFault = 'nothing_to_credit' | 'too_much';

/** What of each line is not credited yet. */
export function remainingOf(
  lines: readonly InvoicedLine[],
  earlier: readonly CreditedLine[],
): (InvoicedLine & { readonly remainingMinor: Minor })[] {
  return lines.map((line) => ({
    ...line,
    remainingMinor: minor(line.payableMinor - credited(earlier, line.position).payableMinor),
  }));
}

/**
 * The lines of a credit note. Refused when nothing would be credited, or when more of a line would be credited than
 * was invoiced. Also refused when so much rent is credited that its discount, which was never paid, would be paid
 * out.
 */
export function creditLines(
  lines: readonly InvoicedLine[],
  earlier: readonly CreditedLine[],
  wanted: WantedCredit,
): readonly CreditedLine[] | CreditFault {
  const left = remainingOf(lines, earlier);
  const asked =
    wanted === 'all'
      ? left.map(({ position, remainingMinor }) => ({ position, payableMinor: remainingMinor }))
      : wanted;
  if (new Set(asked.map(({ position }) => position)).size !== asked.length) return 'too_much';
  const made: CreditedLine[] = [];
  for (const { position, payableMinor } of asked) {
    if (payableMinor === 0) continue;
    const line = left.find((each) => each.position === position);
    if (!line || !isWithin(payableMinor, line.remainingMinor)) return 'too_much';
    made.push(shareOf(line, credited(earlier, position), minor(payableMinor)));
  }
  const total = sumMinor(made.map((line) => line.payableMinor));
  if (total <= 0) return made.length === 0 ? 'nothing_to_credit' : 'too_much';
  return leavesPaid(lines, [...earlier, ...made]) ? made : 'too_much';
}

function isWithin(amount: number, remaining: number): boolean {
  return Math.sign(amount) === Math.sign(remaining) && Math.abs(amount) <= Math.abs(remaining);
}

/**
 * The tax of all that is credited of a line so far, less the tax of earlier notes. So the last note has the
 * remainder. Tax that was credited by itself, for a tax proof, is subtracted from the line first.
 */
function shareOf(line: InvoicedLine, before: Credited, payableMinor: Minor): CreditedLine {
  const tax = line.taxMinor - before.taxAloneMinor;
  const payable = Math.abs(line.payableMinor - before.taxAloneMinor);
  const soFar = Math.abs(before.payableMinor - before.taxAloneMinor + payableMinor);
  const taxMinor = roundHalfUp(minor(tax), soFar, payable) - (before.taxMinor - before.taxAloneMinor);
  return {
    position: line.position,
    taxableMinor: minor(payableMinor - taxMinor),
    taxMinor: minor(taxMinor),
    payableMinor,
  };
}

/** A discount is of the rent: both together can never become less than nothing, nor can the whole invoice. */
function leavesPaid(lines: readonly InvoicedLine[], earlier: readonly CreditedLine[]): boolean {
  const left = remainingOf(lines, earlier);
  const sum = (of: typeof left) => sumMinor(of.map((line) => line.remainingMinor));
  const rent = left.filter(({ code }) => code === 'rent' || code === 'discount');
  return sum(rent) >= 0 && sum(left) >= 0;
}

interface Credited extends CreditedLine {
  /** Tax that was given back without any of what it was on. */
  readonly taxAloneMinor: Minor;
}

function credited(earlier: readonly CreditedLine[], position: number): Credited {
  const of = earlier.filter((line) => line.position === position);
  return {
    position,
    taxableMinor: sumMinor(of.map((line) => line.taxableMinor)),
    taxMinor: sumMinor(of.map((line) => line.taxMinor)),
    payableMinor: sumMinor(of.map((line) => line.payableMinor)),
    taxAloneMinor: sumMinor(of.flatMap((line) => (line.taxableMinor === 0 ? [line.taxMinor] : []))),
  };
}
