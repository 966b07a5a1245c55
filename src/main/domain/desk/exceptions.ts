/** What departs from the usual, person by person, so that a manager sees who does it often. Pure. */

export const exceptionKinds = [
  'waived_coverage',
  'waived_admin',
  'waived_deposit',
  'refund',
  'credit_note',
  'cancelled_after_paying',
  'taken_back',
  'written_off',
  'other_price',
  'difference',
  'code_read',
  'data_handed_out',
] as const;

export interface ExceptionFacts {
  readonly what: (typeof exceptionKinds)[number];
  readonly atMs: number;
  /** Null: nobody of the staff. */
  readonly staffId: string | null;
  /** Number of the contract, unit or closing, or a name; null: it is not known any more. */
  readonly about: string | null;
  /** Whole minor units; null: it is not about money. */
  readonly amountMinor: number | null;
  readonly why: string | null;
}

/** Who has most comes first, and nobody of the staff last; of each person the latest first. */
export function byPerson(facts: readonly ExceptionFacts[]): readonly ExceptionFacts[] {
  const people = [...Map.groupBy(facts, ({ staffId }) => staffId)];
  return people
    .toSorted(
      ([a, ofA], [b, ofB]) =>
        Number(a === null) - Number(b === null) ||
        ofB.length - ofA.length ||
        (a ?? '').localeCompare(b ?? ''),
    )
    .flatMap(([, own]) => own.toSorted((a, b) => b.atMs - a.atMs));
}
