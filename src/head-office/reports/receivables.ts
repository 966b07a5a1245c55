/** What tenants owe, by how long it has been due, and the deposits that are held of them: a line for each contract. */
import { daysBetween } from '../../main/domain/base/dates';
import { byNumber } from '../../shared/number-order';
import { selectContractsWithBooks, selectHeld, selectOpenOf } from '../database/figures/reports';
import { ageOf, ages, type Age } from '../figures/facts';
import type { Line, Report, ReportSite, ReportWork } from './shapes';

export const receivables: Report = {
  columns: [
    { name: 'contract', kind: 'text' },
    { name: 'unit', kind: 'text', isBelow: true },
    { name: 'contract_state', kind: 'word', isBelow: true },
    { name: 'oldest_due', kind: 'day' },
    { name: 'days_past', kind: 'count', isBelow: true },
    ...ages.map((age) => ({ name: age, kind: 'money', isSummed: true }) as const),
    { name: 'credit', kind: 'money', isSummed: true },
    { name: 'total', kind: 'money', isSummed: true },
    { name: 'deposit_held', kind: 'money', isSummed: true },
  ],
  async make(work) {
    const books = await readBooks(work);
    const lines = books.flatMap((of) => (of.open.length > 0 || of.creditMinor !== 0 ? [owedLine(of)] : []));
    return { lines, notes: new Set() };
  },
};

export const deposits: Report = {
  columns: [
    { name: 'contract', kind: 'text' },
    { name: 'unit', kind: 'text', isBelow: true },
    { name: 'contract_state', kind: 'word' },
    { name: 'moved_in', kind: 'day', isBelow: true },
    { name: 'leaves_on', kind: 'day', isBelow: true },
    { name: 'deposit_held', kind: 'money', isSummed: true },
  ],
  async make(work) {
    const books = await readBooks(work);
    const lines = books.flatMap((of) => (of.depositMinor === 0 ? [] : [depositLine(of)]));
    return { lines, notes: new Set() };
  },
};

interface Books {
  readonly site: ReportSite;
  readonly contract: Awaited<ReturnType<typeof selectContractsWithBooks>>[number];
  readonly open: Awaited<ReturnType<typeof selectOpenOf>>;
  readonly creditMinor: number;
  readonly depositMinor: number;
}

/** Of each contract with something open, or something of it with us: by site, and then by unit. */
async function readBooks({ tx, sites, kioskIds }: ReportWork): Promise<readonly Books[]> {
  const open = Map.groupBy(await selectOpenOf(tx, kioskIds), (row) => row.contract_id);
  const held = await selectHeld(tx, kioskIds);
  const contracts = Map.groupBy(await selectContractsWithBooks(tx, kioskIds), (row) => row.kiosk_id);
  return sites.flatMap((site) =>
    site.kiosks
      .flatMap(({ id }) => contracts.get(id) ?? [])
      .map((contract) => ({
        site,
        contract,
        open: open.get(contract.contract_id) ?? [],
        creditMinor: held.get(contract.contract_id)?.creditMinor ?? 0,
        depositMinor: held.get(contract.contract_id)?.depositMinor ?? 0,
      }))
      .toSorted(
        (one, other) =>
          byNumber(one.contract.unit ?? '', other.contract.unit ?? '') ||
          byNumber(one.contract.number, other.contract.number),
      ),
  );
}

const aboutOf = ({ site, contract }: Books) => ({
  site,
  id: contract.contract_id,
  currency: contract.currency ?? site.catalogue?.currency ?? null,
  cells: {
    contract: contract.number,
    unit: contract.unit,
    moved_in: contract.moved_in_on,
    contract_state: contract.is_ended ? 'ended' : 'running',
    ...(contract.last_day !== null && { leaves_on: contract.last_day }),
  },
});

function owedLine(of: Books): Line {
  const { open, creditMinor, depositMinor, site } = of;
  const sumOf = (age: Age) =>
    open.reduce(
      (sum, { due_on: on, open_minor: minor }) => sum + (ageOf(on, site.today) === age ? minor : 0),
      0,
    );
  const oldest = open.find(({ open_minor: minor }) => minor > 0)?.due_on;
  const about = aboutOf(of);
  return {
    ...about,
    cells: {
      ...about.cells,
      ...(oldest !== undefined && {
        oldest_due: oldest,
        days_past: Math.max(0, daysBetween(oldest, site.today)),
      }),
      ...Object.fromEntries(ages.map((age) => [age, sumOf(age)])),
      credit: creditMinor,
      total: open.reduce((sum, { open_minor: minor }) => sum + minor, 0) - creditMinor,
      deposit_held: depositMinor,
    },
  };
}

function depositLine(of: Books): Line {
  const about = aboutOf(of);
  return { ...about, cells: { ...about.cells, deposit_held: of.depositMinor } };
}
