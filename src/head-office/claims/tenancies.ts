/** Tenancies that are handed over, as the file of running tenancies that their new kiosk imports. */
import { z } from 'zod';
import { adoptionColumns, type AdoptionColumn } from '../../shared/adoption';
import { currencyRule } from '../../shared/currencies';
import { eventSchemas } from '../../shared/head-office/events';
import type { ReportedEvent } from '../../shared/head-office/reported-events';
import type { Id } from '../../shared/ids';
import { addDays } from '../../main/domain/base/dates';
import { selectInBooks } from '../database/figures';
import type { Tx } from '../database/tx';
import { eventsIn, WRITTEN_BACK } from '../inbox/written-back';

type Cells = Partial<Record<AdoptionColumn, string>>;

export interface HandedTenancy {
  readonly contractId: Id<'contract'>;
  readonly number: string;
  /** Null: too little was told of it, or its tenant is forgotten. It is entered by hand. */
  readonly cells: Cells | null;
  /** What the file cannot say, for a person. */
  readonly notes: readonly ('own_policy' | 'notice' | 'saved_card' | 'suspended')[];
}

const [, signedSchema] = eventSchemas['contract.signed'];
const [, adoptedSchema] = eventSchemas['contract.adopted'];
const [, invoiceSchema] = eventSchemas['invoice.issued'];
const [detailsSchema] = eventSchemas['contact.details'];
/** Of either version of a bill: the period that it is for. */
const billSchema = z.object({
  contractId: z.string(),
  kind: z.string(),
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
});

/** What was told of one contract. */
interface Told {
  signed?: z.output<typeof signedSchema>;
  adopted?: z.output<typeof adoptedSchema>;
  /** First days of whole periods that were billed. */
  readonly firsts: string[];
  /** Last days that were billed. */
  readonly lasts: string[];
  hasCard?: boolean;
}

const TOLD = [
  'contract.signed',
  'contract.adopted',
  'invoice.issued',
  'bill.issued',
  'mandate.recorded',
  'contact.details',
];
const AT_ONCE = 500;

/** In the order of their numbers. `numberOf`: what people call a unit. `today`: the property's day. */
export async function readTenancies(
  tx: Tx,
  {
    kioskId,
    contractIds,
    today,
    numberOf,
  }: {
    readonly kioskId: string;
    readonly contractIds: readonly Id<'contract'>[];
    readonly today: string;
    readonly numberOf: (unitId: Id<'unit'>) => string;
  },
): Promise<readonly HandedTenancy[]> {
  const { told, people } = await readTold(tx, kioskId);
  const rows = await tx
    .selectFrom('contract_figure')
    .selectAll()
    .where('contract_id', '=', (row) => row.fn.any(row.val([...contractIds])))
    .orderBy('number')
    .execute();
  const balances = await readBalances(tx, contractIds);
  const rents = await readRents(tx, contractIds, today);
  const suspended = await readSuspended(tx, contractIds);
  return rows.map((row) => {
    const id = row.contract_id;
    const of = told.get(id) ?? { firsts: [], lasts: [] };
    const begun = of.signed ?? of.adopted;
    const person = begun && people.get(begun.contactId);
    const balance = (account: string) => balances.get(`${id} ${account}`) ?? 0;
    const money = (minor: number) => decimal(minor, row.currency ?? '');
    const notes: HandedTenancy['notes'] = [
      ...(begun?.coverage.kind === 'own_policy' ? (['own_policy'] as const) : []),
      ...(row.last_day === null ? [] : (['notice'] as const)),
      ...(of.hasCard ? (['saved_card'] as const) : []),
      ...(suspended.has(id) ? (['suspended'] as const) : []),
    ];
    const rent = rents.get(id) ?? row.rent_minor;
    if (!begun || !person || rent === null || row.currency === null)
      return { contractId: id, number: row.number, cells: null, notes };
    const cells: Cells = {
      unit: numberOf(row.unit_id),
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phoneNumber,
      address: person.address,
      city: person.city,
      postal_code: person.postalCode,
      region: person.region ?? '',
      country: person.country ?? '',
      language: begun.language,
      move_in: begun.moveInDate,
      rent: money(rent),
      plan: begun.coverage.planId ?? '',
      balance: money(balance('receivable') + balance('advance')),
      deposit: money(0 - balance('deposit')),
      ...billedUpTo(of),
    };
    return { contractId: id, number: row.number, cells, notes };
  });
}

/** The last day that was billed, and the day of the month on which the next period begins. */
function billedUpTo({ signed, adopted, firsts, lasts }: Told): Pick<Cells, 'paid_through' | 'billing_day'> {
  const begun = signed?.moveInDate ?? adopted?.moveInDate ?? '';
  const last = [...lasts, ...(adopted ? [adopted.paidThrough] : [])].toSorted().at(-1) ?? addDays(begun, -1);
  // Of a period that begins on the 31st a short month shows less: the highest of them is the one.
  const days = [addDays(last, 1), ...firsts].map((day) => Number(day.slice(8)));
  return { paid_through: last, billing_day: String(adopted?.billingDay ?? Math.max(...days)) };
}

async function readTold(tx: Tx, kioskId: string) {
  const told = new Map<string, Told>();
  const people = new Map<string, z.output<typeof detailsSchema>>();
  const of = (id: string) => {
    const known = told.get(id) ?? { firsts: [], lasts: [] };
    told.set(id, known);
    return known;
  };
  for (let after: number | undefined = 0; after !== undefined;) {
    const from: number = after;
    const rows = await selectInBooks(tx, kioskId, {
      after: from,
      before: Number.MAX_SAFE_INTEGER,
      limit: AT_ONCE,
      types: [...TOLD, WRITTEN_BACK],
    });
    for (const { type, payload } of rows)
      for (const event of type === WRITTEN_BACK ? eventsIn({ type, payload }) : [{ type, payload }])
        note(event, of, people);
    after = rows.length === AT_ONCE ? rows.at(-1)?.sequence : undefined;
  }
  return { told, people };
}

function note(
  { type, payload }: Pick<ReportedEvent, 'type' | 'payload'>,
  of: (id: string) => Told,
  people: Map<string, z.output<typeof detailsSchema>>,
): void {
  const value: unknown = JSON.parse(payload);
  const read = <S extends z.ZodType>(schema: S) => schema.safeParse(value).data;
  if (type === 'contact.details') {
    const person = read(detailsSchema);
    if (person) people.set(person.contactId, person);
    // Forgotten since: nobody writes to them any more.
    else people.delete(read(z.object({ contactId: z.string() }))?.contactId ?? '');
  } else if (type === 'contract.signed') {
    const signed = read(signedSchema);
    if (signed) of(signed.contractId).signed = signed;
  } else if (type === 'contract.adopted') {
    const adopted = read(adoptedSchema);
    if (adopted) of(adopted.contractId).adopted = adopted;
  } else if (type === 'invoice.issued') {
    const invoice = read(invoiceSchema);
    const rent = invoice?.lines.filter(({ code, period }) => code === 'rent' && period !== null) ?? [];
    for (const { period } of rent) of(invoice?.contractId ?? '').lasts.push(period?.to ?? '');
  } else if (type === 'bill.issued') {
    const bill = read(billSchema);
    if (!bill?.period || bill.kind !== 'RENTAL') return;
    of(bill.contractId).firsts.push(bill.period.from);
    of(bill.contractId).lasts.push(bill.period.to);
  } else if (type === 'mandate.recorded') {
    const mandate = read(z.object({ contractId: z.string(), state: z.string() }));
    if (mandate?.state === 'active') of(mandate.contractId).hasCard = true;
  }
}

async function readBalances(tx: Tx, ids: readonly Id<'contract'>[]): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('balance_figure')
    .select(['contract_id', 'account', 'balance_minor'])
    .where('contract_id', '=', (row) => row.fn.any(row.val([...ids])))
    .execute();
  return new Map(rows.map((row) => [`${row.contract_id} ${row.account}`, row.balance_minor]));
}

/** Those that were changed since the contract began, as of a day. */
async function readRents(tx: Tx, ids: readonly Id<'contract'>[], today: string) {
  const rows = await tx
    .selectFrom('rent_figure')
    .select(['contract_id', 'rent_minor'])
    .where('contract_id', '=', (row) => row.fn.any(row.val([...ids])))
    .where('effective_on', '<=', today)
    .orderBy('effective_on')
    .execute();
  return new Map(rows.map((row) => [row.contract_id, row.rent_minor]));
}

async function readSuspended(tx: Tx, ids: readonly Id<'contract'>[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('suspension_figure')
    .select('contract_id')
    .where('contract_id', '=', (row) => row.fn.any(row.val([...ids])))
    .execute();
  return new Set(rows.map(({ contract_id: id }) => id));
}

/** As a file of tenancies has it: a point before the decimals and nothing else. */
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
