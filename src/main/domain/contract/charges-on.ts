/** What a contract charges on a day, for reports of days before its first bill too. Pure. */

/** A charge as it is stored, with the days on which a period must begin to be charged by it. */
interface StoredCharge {
  readonly kind: 'rent' | 'insurance' | 'add_on';
  readonly from_on: string;
  readonly to_on: string | null;
}

/** A contract's charges of a kind on a day; before the first bill, those of the first one. What was agreed later waits for its day. */
export function chargesOn<C extends StoredCharge>(
  own: readonly C[],
  kind: StoredCharge['kind'],
  on: string,
): readonly C[] {
  const rows = own.filter((row) => row.kind === kind);
  const then = rows.filter(({ from_on: from, to_on: to }) => from <= on && (to === null || to >= on));
  const first = firstDay(rows);
  const firstBilled = firstDay(own.filter((row) => row.kind === 'rent'));
  if (then.length > 0 || first === undefined || on >= first) return then;
  return firstBilled === undefined || first <= firstBilled
    ? rows.filter(({ from_on: from }) => from === first)
    : [];
}

const firstDay = (rows: readonly StoredCharge[]): string | undefined =>
  rows.map(({ from_on: from }) => from).toSorted()[0];
