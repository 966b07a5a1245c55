/** What the books say is in the cash drawer. Pure; whole minor units of one currency. */
import { minor, sumMinor, type Minor } from '../../../shared/money';
import type { DrawerMoveKind } from '../../../shared/desk/choices';
import type { DayTotals, Tender } from './totals';

interface Money {
  readonly tender: Tender;
  readonly amountMinor: Minor;
}

export interface DrawerFacts {
  readonly openingMinor: Minor;
  readonly deskPayments: readonly Money[];
  /** For contracts of other kiosks of the site. */
  readonly onBehalf: readonly Money[];
  readonly refunds: readonly Money[];
  /** Cash that was recorded by mistake never came in. */
  readonly returns: readonly Money[];
  readonly moves: readonly { readonly kind: DrawerMoveKind; readonly amountMinor: Minor }[];
}

export function drawerOf({
  openingMinor,
  deskPayments,
  onBehalf,
  refunds,
  returns,
  moves,
}: DrawerFacts): DayTotals['drawer'] {
  const inMinor = cashOf([...deskPayments, ...onBehalf]);
  const outMinor = cashOf([...refunds, ...returns]);
  const moved = (kind: DrawerMoveKind) =>
    sumMinor(moves.filter((move) => move.kind === kind).map(({ amountMinor }) => amountMinor));
  const [paidInMinor, paidOutMinor, droppedMinor] = [moved('paid_in'), moved('paid_out'), moved('bank_drop')];
  const expectedMinor = minor(openingMinor + inMinor - outMinor + paidInMinor - paidOutMinor - droppedMinor);
  return { openingMinor, inMinor, outMinor, paidInMinor, paidOutMinor, droppedMinor, expectedMinor };
}

/** Whether any of it came into the drawer or left it. */
export function hasCash({
  deskPayments,
  onBehalf,
  refunds,
  returns,
  moves,
}: Omit<DrawerFacts, 'openingMinor'>): boolean {
  return (
    moves.length > 0 ||
    [...deskPayments, ...onBehalf, ...refunds, ...returns].some(({ tender }) => tender === 'cash')
  );
}

function cashOf(money: readonly Money[]): Minor {
  return sumMinor(money.filter(({ tender }) => tender === 'cash').map(({ amountMinor }) => amountMinor));
}
