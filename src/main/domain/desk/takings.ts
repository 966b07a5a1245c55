/**
 * Takings: money that came and went, by day, tender and the person who had it in hand. Money of a card counts once it is
 * captured, and money of the drawer once it was counted. Pure; whole minor units of one currency.
 */

/** `came_back`: a refund that the bank sent back. `taken_back`: a payment that the bank took back, or a mistake. */
export interface MoneyMoved {
  /** YYYY-MM-DD at the property. */
  readonly on: string;
  readonly tender: string;
  /** Null: nobody of the staff had it in hand. */
  readonly by: string | null;
  readonly what: 'taken' | 'refunded' | 'came_back' | 'taken_back';
  /** Below nothing where the bank gave again what it had taken back. */
  readonly amountMinor: number;
  /** Cash after the last count of the drawer: nobody may know how much. */
  readonly isUncounted: boolean;
}

export interface TakingsLine {
  readonly on: string;
  readonly tender: string;
  readonly by: string | null;
  /** Payments that were taken. */
  readonly count: number;
  /** Null while any of it is not counted. */
  readonly amounts: TakingsAmounts | null;
}

export interface TakingsAmounts {
  readonly takenMinor: number;
  readonly refundedMinor: number;
  readonly cameBackMinor: number;
  readonly takenBackMinor: number;
  readonly netMinor: number;
}

/** By day, then by tender, then by person; nobody of the staff comes first. */
export function takingsOf(moves: readonly MoneyMoved[]): readonly TakingsLine[] {
  const lines = Map.groupBy(moves, ({ on, tender, by }) => JSON.stringify([on, tender, by]));
  return [...lines.values()]
    .flatMap((same): TakingsLine[] => {
      const [first] = same;
      if (!first) return [];
      const { on, tender, by } = first;
      return [
        {
          on,
          tender,
          by,
          count: same.filter(({ what }) => what === 'taken').length,
          amounts: same.some(({ isUncounted }) => isUncounted) ? null : amountsOf(same),
        },
      ];
    })
    .toSorted(
      (a, b) => compared(a.on, b.on) || compared(a.tender, b.tender) || compared(a.by ?? '', b.by ?? ''),
    );
}

/** Of the lines that have amounts. */
export function sumOfTakings(lines: readonly TakingsLine[]): TakingsAmounts & { readonly count: number } {
  const known = lines.flatMap(({ amounts }) => amounts ?? []);
  const sum = (of: (amounts: TakingsAmounts) => number) => known.reduce((all, each) => all + of(each), 0);
  return {
    count: lines.reduce((all, { count }) => all + count, 0),
    takenMinor: sum((each) => each.takenMinor),
    refundedMinor: sum((each) => each.refundedMinor),
    cameBackMinor: sum((each) => each.cameBackMinor),
    takenBackMinor: sum((each) => each.takenBackMinor),
    netMinor: sum((each) => each.netMinor),
  };
}

function amountsOf(moves: readonly MoneyMoved[]): TakingsAmounts {
  const sum = (of: MoneyMoved['what']) =>
    moves.filter(({ what }) => what === of).reduce((all, { amountMinor }) => all + amountMinor, 0);
  const [takenMinor, refundedMinor] = [sum('taken'), sum('refunded')];
  const [cameBackMinor, takenBackMinor] = [sum('came_back'), sum('taken_back')];
  const netMinor = takenMinor - refundedMinor + cameBackMinor - takenBackMinor;
  return { takenMinor, refundedMinor, cameBackMinor, takenBackMinor, netMinor };
}

/** By code units: the same order on every machine. */
function compared(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
