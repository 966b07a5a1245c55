/**
 * Who may import a catalogue, decided from what it would change. A technician may change what a unit is like and how
 * the screens look. Everything else can move money, or words that people sign. Pure.
 */
import type { StaffRole } from '../../../shared/desk/roles';
import { may } from '../../../shared/desk/roles';
import type { StoredCatalogue } from '../../database/catalogue/catalogue';
import type { ImportPlan } from './import';
import type { ServiceContext } from '../base/context';

/** `propose`: it waits for another manager's yes. `manager`: only a manager may. */
export type Authority = 'import' | 'propose' | 'manager';

/** An allow-list: a column that comes later is a manager's until it is written here. */
const machineColumns = {
  property: ['brand_color', 'area_unit', 'site_plan', 'access', 'lock'],
  unit: ['floor', 'features', 'directions', 'state', 'out_of_service', 'listed'],
} as const;

/** Off at a site of its own, on under a head office, where the configuration says nothing. */
export function needsSecondPerson(ctx: {
  readonly settings: Pick<ServiceContext['settings'], 'secondPerson'>;
  readonly headOffice: ServiceContext['headOffice'];
}): boolean {
  return ctx.settings.secondPerson ?? ctx.headOffice.state() !== 'alone';
}

export function authorityOver(
  stored: StoredCatalogue,
  plan: Pick<ImportPlan, 'tables' | 'template' | 'sameRates'>,
  by: { readonly role: StaffRole; readonly secondPerson: boolean },
): Authority {
  if (!needsManager(stored, plan)) return 'import';
  if (!may(by.role, 'prices')) return 'manager';
  return by.secondPerson ? 'propose' : 'import';
}

function needsManager(
  stored: StoredCatalogue,
  { tables, template, sameRates }: Pick<ImportPlan, 'tables' | 'template' | 'sameRates'>,
): boolean {
  const { property, units, ...others } = tables;
  return (
    !sameRates ||
    template.counts.added + template.counts.updated > 0 ||
    Object.values(others).some((rows) => rows.length > 0) ||
    !changesOnly(stored.properties, property, machineColumns.property) ||
    !changesOnly(stored.units, units, machineColumns.unit)
  );
}

/** Whether every row is there already and differs in these columns alone. */
function changesOnly(
  stored: readonly { readonly id: string }[],
  rows: readonly { readonly id: string }[],
  columns: readonly string[],
): boolean {
  const known = new Map(stored.map((row) => [row.id, row]));
  return rows.every((row) => {
    const before = known.get(row.id);
    if (before === undefined) return false;
    const old = new Map<string, unknown>(Object.entries(before));
    return Object.entries(row).every(
      ([column, value]) => columns.includes(column) || old.get(column) === value,
    );
  });
}
