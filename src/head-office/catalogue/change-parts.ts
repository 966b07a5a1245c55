/**
 * What a change of catalogues is about, which says who may approve it: taxes, the words that tenants sign, and prices. Prices are
 * all that is neither of the others. Pure.
 */
import type { CatalogueFile } from '../../main/domain/catalogue/draft-things';
import { mayDo, type Permission, type Role } from '../people/roles';

export const changeParts = ['prices', 'taxes', 'agreement'] as const;
export type ChangePart = (typeof changeParts)[number];

const needs: Readonly<Record<ChangePart, Permission>> = {
  prices: 'approvePrices',
  taxes: 'approveTaxes',
  agreement: 'approveAgreement',
};

/** Rates, which of them something is charged with, and how tax is rounded; a tax number is a fact of the site. */
const TAX_FIELD = /tax(?:es|code)?$/i;

/** Of a first catalogue, all. */
export function partsOf(base: CatalogueFile | null, draft: CatalogueFile): ReadonlySet<ChangePart> {
  if (base === null) return new Set(changeParts);
  const [before, after] = [divided(base), divided(draft)];
  return new Set([
    ...(before.rest === after.rest ? [] : (['prices'] as const)),
    ...(hasOtherTaxes(before, after) ? (['taxes'] as const) : []),
    ...(before.agreement === after.agreement ? [] : (['agreement'] as const)),
  ]);
}

/** A change without any difference counts as one of prices. */
export const mayApprove = (role: Role, parts: ReadonlySet<ChangePart>): boolean =>
  [...(parts.size === 0 ? (['prices'] as const) : parts)].every((part) => mayDo(role, needs[part]));

interface Divided {
  /** By its place: things by their ids, so that another order is no other tax. */
  readonly taxes: ReadonlyMap<string, string>;
  /** The places of all things with ids. */
  readonly things: ReadonlySet<string>;
  readonly agreement: string;
  readonly rest: string;
}

function divided({ agreement, ...file }: CatalogueFile): Divided {
  const [taxes, things] = [new Map<string, string>(), new Set<string>()];
  const without = (value: unknown, place: string): unknown => {
    if (Array.isArray(value))
      return value.map((each: unknown, index) => without(each, `${place}/${idOf(each) ?? index}`));
    if (typeof value !== 'object' || value === null) return value;
    if (idOf(value) !== null) things.add(place);
    return Object.fromEntries(
      Object.entries(value).flatMap(([name, member]: [string, unknown]) => {
        const own = `${place}/${name}`;
        if (!TAX_FIELD.test(name)) return [[name, without(member, own)]];
        taxes.set(own, JSON.stringify(member));
        return [];
      }),
    );
  };
  const rest = JSON.stringify(without(file, ''));
  return { taxes, things, agreement: JSON.stringify(agreement), rest };
}

const idOf = (value: unknown): string | null =>
  typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string'
    ? value.id
    : null;

/** What a thing that only one of them has is taxed with is a part of that thing. */
function hasOtherTaxes(before: Divided, after: Divided): boolean {
  const places = new Set([...before.taxes.keys(), ...after.taxes.keys()]);
  const isOfOne = (place: string) =>
    [...before.things, ...after.things].some(
      (thing) =>
        thing !== '' && place.startsWith(`${thing}/`) && before.things.has(thing) !== after.things.has(thing),
    );
  return [...places].some((place) => before.taxes.get(place) !== after.taxes.get(place) && !isOfOne(place));
}
