/** Whether the plan and the extras of a contract can change on a day, and what that credits and charges. */
import type { DeskReason } from '../../../shared/desk/reasons';
import type { Id } from '../../../shared/ids';
import { minor, sumMinor, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { selectOpenInvoices, selectSources } from '../../database/ledger/allocations';
import { peekDocumentNumber } from '../../database/number-series';
import { addDays } from '../../domain/base/dates';
import type { CreditedLine } from '../../domain/contract/credit';
import { useCredits } from '../../domain/ledger/transfer-uses';
import {
  creditsOfEnded,
  dueOfBegun,
  withoutEnded,
  type PlacedCharge,
} from '../../domain/move-out/charge-change';
import type { IssuedLine } from '../../domain/move-out/unused-days';
import { priceDue, type PricedDue } from '../../domain/price/quote-lines';
import type { InTransaction } from '../base/work';
import type { ContractChargeRow } from '../bill/again';
import { isBehindRun } from '../bill/run';
import { nextWholeBill } from '../bill/whole';
import { invoiceCreditFacts, type CreditFacts, type UsedCredit } from '../credit-note/facts';
import { readIssued, recurringOf } from '../move-out/settlement-credit';
import { dayRefusal, readChangeableCharges, type ChangeableCharges } from './changeable';
import { readWish, type ReadWish, type WantedCharges } from './wish';

const cannot = (desk: DeskReason) => refuse('INVALID_ACTIVITY_INFO_DETAILS', 'conflict', { desk });

/** A credit note that the change makes. */
export interface ChangeCredit {
  readonly facts: CreditFacts;
  readonly used: UsedCredit;
}

export interface ChargeChangeFacts {
  readonly about: ChangeableCharges;
  readonly wish: ReadWish;
  readonly firstOn: string;
  /** The stored charges with their new days; what begins is not among them. */
  readonly stays: readonly ContractChargeRow[];
  /** The invoiced lines that are not over before it, with the charges that they were made from. */
  readonly known: readonly IssuedLine[];
  /** In the order of their numbers. */
  readonly credits: readonly ChangeCredit[];
  readonly creditedMinor: Minor;
  /** What begins, for days that were billed already; null: nothing. */
  readonly added: PricedDue | null;
  readonly addedDueOn: string;
  /** One whole period before the change and after it; null where none is billed. */
  readonly wholeBefore: PricedDue | null;
  readonly wholeAfter: PricedDue | null;
}

/** Refuses as `readChangeableCharges` and `readWish`; `charges_unbilled` for a day on which it cannot begin. */
export async function readChargeChange(
  work: InTransaction,
  wanted: WantedCharges,
): Promise<Result<ChargeChangeFacts>> {
  const read = await readChangeableCharges(work, wanted.contractId);
  if (!read.ok) return read;
  const about = read.value;
  const { firstOn } = wanted;
  const refused = dayRefusal(about, firstOn);
  if (refused !== null) return cannot(refused);
  if (await isBehindRun(work, about.property)) return cannot('charges_unbilled');
  const wish = await readWish(work, about, wanted);
  if (!wish.ok) return wish;
  const ending = { firstOn, ends: wish.value.ends, startedOn: about.contract.move_in_on };
  const { lines, rules } = await readIssued(work.tx, about.contract, about.property);
  const { dayCount } = rules.billing;
  const ended = creditsOfEnded(lines, ending, { dayCount, pricesIncludeTax: rules.pricesIncludeTax });
  const added = priceBegun(about, wish.value, firstOn);
  const credits = await creditsOf(work, about, ended, added);
  const stays = withoutEnded(about.rows.map(placed), ending).map(({ row, fromOn, toOn }) => ({
    ...row,
    from_on: fromOn,
    to_on: toOn,
  }));
  const whole = (rows: readonly ContractChargeRow[]) =>
    nextWholeBill(work, about.property, about.contract.id, rows.map(forEver));
  const dueOn = addDays(about.today, about.property.pay_days);
  return ok({
    about,
    wish: wish.value,
    firstOn,
    stays,
    // What was over before it needs no more to be known than it does now.
    known: lines.filter(({ period }) => (period?.to ?? '') >= firstOn),
    credits,
    creditedMinor: sumMinor(credits.map(({ facts }) => facts.totalMinor)),
    added,
    addedDueOn: dueOn > firstOn ? dueOn : firstOn,
    wholeBefore: await whole(about.rows.filter((row) => countsOn(row, about.today, about.rows))),
    wholeAfter: await whole([
      ...stays.filter((row) => countsOn(row, firstOn, stays)),
      ...begunRows(about, wish.value, firstOn, 1_000_000),
    ]),
  });
}

type Placed = PlacedCharge & { readonly row: ContractChargeRow };

function placed(row: ContractChargeRow): Placed {
  const [charge] = recurringOf([row]);
  if (!charge) throw new Error('a charge is none');
  return { ...charge, row };
}

const forEver = (row: ContractChargeRow): ContractChargeRow => ({
  ...row,
  from_on: '0001-01-01',
  to_on: null,
});

/** Whether a charge counts on a day; before the first bill, as the move-in paid it. */
function countsOn(row: ContractChargeRow, day: string, rows: readonly ContractChargeRow[]): boolean {
  const first = rows.map(({ from_on: from }) => from).toSorted()[0] ?? day;
  const on = day < first ? first : day;
  return row.from_on <= on && (row.to_on === null || on <= row.to_on);
}

/** As they are stored. */
export function begunRows(
  { contract }: Pick<ChangeableCharges, 'contract'>,
  { begins }: ReadWish,
  firstOn: string,
  position: number,
): readonly ContractChargeRow[] {
  return begins.map((charge, index) => ({
    contract_id: contract.id,
    position: position + index,
    kind: charge.kind === 'insurance' ? 'insurance' : 'add_on',
    name: charge.name,
    names: JSON.stringify(charge.names),
    rate_minor: charge.rate,
    prorated: charge.prorated ? 1 : 0,
    tax_code: charge.taxCode,
    ledger: charge.ledger,
    from_on: firstOn,
    to_on: null,
  }));
}

function priceBegun(about: ChangeableCharges, { begins }: ReadWish, firstOn: string): PricedDue | null {
  const { terms, billed, beganElsewhere } = about;
  const due = dueOfBegun(begins, billed, firstOn, { ...terms, beganElsewhere });
  const priced = priceDue(terms.rules, due, terms.discount);
  return priced.payable > 0 ? priced : null;
}

async function creditsOf(
  work: InTransaction,
  { contract }: ChangeableCharges,
  ended: ReturnType<typeof creditsOfEnded>,
  added: PricedDue | null,
): Promise<readonly ChangeCredit[]> {
  const { tx } = work;
  const notes: CreditFacts[] = [];
  for (const [invoiceId, own] of Map.groupBy(ended, (line) => line.invoiceId)) {
    const lines = own.map(({ position, credited: { taxableMinor, taxMinor } }): CreditedLine => ({
      position,
      taxableMinor,
      taxMinor,
      payableMinor: minor(taxableMinor + taxMinor),
    }));
    // Of `lines`, which are read by their invoices.
    const facts = await invoiceCreditFacts(work, contract, invoiceId as Id<'invoice'>, lines);
    notes.push({ ...facts, number: await peekDocumentNumber(tx, 'credit_note', notes.length) });
  }
  const open = (await selectOpenInvoices(tx, contract.id)).flatMap(({ lines }) => lines);
  const openMinor = sumMinor([...open.map((line) => line.openMinor), added?.payable ?? minor(0)]);
  const earlier = (await selectSources(tx, contract.id)).filter(({ of }) => of === 'credit_note');
  const uses = useCredits(
    notes.map(({ totalMinor }) => totalMinor),
    { openMinor, payableMinor: minor(0) },
    { earlierMinor: sumMinor(earlier.map(({ leftMinor }) => leftMinor)), otherMinor: minor(0) },
  );
  const nothing = { formerMinor: minor(0), nextMinor: minor(0) };
  return notes.map((facts, index) => ({ facts, used: uses[index] ?? nothing }));
}
