/**
 * What the sections of a catalogue must agree on. Each check runs when the sections that it needs could be read. So a
 * mistake in the add-ons does not hide one between units and storage types.
 */
import type { Catalogue } from './catalogue-shape';
import { checkFeePreset, checkLateSteps, checkLien } from './late-checks';
import { saysLateRules } from './agreement-text';
import {
  checkAmountsSaid,
  checkMoveOut,
  checkNotice,
  checkRentChange,
  checkReturnedPayment,
  whereUnsaid,
} from './agreement-checks';
import { checkSitePlan } from '../site-plan/checks';
import { findCountryByCode, findRegionByCode } from '../property/iso-3166';

export interface Mistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
  /** Where the same value stands before, for pages that name places by their own words. */
  readonly earlier?: readonly (string | number)[];
}

type Sections = Partial<Catalogue>;
type Path = Mistake['path'];

/** Answers what does not fit together. */
export function checkCatalogue(sections: Sections): readonly Mistake[] {
  return [
    ...checkIds(sections),
    ...checkNames(sections),
    ...checkPlaces(sections),
    ...checkTaxes(sections),
    ...checkUnits(sections),
    ...checkRents(sections),
    ...checkPlan(sections),
    ...checkPremiums(sections),
    ...checkOffers(sections),
    ...checkAgreement(sections),
    ...checkLate(sections),
    ...checkRentChange(sections),
    ...checkNotice(sections),
    ...checkMoveOut(sections),
    ...checkReturnedPayment(sections),
    ...checkAmountsSaid(sections),
    ...checkDemo(sections),
  ];
}

/** No two things share an id, of whatever kind: it is always a line that was copied and not changed. */
function checkIds(s: Sections): Mistake[] {
  const ids: [Path, string][] = [];
  const add = (path: Path, id: string) => ids.push([path, id]);
  if (s.property) add(['property', 'id'], s.property.id);
  for (const key of [
    'storageTypes',
    'userTypes',
    'units',
    'insurancePlans',
    'addOns',
    'promotions',
  ] as const) {
    s[key]?.forEach((item, index) => add([key, index, 'id'], item.id));
  }
  s.insurancePlans?.forEach((plan, index) =>
    plan.premiums.forEach((premium, tier) =>
      add(['insurancePlans', index, 'premiums', tier, 'id'], premium.id),
    ),
  );
  s.demo?.tenants.forEach((tenant, index) => {
    add(['demo', 'tenants', index, 'contactId'], tenant.contactId);
    tenant.creditNotes.forEach((note, each) =>
      add(['demo', 'tenants', index, 'creditNotes', each, 'id'], note.id),
    );
  });
  return repeated(ids, 'this id');
}

function checkNames(s: Sections): Mistake[] {
  const of = <T>(key: string, field: string, list: readonly T[] | undefined, value: (item: T) => string) =>
    repeated(
      (list ?? []).map((item, index): [Path, string] => [[key, index, field], value(item)]),
      'this',
    );
  return [
    ...of('storageTypes', 'name', s.storageTypes, (each) => each.name),
    ...of('userTypes', 'name', s.userTypes, (each) => each.name),
    ...of('userTypes', 'masterId', s.userTypes, (each) => String(each.masterId)),
    ...of('units', 'number', s.units, (each) => each.number),
    ...of('promotions', 'code', s.promotions, (each) => each.code),
    ...of('demo.tenants', 'userName', s.demo?.tenants, (each) => each.userName),
  ];
}

function checkPlaces(s: Sections): Mistake[] {
  const places: [Path, string | null, string | null][] = [];
  if (s.property) places.push([['property', 'region'], s.property.country, s.property.region]);
  s.demo?.tenants.forEach((tenant, index) =>
    places.push([['demo', 'tenants', index, 'region'], tenant.country, tenant.region]),
  );
  return places.flatMap(([path, country, region]) => {
    if (region === null) return [];
    const countryId = country === null ? undefined : findCountryByCode(country)?.id;
    const belongs = findRegionByCode(region)?.countryId === countryId && countryId !== undefined;
    return belongs
      ? []
      : [{ path, message: `expected a region of ${country ?? 'no country'} by ISO 3166-2` }];
  });
}

/** Every code that is used exists, and every code has a rate for every user type, so that any quote can be priced. */
function checkTaxes(s: Sections): Mistake[] {
  if (!s.taxes) return [];
  const taxes = s.taxes;
  const used: [Path, string | null][] = [];
  for (const [kind, rule] of Object.entries(s.chargeRules ?? {})) {
    used.push([['chargeRules', kind, 'taxCode'], rule.taxCode]);
  }
  s.addOns?.forEach((addOn, index) => used.push([['addOns', index, 'taxCode'], addOn.taxCode]));
  const unknown = used
    .filter(([, code]) => code !== null && !Object.hasOwn(taxes, code))
    .map(([path, code]) => ({ path, message: `no tax is called "${code}"` }));
  return s.userTypes ? [...unknown, ...checkRates(taxes, s.userTypes)] : unknown;
}

function checkRates(taxes: Catalogue['taxes'], userTypes: Catalogue['userTypes']): Mistake[] {
  const names = userTypes.map((userType) => userType.name);
  return Object.entries(taxes).flatMap(([code, rates]) => [
    ...names
      .filter((name) => !Object.hasOwn(rates, name))
      .map((name) => ({ path: ['taxes', code], message: `the rate of user type "${name}" is missing` })),
    ...Object.keys(rates)
      .filter((name) => !names.includes(name))
      .map((name) => ({ path: ['taxes', code, name], message: 'no user type has this name' })),
  ]);
}

/** Nominal sizes differ a little from what a tape measures; a slipped comma differs by far more. */
const AREA_TOLERANCE = 0.03;

/** A rent that was forgotten or mistyped reads as 0 too, so that a unit for nothing has to say so. */
function checkRents(s: Sections): Mistake[] {
  return (s.units ?? []).flatMap(({ rent, rentFree }, index): Mistake[] => {
    if (rentFree === (rent === 0)) return [];
    return rentFree
      ? [{ path: ['units', index, 'rentFree'], message: 'expected a rent of 0 with it' }]
      : [
          {
            path: ['units', index, 'rent'],
            message: 'expected more than 0; a unit for nothing needs "rentFree": true',
          },
        ];
  });
}

function checkUnits(s: Sections): Mistake[] {
  if (!s.units || !s.storageTypes) return [];
  const types = new Map(s.storageTypes.map((type) => [type.name, type]));
  return s.units.flatMap((unit, index): Mistake[] => {
    const type = types.get(unit.storageType);
    if (!type) return [{ path: ['units', index, 'storageType'], message: 'no storage type has this name' }];
    const floorArea = (unit.widthCm * unit.lengthCm) / 10;
    const computed = type.measure === 'area' ? floorArea : (floorArea * unit.heightCm) / 100;
    if (Math.abs(unit.area - computed) <= computed * AREA_TOLERANCE) return [];
    const metres = (computed / 1000).toFixed(3);
    return [{ path: ['units', index, 'area'], message: `width, length and height make it ${metres}` }];
  });
}

function checkPlan({ sitePlan, units }: Sections): Mistake[] {
  if (!sitePlan || !units) return [];
  return checkSitePlan(sitePlan, units).map(({ path, message }) => ({
    path: ['sitePlan', ...path],
    message,
  }));
}

function checkPremiums(s: Sections): Mistake[] {
  const storage = s.storageTypes && new Set(s.storageTypes.map((type) => type.name));
  const users = s.userTypes && new Set(s.userTypes.map((type) => type.name));
  return (s.insurancePlans ?? []).flatMap(({ premiums }, index) =>
    premiums.flatMap((premium, tier): Mistake[] => {
      const path = (field: string) => ['insurancePlans', index, 'premiums', tier, field];
      const mistakes: Mistake[] = [];
      if (storage && !storage.has(premium.storageType)) {
        mistakes.push({ path: path('storageType'), message: 'no storage type has this name' });
      }
      if (users && premium.userType !== null && !users.has(premium.userType)) {
        mistakes.push({ path: path('userType'), message: 'no user type has this name' });
      }
      if (premium.to !== null && premium.to <= premium.from) {
        mistakes.push({ path: path('to'), message: 'expected a size above "from"' });
      }
      const other = premiums.slice(0, tier).findIndex((earlier) => overlap(earlier, premium));
      if (other !== -1) mistakes.push({ path: path('from'), message: `overlaps with premiums.${other}` });
      return mistakes;
    }),
  );
}

type Premium = Catalogue['insurancePlans'][number]['premiums'][number];

/** A tier for every user type overlaps with one for a single user type: that customer would see two prices. */
function overlap(a: Premium, b: Premium): boolean {
  if (a.storageType !== b.storageType) return false;
  if (a.userType !== null && b.userType !== null && a.userType !== b.userType) return false;
  return a.from < (b.to ?? Infinity) && b.from < (a.to ?? Infinity);
}

function checkOffers(s: Sections): Mistake[] {
  const addOns = (s.addOns ?? []).flatMap((addOn, index): Mistake[] =>
    addOn.prorated && !addOn.recurring
      ? [{ path: ['addOns', index, 'prorated'], message: 'only what recurs can be prorated' }]
      : [],
  );
  const promotions = (s.promotions ?? []).flatMap(({ validFrom, validTo }, index): Mistake[] =>
    validFrom !== null && validTo !== null && validTo < validFrom
      ? [{ path: ['promotions', index, 'validTo'], message: 'expected a date not before validFrom' }]
      : [],
  );
  return [...addOns, ...promotions];
}

/** A rule that no agreement tells would bind nobody. */
function checkLate({ property, agreement, taxes }: Sections): Mistake[] {
  const late = property?.late;
  if (!late) return [];
  const path = ['property', 'late'];
  const { feeTaxCode } = late;
  const untaxed =
    feeTaxCode !== null && taxes && !Object.hasOwn(taxes, feeTaxCode)
      ? [{ path: [...path, 'feeTaxCode'], message: `no tax is called "${feeTaxCode}"` }]
      : [];
  return [
    ...untaxed,
    ...checkLateSteps(late.steps, [...path, 'steps']),
    ...checkFeePreset(late, property.currency, path),
    ...checkLien(late, property.language, path),
    ...whereUnsaid(agreement, saysLateRules).map((path) => ({
      path,
      message: 'expected a paragraph with {{lateRules}}, because the property has rules on late rent',
    })),
  ];
}

/** What binds is in the property's language, whatever else it is offered in. */
function checkAgreement({ property, agreement }: Sections): Mistake[] {
  if (!property || !agreement) return [];
  const path = ['agreement', 'languages'];
  const binding = agreement.languages[property.language]
    ? []
    : [
        {
          path: [...path, property.language],
          message: "expected the agreement in the property's language",
        },
      ];
  if (property.autopay === 'not_offered') {
    if (property.autopayRules === null) return binding;
    const message = 'expected "autopay" to be offered or required, because there are rules for it';
    return [...binding, { path: ['property', 'autopayRules'], message }];
  }
  const silent = Object.entries(agreement.languages).filter(([, text]) => text && !text.mandate);
  return [
    ...binding,
    ...silent.map(([language]) => ({
      path: [...path, language, 'mandate'],
      message: 'expected the words a customer agrees to, because the property has autopay',
    })),
  ];
}

function checkDemo(s: Sections): Mistake[] {
  const notes = (s.demo?.tenants ?? []).flatMap((tenant, index) =>
    tenant.creditNotes.map((note, each) => ({ note, path: ['demo', 'tenants', index, 'creditNotes', each] })),
  );
  const over = notes
    .filter(({ note }) => note.paid > note.gross)
    .map(({ path }) => ({ path: [...path, 'paid'], message: 'expected no more than gross' }));
  return [
    ...over,
    ...repeated(
      notes.map(({ note, path }): [Path, string] => [[...path, 'number'], note.number]),
      'this number',
    ),
  ];
}

/** A mistake for each value that stands a second time. */
export function repeated(values: readonly (readonly [Mistake['path'], string])[], what: string): Mistake[] {
  const first = new Map<string, Path>();
  return values.flatMap(([path, value]) => {
    const earlier = first.get(value);
    if (!earlier) first.set(value, path);
    return earlier ? [{ path, message: `${what} is already at ${earlier.join('.')}`, earlier }] : [];
  });
}
