/** What each contract of a rent roll charges for a period, and what the next whole bill of it says. */
import { addDays } from '../../main/domain/base/dates';
import { billedSoFar, billsAhead, type ContractCharge } from '../../main/domain/contract/bills-due';
import { chargesOn } from '../../main/domain/contract/charges-on';
import { readBillingTerms } from '../../main/domain/contract/terms';
import { priceDue } from '../../main/domain/price/quote-lines';
import type { Id } from '../../shared/ids';
import { minor } from '../../shared/money';
import { selectTaxRates, type TaxRateOf } from '../database/catalogue/site-taxes';
import { selectBillingTerms, selectCharges, type ChargeRow } from '../database/figures/charges';
import { dayAt, endedSince, type RollLine } from './roll';
import type { Cell, ReportWork } from './shapes';

/** Null: nobody knows it. */
type Recurring = Readonly<Record<'premium' | 'add_ons' | 'recurring_tax' | 'recurring_total', Cell>>;

/** Reads what those of a report charge. */
export async function readRecurring({ tx, sites, kioskIds, at }: ReportWork) {
  const which = { endedSinceMs: endedSince(sites, at) };
  const charges = Map.groupBy(await selectCharges(tx, kioskIds, which), (row) => row.contract_id);
  const billing = await selectBillingTerms(tx, kioskIds, which);
  const rateOf = await selectTaxRates(
    tx,
    sites.map(({ id }) => id),
  );
  return {
    /** Of a line with a contract. */
    of(line: RollLine, id: Id<'contract'>): Recurring {
      const { day } = dayAt(line.site, at);
      const rows = charges.get(id) ?? [];
      const sumOf = (kind: ChargeRow['kind']) =>
        rows.length === 0
          ? null
          : chargesOn(rows, kind, day).reduce((sum, { rate_minor: rate }) => sum + rate, 0);
      return {
        premium: sumOf('insurance'),
        add_ons: sumOf('add_on'),
        ...nextWholeBill(line, { rows, terms: billing.get(id), rateOf }),
      };
    },
    /** Whether a contract came without what it is billed by. */
    isUntold: (id: Id<'contract'>) => !billing.has(id),
  };
}

const unknown = { recurring_tax: null, recurring_total: null };

interface BilledBy {
  readonly rows: readonly ChargeRow[];
  readonly terms:
    | { readonly billing: string | null; readonly user_type_id: Id<'user_type'> | null }
    | undefined;
  readonly rateOf: TaxRateOf;
}

/** As if nobody gave notice. It is known as of now alone. */
function nextWholeBill(
  { site, contract, isNow, rentOn }: RollLine,
  { rows, terms, rateOf }: BilledBy,
): Pick<Recurring, 'recurring_tax' | 'recurring_total'> {
  const userType = terms?.user_type_id ?? null;
  const billing = terms?.billing ? readBillingTerms(terms.billing) : null;
  if (!isNow || contract === null || billing === null || userType === null) return unknown;
  const soFar = billedSoFar(billing, contract.billed_to);
  const rent = rentOn(addDays(soFar.billedThrough, 1));
  const charges = chargesAt(rows, rent, (code) => rateOf(site.id, code, userType));
  if (charges === null) return unknown;
  const [bill] = billsAhead({ ...soFar, ...goingOn }, charges, site.today, 1);
  if (bill === undefined) return unknown;
  const { tax, payable } = priceDue(billing.rules, bill.due, billing.discount);
  return { recurring_tax: tax, recurring_total: payable };
}

/** What only says when a bill is made, and how a rental ends. */
const goingOn = {
  state: 'active',
  lastDay: null,
  unused: 'none',
  billsOverstay: false,
  billingStartsOn: null,
  issueDaysBefore: 0,
  payDays: 0,
} as const;

/** Null where a rent or a rate is not known. A rent that was changed stands for all rents before it. */
function chargesAt(
  rows: readonly ChargeRow[],
  rent: number | null,
  rateOf: (taxCode: string) => ReturnType<TaxRateOf>,
): readonly ContractCharge[] | null {
  const rents = rows.filter(({ kind }) => kind === 'rent');
  const [first] = rents.map(({ from_on: from }) => from).toSorted();
  const last = rents.at(-1);
  if (first === undefined || last === undefined || rent === null) return null;
  const others = rows.filter(({ kind }) => kind !== 'rent');
  const charged: ContractCharge[] = [];
  for (const row of [{ ...last, from_on: first, to_on: null, rate_minor: rent }, ...others]) {
    const taxRate = rateOf(row.tax_code);
    if (taxRate === null) return null;
    charged.push({
      fromOn: row.from_on,
      toOn: row.to_on,
      charge: {
        kind: row.kind,
        name: '',
        names: {},
        rate: minor(row.rate_minor),
        prorated: row.is_prorated,
        recurring: true,
        taxCode: row.tax_code,
        taxRate,
        ledger: '',
      },
    });
  }
  return charged;
}
