/**
 * The rent of a tenant who says today that they leave. By the first day of a new rent they keep the former rent, and
 * bills at the new rent get the difference credited. A preview counts with this; nothing is written here.
 */
import type { Id } from '../../../shared/ids';
import { minor, sumMinor } from '../../../shared/money';
import { selectContractCharges } from '../../database/contract/bills';
import type { ContractRow } from '../../database/contract/contracts';
import { selectCreditedLines } from '../../database/credit-note/credit-notes';
import { findInvoice } from '../../database/contract/invoices';
import { selectBillsFrom, selectRentChanges, type RentChangeRow } from '../../database/rent/changes';
import type { Tx } from '../../database/schema';
import { addDays, businessDateAt } from '../../domain/base/dates';
import type { CreditedLine } from '../../domain/contract/credit';
import type { InTransaction } from '../base/work';
import { linesByCharges, type ContractChargeRow } from '../bill/again';
import { requireProperty } from '../property/property';

export interface LeavingRent {
  readonly charges: readonly ContractChargeRow[];
  /** What the next round credits on bills at the new rent. */
  readonly credits: readonly { readonly invoiceId: Id<'invoice'>; readonly lines: readonly CreditedLine[] }[];
}

/** As `cancelForNotice` and `creditNewRents` leave it. */
export async function leavingRent({ ctx, tx }: InTransaction, contract: ContractRow): Promise<LeavingRent> {
  const rows = await selectContractCharges(tx, contract.id);
  const today = businessDateAt(ctx.clock.nowMs(), (await requireProperty(tx)).time_zone);
  const changes = await selectRentChanges(tx, contract.id);
  const isKept = ({ state, effective_on: firstOn }: RentChangeRow) =>
    state === 'announced' && firstOn !== null && today <= firstOn;
  const kept = changes.find(isKept) ?? null;
  const charges = kept ? withoutChange(rows, kept) : rows;
  const credits: { invoiceId: Id<'invoice'>; lines: readonly CreditedLine[] }[] = [];
  for (const change of changes) {
    const { effective_on: firstOn, owes_credit: owes } = change;
    if (firstOn === null || (change !== kept && owes === 0)) continue;
    for (const invoiceId of await selectBillsFrom(tx, contract.id, firstOn)) {
      const lines = await rentCreditOf(tx, contract, invoiceId, charges);
      if (lines.length > 0) credits.push({ invoiceId, lines });
    }
  }
  return { charges, credits };
}

/** As `resetRentFrom` leaves them. */
function withoutChange(
  rows: readonly ContractChargeRow[],
  { effective_on: firstOn, old_minor: oldMinor }: RentChangeRow,
): readonly ContractChargeRow[] {
  const rents = rows.filter(({ kind }) => kind === 'rent');
  const newest = rents.find(({ to_on: to }) => to === null);
  const before = rents.find(({ to_on: to }) => to !== null && addDays(to, 1) === firstOn);
  if (!before) return rows.map((row) => (row === newest ? { ...row, rate_minor: oldMinor } : row));
  return rows.filter((row) => row !== newest).map((row) => (row === before ? { ...row, to_on: null } : row));
}

/** The part of each line of a bill that is credited because it exceeds `charges`. */
export async function rentCreditOf(
  tx: Tx,
  contract: ContractRow,
  invoiceId: Id<'invoice'>,
  charges: readonly ContractChargeRow[],
): Promise<readonly CreditedLine[]> {
  const { invoice, lines: rows } = await findInvoice(tx, invoiceId);
  const before = await selectCreditedLines(tx, invoiceId);
  const now = await linesByCharges(tx, contract, { invoice, rows, charges });
  return rows.flatMap((row, index): CreditedLine[] => {
    const credited = before.filter(({ position }) => position === row.position);
    const payable = row.payable_minor - (now?.[index]?.payable ?? row.payable_minor);
    const tax = row.tax_minor - (now?.[index]?.tax ?? row.tax_minor);
    const left = row.payable_minor - sumMinor(credited.map(({ payableMinor }) => payableMinor));
    // A person has credited it meanwhile.
    if (payable <= 0 || left < payable || credited.length > 0) return [];
    return [
      {
        position: row.position,
        taxableMinor: minor(payable - tax),
        taxMinor: minor(tax),
        payableMinor: minor(payable),
      },
    ];
  });
}
