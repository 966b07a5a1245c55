/** What is said of all lines of the rent roll, added up by the database. */
import {
  selectHidden,
  sumContracts,
  sumUnits,
  type ContractSums,
  type Known,
  type UnitSums,
} from '../database/figures/roll';
import { dayAt, onDay } from './roll';
import type { AddedUp, ReportNote, ReportWork, Sums } from './shapes';

/** What `make` of the rent roll and `sumsOf` add up line by line. */
export async function addUpRoll({ tx, sites, at }: ReportWork): Promise<AddedUp> {
  const days = onDay(sites, at);
  const contracts = await sumContracts(tx, days, await selectHidden(tx, days));
  const units = await unitsOf({ tx, sites, at });
  const counts = countsOf(contracts, units);
  const isEarlier = days.some(
    ({ isNow, propertyIds }) => !isNow && propertyIds.some((id) => (counts.get(id) ?? 0) > 0),
  );
  return { counts, sums: sumsOf(contracts, units), notes: notesOf(contracts, isEarlier) };
}

interface Units extends Omit<UnitSums, 'area' | 'street_minor' | 'no_street'> {
  readonly currency: string | null;
  readonly street: Known;
}

/** Of an earlier day nobody knows list rents. */
async function unitsOf({
  tx,
  sites,
  at,
}: Pick<ReportWork, 'tx' | 'sites' | 'at'>): Promise<readonly Units[]> {
  const rows = await sumUnits(
    tx,
    sites.map(({ id }) => id),
  );
  const bySite = new Map(rows.map((row) => [row.property_id, row]));
  return sites.flatMap((site) => {
    const row = bySite.get(site.id);
    if (!row) return [];
    const { property_id, listed, street_minor: minor, no_street: unknown } = row;
    const street = dayAt(site, at).isNow ? { minor, unknown } : { minor: 0, unknown: listed };
    return [{ property_id, listed, currency: site.catalogue?.currency ?? null, street }];
  });
}

function countsOf(contracts: readonly ContractSums[], units: readonly Units[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(units.map(({ property_id: id, listed }) => [id, listed]));
  for (const { unlisted } of contracts)
    for (const [id, count] of Object.entries(unlisted)) counts.set(id, (counts.get(id) ?? 0) + count);
  return counts;
}

function sumsOf(contracts: readonly ContractSums[], units: readonly Units[]): readonly Sums[] {
  const currencies = new Set([...contracts, ...units].map(({ currency }) => currency));
  return [...currencies]
    .toSorted((one, other) => (one ?? '').localeCompare(other ?? '', 'en'))
    .flatMap((currency) => {
      const street = streetOf(currency, contracts, units);
      const own = contracts.filter((row) => row.currency === currency);
      if (street.listed === 0 && own.length === 0) return [];
      const isEarlier = own.some(({ earlier }) => earlier > 0);
      const today = (name: 'owed_minor' | 'credit_minor' | 'deposit_minor') =>
        isEarlier ? null : sum(own.map((row) => row[name]));
      return [
        {
          currency,
          cells: {
            street_rent: street.unknown > 0 ? null : street.minor,
            contract_rent: together(own.map(({ rent }) => rent)),
            discount: together(own.map(({ discount }) => discount)),
            effective_rent: together(own.map(({ effective }) => effective)),
            owed: today('owed_minor'),
            credit: today('credit_minor'),
            deposit_held: today('deposit_minor'),
          },
        },
      ];
    });
}

/** Of all units, but a unit that is rented counts in the currency of its contract. */
function streetOf(
  currency: string | null,
  contracts: readonly ContractSums[],
  units: readonly Units[],
): Known & { readonly listed: number } {
  const all = [
    ...units
      .filter((row) => row.currency === currency)
      .map(({ street, listed }) => ({ sign: 1, street, listed })),
    ...contracts
      .filter((row) => row.currency !== row.site_currency)
      .flatMap(({ street, listed, ...row }) => [
        ...(row.currency === currency ? [{ sign: 1, street, listed }] : []),
        ...(row.site_currency === currency ? [{ sign: -1, street, listed }] : []),
      ]),
  ];
  return {
    listed: sum(all.map(({ sign, listed }) => sign * listed)),
    minor: sum(all.map(({ sign, street }) => sign * street.minor)),
    unknown: sum(all.map(({ sign, street }) => sign * street.unknown)),
  };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, each) => all + each, 0);

const together = (some: readonly Known[]): number | null =>
  some.some(({ unknown }) => unknown > 0) ? null : sum(some.map(({ minor }) => minor));

function notesOf(contracts: readonly ContractSums[], isEarlier: boolean): ReadonlySet<ReportNote> {
  const notes = new Set<ReportNote>();
  if (contracts.some(({ discount }) => discount.unknown > 0)) notes.add('discounts');
  if (contracts.some(({ contracts: all, listed }) => all > listed)) notes.add('not_listed');
  if (contracts.some(({ rent }) => rent.unknown > 0)) notes.add('unknown_rents');
  if (isEarlier) notes.add('earlier');
  if (contracts.some(({ untold }) => untold > 0)) notes.add('untold_charges');
  return notes;
}
