/**
 * How an address is asked for in a country: its parts, their order, their names, and which are required. Order and
 * parts come from localized-address-format. The names and the required parts are facts of the postal services, kept
 * here.
 */
import { formatAddress } from 'localized-address-format';
import type { AddressForm } from '../../../shared/screen-shapes';
import { examplePostalCode, isDigitsOnly } from './postal-codes';

type Field = AddressForm['fields'][number];
type Label = Field['label'];

const codes = (list: string) => new Set(list.split(' '));

/** What the country calls its postal code, where that is a word of its own. */
const postalWords: readonly [Label, ReadonlySet<string>][] = [
  ['zip', codes('US AS FM GU MH MP PH PR PW UM VI')],
  ['postcode', codes('GB GG IM JE AU NZ CC CX HM NF FK GI GS IO PN SH TC AI MY NL')],
  ['pin', codes('IN')],
  ['eircode', codes('IE')],
];

const regionWords: readonly [Label, ReadonlySet<string>][] = [
  ['state', codes('US AS FM GU MH MP PR PW UM VI AU CC CX HM NF BR IN MX MY NG VE')],
  ['province', codes('AM AR CA CN CR CU EC ES ID IQ IR IT MN MZ PA PG PH SC SO SR TH TR UY UZ VN KP')],
  ['prefecture', codes('JP')],
  ['county', codes('EE IE TW RO')],
  ['emirate', codes('AE')],
];

const cityWords: readonly [Label, ReadonlySet<string>][] = [
  ['post_town', codes('GB GG IM JE NO SE SJ')],
  ['suburb', codes('AU CC CX NF')],
  ['district', codes('HK PE TR')],
];

/** No letter arrives without the state, province or prefecture; elsewhere it may be left out. */
const regionNeeded = codes('AE AU BR CA CN CO ES HK ID IN IT JP KR MX MY PG RU TW UA US');

/** Codes that everybody knows by heart. In other countries many people never use theirs, and may leave it out. */
const codeNeeded = codes(
  'AS AT AU AX BE BG BR CA CC CH CN CX CY CZ DE DK EE ES FI FO FR GB GF GG GI GL GP GR GU HR HU IM IN IS IT JE JP KR ' +
    'LI LT LU LV MC MH MP MQ MT MX MY NC NF NL NO NZ PF PL PM PR PT PW RE RO RS RU SE SG SI SJ SK SM TH TR TW UA US VA ' +
    'VI WF YT ZA BL MF FM',
);

/** Where most people know their code by heart it comes first: what it says of the rest need not be typed. */
const codeLast = codes('AX CC CX GF GG GI GL GP IM IS JE MC MQ NC NF PM RE SJ SM VA WF YT BL MF');

/** The town comes first where many know no code of theirs. */
const townFirst = codes('AE SA');

/** Many live behind one door here, and the street alone does not find them. */
const apartments = codes('US AS FM GU MH MP PR PW UM VI CA AU NZ GB IE MX ES IN SA AE');

/** Japan's town is a line of its own in a form, though not on an envelope. */
const cityToo = codes('JP');

const marks = { address: '{A}', city: '{C}', region: '{S}', postalCode: '{Z}' } as const;

/** The form for a country; `hasRegions` says whether there is a list of them to choose from. */
export function addressForm(isoCode2: string | null, hasRegions: boolean): AddressForm {
  const country = isoCode2 ?? '';
  const written = fieldNames(country).filter((name) => name !== 'region' || hasRegions);
  const names = asAsked(written, country);
  return {
    fields: names.map((name) => ({ name, required: isNeeded(name, country), label: labelOf(name, country) })),
    postalCode: {
      keyboard: isDigitsOnly(country) ? 'digits' : 'text',
      example: names.includes('postalCode') ? examplePostalCode(country) : '',
    },
  };
}

function fieldNames(country: string): Field['name'][] {
  const envelope = formatAddress({
    postalCountry: country,
    addressLines: [marks.address],
    locality: marks.city,
    administrativeArea: marks.region,
    postalCode: marks.postalCode,
  }).join('\n');
  const written = (['address', 'city', 'region', 'postalCode'] as const)
    .map((name) => ({ name, at: envelope.indexOf(marks[name]) }))
    .filter(({ name, at }) => at >= 0 && (name !== 'postalCode' || examplePostalCode(country) !== ''))
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
  if (!cityToo.has(country)) return written;
  return written.toSpliced(written.indexOf('region') + 1, 0, 'city');
}

/** The order on the screen: the postal code, then the street and door, then what the code may have filled in. */
function asAsked(written: readonly Field['name'][], country: string): Field['name'][] {
  const first = codeNeeded.has(country) && !codeLast.has(country) && written.includes('postalCode');
  const ordered = first ? written.filter((name) => name !== 'postalCode') : [...written];
  if (first) ordered.unshift('postalCode');
  const isTown = (name: Field['name']) => name === 'city' || name === 'region';
  if (townFirst.has(country)) ordered.sort((a, b) => Number(isTown(b)) - Number(isTown(a)));
  if (apartments.has(country)) ordered.splice(ordered.indexOf('address') + 1, 0, 'apartment');
  return ordered;
}

function isNeeded(name: Field['name'], country: string): boolean {
  if (name === 'region') return regionNeeded.has(country);
  if (name === 'postalCode') return codeNeeded.has(country);
  return name !== 'apartment';
}

function labelOf(name: Field['name'], country: string): Label {
  const word = (words: readonly [Label, ReadonlySet<string>][], usual: Label) =>
    words.find(([, countries]) => countries.has(country))?.[0] ?? usual;
  switch (name) {
    case 'address':
      return 'street';
    case 'apartment':
      return 'apartment';
    case 'city':
      return word(cityWords, 'city');
    case 'region':
      return word(regionWords, 'region');
    case 'postalCode':
      return word(postalWords, 'postal_code');
  }
}
