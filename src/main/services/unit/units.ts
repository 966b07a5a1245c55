/** Units that can be rented, as people see them. */
import { localeOf, numberFormat, localeFor } from '../../../shared/formats';
import { leftToRight } from '../../../shared/isolated';
import type { Language } from '../../../shared/languages';
import { minor, toPrice } from '../../../shared/money';
import { ok, refusal, refuseAll, type Refusal, type Result } from '../../../shared/result';
import type { UnitView } from '../../../shared/shapes';
import { z } from 'zod';
import { findStorageType, type PropertyRow } from '../../database/property/properties';
import { countFreeUnits, selectFreeUnits, type UnitFilter, type UnitRow } from '../../database/unit/units';
import type { ServiceContext } from '../base/context';
import { boundsOf, type Page, type PageRequest } from '../../domain/requests/paging';
import { read } from '../../domain/requests/members';
import { unitFilter } from '../../domain/requests/queries';
import { nameIn } from '../../domain/base/translations';
import { requireProperty } from '../property/property';
import type { InTransaction } from '../base/work';

/** Square feet in a square meter (international foot of 1959: 0.3048 m). */
const SQUARE_FEET = 1 / 0.3048 ** 2;
const CUBIC_FEET = 1 / 0.3048 ** 3;
const CM_PER_FOOT = 30.48;

/** GET /v1/kiosk/unit/list: filters storageTypeId, minArea, maxArea (square or cubic meters). Without a page: all. */
export function listFreeUnits(
  ctx: ServiceContext,
  query: Readonly<Record<string, unknown>>,
  page: PageRequest | null,
): Promise<Result<Page<UnitView>>> {
  return ctx.store.read(async (tx) => {
    const filter = await readFilter({ ctx, tx }, query);
    if (!filter.ok) return filter;
    const property = await requireProperty(tx);
    const rows = await selectFreeUnits(tx, filter.value, page && boundsOf(page));
    const items = rows.map((row) => toUnitView(row, property, property.language));
    const totalCount = page ? await countFreeUnits(tx, filter.value) : items.length;
    return ok({ items, totalCount });
  });
}

/** Those this kiosk may let, as far as it can know before it asks. */
export async function freeUnits(
  { ctx: { unitRights }, tx }: InTransaction<Pick<ServiceContext, 'unitRights'>>,
  property: PropertyRow,
  { filter, language }: { readonly filter: Omit<UnitFilter, 'offered'>; readonly language: Language },
): Promise<UnitView[]> {
  const rows = await selectFreeUnits(tx, { ...filter, offered: unitRights.offered() });
  return rows.map((row) => toUnitView(row, property, language));
}

async function readFilter(
  { ctx: { unitRights }, tx }: InTransaction<Pick<ServiceContext, 'unitRights'>>,
  query: Readonly<Record<string, unknown>>,
): Promise<Result<UnitFilter>> {
  const refusals: Refusal[] = [];
  const invalid = (field: string): undefined => {
    refusals.push(refusal('INVALID_INPUT_PARAM', 'invalid', { field }));
  };
  const given = (name: string) => query[name] !== undefined && query[name] !== '';
  const area = (name: 'minArea' | 'maxArea') => {
    if (!given(name)) return undefined;
    return read(unitFilter.shape[name], query[name]) ?? invalid(name);
  };
  const storageTypeId = given('storageTypeId')
    ? read(unitFilter.shape.storageTypeId, query['storageTypeId'])
    : undefined;
  if (storageTypeId === null || (storageTypeId && !(await findStorageType(tx, storageTypeId))))
    invalid('storageTypeId');
  const filter: UnitFilter = {
    offered: unitRights.offered(),
    storageTypeId: storageTypeId ?? undefined,
    minAreaThousandths: area('minArea'),
    maxAreaThousandths: area('maxArea'),
  };
  return refusals.length ? refuseAll(refusals) : ok(filter);
}

/** A unit with its size and rent written for a language. */
export function toUnitView(row: UnitRow, property: PropertyRow, language: Language): UnitView {
  const locale = localeFor(language, property);
  return {
    id: row.id,
    number: row.number,
    storageType: { id: row.storage_type_id, name: storageTypeName(row, language) },
    area: row.area_thousandths / 1000,
    areaText: areaText(row, property.area_unit, locale),
    dimensionsText: dimensionsText(row, property.area_unit, locale),
    widthCm: row.width_cm,
    lengthCm: row.length_cm,
    heightCm: row.height_cm,
    floor: row.floor,
    features: z.array(z.string()).parse(JSON.parse(row.features)),
    rent: toPrice(minor(row.rent_minor), property.currency, locale),
    state: row.state,
  };
}

export function storageTypeName(
  row: Pick<UnitRow, 'storage_type_name' | 'storage_type_translations'>,
  language: Language,
): string {
  return nameIn({ name: row.storage_type_name, translations: row.storage_type_translations }, language);
}

export function areaText(
  row: Pick<UnitRow, 'area_thousandths' | 'measure'>,
  unit: 'm2' | 'ft2',
  locale: string,
): string {
  const metres = row.area_thousandths / 1000;
  const cubic = row.measure === 'volume';
  const number = (value: number, digits: number) =>
    numberFormat(locale, { maximumFractionDigits: digits }).format(value);
  const power = cubic ? '³' : '²';
  if (unit === 'm2') return `${number(metres, 1)} ${unitName('m', locale)}${power}`;
  return `${number(metres * (cubic ? CUBIC_FEET : SQUARE_FEET), 0)} ${unitName('ft', locale)}${power}`;
}

export function dimensionsText(row: UnitRow, unit: 'm2' | 'ft2', locale: string): string {
  const [per, name] = unit === 'm2' ? [100, 'm' as const] : [CM_PER_FOOT, 'ft' as const];
  const format = numberFormat(locale, { maximumFractionDigits: 1 });
  const sides = [row.width_cm, row.length_cm, row.height_cm].map((cm) => format.format(cm / per)).join(' × ');
  const isArabic = localeOf(locale).language === 'ar';
  return `${isArabic ? leftToRight(sides) : sides} ${unitName(name, locale)}`;
}

function unitName(name: 'm' | 'ft', locale: string): string {
  return localeOf(locale).language === 'ar' ? { m: 'م', ft: 'قدم' }[name] : name;
}
