/** What each credit note of a transfer pays for, in the order in which the ledger settles. Pure; whole minor units. */
import { minor, type Minor } from '../../../shared/money';

interface Uses {
  /** Of what is open of the contract that ends. */
  readonly formerMinor: Minor;
  /** Of the first invoice of the one that follows. */
  readonly nextMinor: Minor;
}

/**
 * The former contract comes first. Its earlier credit comes before the first credit note. All other credit of the
 * tenant comes before the second.
 * @param notes the amount of each, in the order of their numbers
 */
export function useCredits(
  notes: readonly Minor[],
  owed: { readonly openMinor: Minor; readonly payableMinor: Minor },
  had: { readonly earlierMinor: Minor; readonly otherMinor: Minor },
): readonly Uses[] {
  let [open, next]: [number, number] = [owed.openMinor, owed.payableMinor];
  const use = (amount: Minor): Uses => {
    const formerMinor = minor(Math.min(amount, open));
    const nextMinor = minor(Math.min(amount - formerMinor, next));
    open -= formerMinor;
    next -= nextMinor;
    return { formerMinor, nextMinor };
  };
  use(had.earlierMinor);
  return notes.map((amount, index) => {
    const used = use(amount);
    if (index === 0) use(had.otherMinor);
    return used;
  });
}
