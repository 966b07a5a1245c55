/** Tenancies that are handed over, as the file of running tenancies that their new kiosk imports. */
import { adoptionColumns, type AdoptionColumn } from '../../shared/adoption';
import { currencyRule } from '../../shared/currencies';
import type { Id } from '../../shared/ids';
import { minor } from '../../shared/money';
import { partsLeft, partsText } from '../../main/domain/adoption/tenancy-state';
import { addDays, businessDateAt } from '../../main/domain/base/dates';
import {
  selectBalances,
  selectBills,
  selectContractFigures,
  selectRents,
  selectUnchecked,
  type BillRow,
} from '../database/figures/contracts';
import type { ContractFigureTable } from '../database/schema-figures';
import type { Tx } from '../database/tx';
import { nothingReported, readReported, type Reported } from './reported';

type Cells = Partial<Record<AdoptionColumn, string>>;

export interface HandedTenancy {
  readonly contractId: Id<'contract'>;
  readonly number: string;
  /** Null: too little was reported about it, or its tenant was erased. A person enters it by hand. */
  readonly cells: Cells | null;
  /** What the file cannot carry, for a person. */
  readonly notes: readonly HandedNote[];
}
export type HandedNote =
  | 'own_policy'
  | 'saved_card'
  | 'discount'
  | 'add_ons'
  | 'payment_plan'
  | 'more_suspensions'
  | 'unchecked';

interface Handed {
  readonly contractIds: readonly Id<'contract'>[];
  readonly today: string;
  readonly timeZone: string;
  readonly numberOf: (unitId: Id<'unit'>) => string;
}

/** In the order of their numbers. `numberOf`: what people call a unit. `today`: the property's day. */
export async function readTenancies(tx: Tx, handed: Handed): Promise<readonly HandedTenancy[]> {
  const { contractIds, today } = handed;
  const rows = await selectContractFigures(tx, contractIds);
  const books = new Map<string, Awaited<ReturnType<typeof readReported>>>();
  for (const { kiosk_id: id } of rows) if (!books.has(id)) books.set(id, await readReported(tx, id));
  const facts = {
    ...handed,
    balances: await selectBalances(tx, contractIds),
    rents: await selectRents(tx, contractIds, today),
    bills: await selectBills(tx, contractIds),
    unchecked: await selectUnchecked(tx, contractIds),
  };
  return rows.map((row) => {
    const { reported, people } = books.get(row.kiosk_id) ?? {};
    const of = reported?.get(row.contract_id) ?? nothingReported();
    const contactId = (of.signed ?? of.adopted)?.contactId ?? '';
    return tenancyOf(row, of, people?.get(contactId), facts);
  });
}

interface Facts extends Handed {
  readonly balances: ReadonlyMap<string, number>;
  readonly rents: ReadonlyMap<string, number>;
  readonly bills: readonly BillRow[];
  readonly unchecked: ReadonlySet<string>;
}
type Person = NonNullable<ReturnType<Awaited<ReturnType<typeof readReported>>['people']['get']>>;

function tenancyOf(
  row: ContractFigureTable,
  of: Reported,
  person: Person | undefined,
  facts: Facts,
): HandedTenancy {
  const { contract_id: id, number, currency } = row;
  const begun = of.signed ?? of.adopted;
  const rent = facts.rents.get(id) ?? row.rent_minor;
  const balanceOf = (account: string) => facts.balances.get(`${id} ${account}`) ?? 0;
  const balance = balanceOf('receivable') + balanceOf('advance');
  const money = (amount: number) => decimal(amount, currency ?? '');
  const plan = planOf(of, facts, balance, money);
  const leftOn = row.is_ended ? leftDay(of, facts) : null;
  const notes: readonly HandedNote[] = [
    ...((of.coverage ?? begun?.coverage)?.kind === 'own_policy' && leftOn === null
      ? (['own_policy'] as const)
      : []),
    ...(of.hasCard === true && leftOn === null ? (['saved_card'] as const) : []),
    ...((of.signed?.promotionId ?? null) !== null && leftOn === null ? (['discount'] as const) : []),
    ...(of.hasAddOns === true && leftOn === null ? (['add_ons'] as const) : []),
    ...(plan === null && leftOn === null ? (['payment_plan'] as const) : []),
    ...(of.suspensions.size > 1 ? (['more_suspensions'] as const) : []),
    ...(facts.unchecked.has(id) ? (['unchecked'] as const) : []),
  ];
  if (!begun || !person || rent === null || currency === null)
    return { contractId: id, number, cells: null, notes };
  const cells: Cells = {
    unit: facts.numberOf(row.unit_id),
    ...personOf(person),
    language: begun.language,
    move_in: begun.moveInDate,
    rent: money(rent),
    balance: money(balance),
    deposit: money(0 - balanceOf('deposit')),
    balance_due: dueOf(id, facts),
    reference: id,
    ...billedUpTo(of),
    ...(leftOn === null
      ? {
          plan: (of.coverage ?? begun.coverage).planId ?? '',
          last_day: row.last_day ?? '',
          hold: [...of.holds.values()].map(({ cause }) => cause).find((cause) => cause !== 'plan') ?? '',
          payment_plan: plan ?? '',
          suspended: [...of.suspensions.values()][0] ?? '',
          saved_card: of.hasCard === true ? 'yes' : '',
        }
      : { left_on: leftOn }),
  };
  return { contractId: id, number, cells, notes };
}

const personOf = (person: Person): Cells => ({
  first_name: person.firstName,
  last_name: person.lastName,
  email: person.email,
  phone: person.phoneNumber,
  address: person.address,
  city: person.city,
  postal_code: person.postalCode,
  region: person.region ?? '',
  country: person.country ?? '',
});

/** The property's day on which the tenant was reported to have left; never before they moved in. */
function leftDay({ signed, adopted, endedAtMs }: Reported, { today, timeZone }: Facts): string {
  const day = endedAtMs === undefined ? today : businessDateAt(endedAtMs, timeZone);
  const moveIn = (signed ?? adopted)?.moveInDate ?? day;
  return day < moveIn ? moveIn : day;
}

/** The rest of a payment plan. Empty without a plan; null where the plan no longer matches what is owed. */
function planOf(
  { holds }: Reported,
  { bills }: Facts,
  balance: number,
  money: (amount: number) => string,
): string | null {
  const hold = [...holds.values()].find(({ cause }) => cause === 'plan');
  if (!hold) return '';
  const left = bills
    .filter(({ invoice_id: id }) => hold.plan?.invoiceIds.includes(id))
    .reduce((sum, { open_minor: open }) => sum + open, 0);
  const parts = (hold.plan?.parts ?? []).map(({ dueOn, amountMinor }) => ({
    dueOn,
    amountMinor: minor(amountMinor),
  }));
  const text = partsText(partsLeft(parts, minor(left)), money);
  return text !== '' && left === balance ? text : null;
}

/** The due day of the oldest amount owed. */
const dueOf = (contractId: string, { bills }: Facts): string =>
  bills.find((bill) => bill.contract_id === contractId && bill.open_minor > 0)?.due_on ?? '';

/** The last day that was billed, and the day of the month on which the next period begins. */
function billedUpTo({
  signed,
  adopted,
  firsts,
  lasts,
}: Reported): Pick<Cells, 'paid_through' | 'billing_day'> {
  const begun = signed?.moveInDate ?? adopted?.moveInDate ?? '';
  const last = [...lasts, ...(adopted ? [adopted.paidThrough] : [])].toSorted().at(-1) ?? addDays(begun, -1);
  // Of a period that begins on the 31st, a short month shows an earlier day. The latest day is the right one.
  const days = [addDays(last, 1), ...firsts].map((day) => Number(day.slice(8)));
  return { paid_through: last, billing_day: String(adopted?.billingDay ?? Math.max(...days)) };
}

/** As a file of tenancies writes amounts: a point before the decimals, and nothing else. */
function decimal(minor: number, currency: string): string {
  const { exponent: decimals } = currencyRule(currency);
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const rest = decimals === 0 ? '' : `.${digits.slice(-decimals)}`;
  return `${minor < 0 ? '-' : ''}${whole}${rest}`;
}

/** UTF-8, as the import reads it. */
export function fileOf(tenancies: readonly HandedTenancy[]): string {
  const quoted = (text: string) => (/[",;\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = tenancies.flatMap(({ cells }) =>
    cells ? [adoptionColumns.map((column) => quoted(cells[column] ?? '')).join(',')] : [],
  );
  return [adoptionColumns.join(','), ...lines, ''].join('\r\n');
}
