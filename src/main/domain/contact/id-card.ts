/**
 * A driver's license or ID card of the United States or Canada, as a scanner types its bar code. The code follows
 * Annex D of AAMVA's DL/ID Card Design Standard.
 * Seven elements are read, and whether the card has expired and whether a name is cut off. All else is dropped:
 * number, birth date, sex, eyes, height, weight, race, donor.
 */

/** What is taken from the card. Without a second line of the address it is empty. */
export interface IdCard {
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly secondLine: string;
  readonly city: string;
  /** As on the card: "TX". */
  readonly state: string;
  readonly postalCode: string;
}

export interface ReadIdCard {
  readonly card: IdCard;
  readonly country: 'US' | 'CA';
  /** YYYY-MM-DD, null where the card does not say. */
  readonly expires: string | null;
  /** The card has no room for the whole name. */
  readonly cutOff: boolean;
}

/** `unknown`: another kind of card. `elsewhere`: of another country. `unclear`: what lies where cannot be said for sure. */
export type IdCardFault = 'unknown' | 'elsewhere' | 'unclear';

const NAME = /^\p{L}[\p{L} '.,-]{0,39}$/u;
const STREET = /^[^@]{1,35}$/;
const TOWN = /^\p{L}[\p{L} '.,-]{0,34}$/u;
const DAY = /^\d{8}$/;
const DAY_OR_NONE = /^(?:\d{8}|NONE|)$/;
const FEW = /^.{0,35}$/;

/** What each element may look like; where line ends are lost, it is cut there only if what follows fits. */
const shapes: Readonly<Record<string, RegExp>> = {
  DCS: NAME,
  DAC: NAME,
  DAB: NAME,
  DCT: NAME,
  DAG: STREET,
  DAL: STREET,
  DAH: FEW,
  DAM: FEW,
  DAI: TOWN,
  DAN: TOWN,
  DAJ: /^[A-Z]{2}$/,
  DAO: /^[A-Z]{2}$/,
  DAK: /^[\dA-Z][\dA-Z -]{4,10}$/,
  DAP: /^[\dA-Z][\dA-Z -]{4,10}$/,
  DBA: DAY,
  DCG: /^(?:[A-Z]{3})$/,
  DDE: /^[TNU]$/,
  DDF: /^[TNU]$/,
  DDG: /^[TNU]$/,
  DAD: /^[\p{L} '.,-]{0,40}$/u,
  DCU: /^[\dA-Z .]{0,5}$/,
  DBB: DAY,
  DBD: DAY,
  DDB: DAY_OR_NONE,
  DDC: DAY_OR_NONE,
  DDH: DAY_OR_NONE,
  DDI: DAY_OR_NONE,
  DDJ: DAY_OR_NONE,
  DBC: /^[0129MFX]$/,
  DAY: /^[A-Z]{3}$/,
  DAZ: /^[A-Z]{0,12}$/,
  DAU: /^\d{1,3}[ -]?\d{0,2} ?(?:IN|CM)?$/,
  DAV: /^\d{1,3} ?(?:CM)?$/,
  DAW: /^\d{2,3}$/,
  DAX: /^\d{2,3}$/,
  DCE: /^\d?$/,
  DCL: /^[A-Z]{0,3}$/,
  DDA: /^[FMN]?$/,
  DDD: /^[01]?$/,
  DDK: /^[01]?$/,
  DDL: /^[01]?$/,
  DAQ: /^[\dA-Z -]{1,25}$/,
  DCF: FEW,
  DCA: /^.{0,6}$/,
  DCB: /^.{0,12}$/,
  DCD: /^.{0,5}$/,
  DCI: FEW,
  DCJ: FEW,
  DCK: FEW,
  DCM: FEW,
  DCN: FEW,
  DCO: FEW,
  DCP: FEW,
  DCQ: FEW,
  DCR: FEW,
  DBN: FEW,
  DBG: FEW,
  DBS: FEW,
};
/** The second line of an address stands behind the first. */
const behind: Readonly<Record<string, string>> = { DAH: 'DAG', DAM: 'DAL' };
/** The last version of the standard that has them. */
const until: Readonly<Record<string, number>> = { DAB: 1, DAL: 1, DAM: 1, DAN: 1, DAO: 1, DAP: 1, DCT: 3 };
const list = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));
/**
 * Text that consists of letters may contain any code. Only the elements that every card has may follow such text on a
 * line: other codes may be part of it.
 */
const letters = list('DCS DAC DAB DCT DAG DAL DAH DAM DAI DAN');
const onEachCard = list(
  'DCS DAC DAB DCT DAD DAG DAI DAJ DAK DBA DBB DBC DBD DAY DAU DAQ DCA DCB DCD DCF DCG DDE DDF DDG',
);

const wanted = list('DCS DAC DAB DCT DAG DAL DAH DAM DAI DAN DAJ DAO DAK DAP DBA DCG DDE DDF');
/** A card has twenty elements and more: on so many lines, hardly a line end was lost. */
const WHOLE = 8;

type Elements = ReadonlyMap<string, string>;

export function readIdCard(typed: string): ReadIdCard | IdCardFault {
  const text = typed.toUpperCase().replaceAll(/\p{Cc}+/gu, '\n');
  const head = /@\n*(?:ANSI ?|AAMVA ?)\n?(\d{6})(\d{2})(\d{2})?(\d{2})\n?((?:[A-Z]{2}\d{8})+)/.exec(text);
  if (head === null) return 'unknown';
  const [whole, , version = '', , , subfiles = ''] = head;
  const elements = elementsOf(text.slice(head.index + whole.length), subfiles, Number(version));
  if (elements === null) return 'unclear';
  const country = { USA: 'US', CAN: 'CA' }[elements.get('DCG') ?? 'USA'] as 'US' | 'CA' | undefined;
  if (country === undefined) return 'elsewhere';
  return cardOf(elements, country) ?? 'unclear';
}

function cardOf(elements: Elements, country: 'US' | 'CA'): ReadIdCard | null {
  const of = (...codes: string[]) =>
    codes.map((code) => elements.get(code)?.trim() ?? '').find((value) => value !== '') ?? '';
  const [given = ''] = of('DCT').split(/[ ,]/);
  const [firstName, lastName] = [of('DAC') || given, of('DCS', 'DAB')];
  const [street, city, state] = [of('DAG', 'DAL'), of('DAI', 'DAN'), of('DAJ', 'DAO')];
  const postalCode = codeOf(of('DAK', 'DAP'), country);
  if (postalCode === null || ![firstName, lastName].every((name) => NAME.test(name))) return null;
  if (!STREET.test(street) || !TOWN.test(city) || !/^[A-Z]{2}$/.test(state)) return null;
  return {
    card: {
      firstName: named(firstName),
      lastName: named(lastName),
      street: placed(street),
      secondLine: placed(of('DAH', 'DAM')),
      city: named(city),
      state,
      postalCode,
    },
    country,
    expires: dayOf(of('DBA'), country),
    cutOff: of('DDE') === 'T' || of('DDF') === 'T',
  };
}

/** The elements by their codes. Null when the text can be split in two ways, or when a code occurs twice. */
function elementsOf(body: string, subfiles: string, version: number): Elements | null {
  const isKnown = (code: string) => code in shapes && version <= (until[code] ?? version);
  const others = [...subfiles.matchAll(/([A-Z]{2})\d{8}/g)].flatMap(([, name = '']) =>
    name === 'DL' || name === 'ID' ? [] : [name],
  );
  // A state's own part begins with its name twice: of the part, then of its first element.
  const own = others.reduce((left, name) => left.split(`${name}${name}`)[0] ?? '', body);
  const lines = own
    .replace(/^\n*(?:DL|ID)/, '')
    .split('\n')
    .filter((line) => isKnown(line.slice(0, 3)));
  const heads = new Set(lines.map((line) => line.slice(0, 3)));
  const isWhole = lines.length >= WHOLE;
  /** Whether an element may begin inside a line. One that begins a line of its own does not. */
  const isWithin = (code: string) =>
    isKnown(code) && !heads.has(code) && (!isWhole || code === 'DAH' || onEachCard.has(code));
  const found = new Map<string, string>();
  for (const line of lines) {
    const cut = cutLine(line, isWithin);
    // When each element has its own line, an element that is not wanted need not be readable.
    if (cut === null && isWhole && !wanted.has(line.slice(0, 3))) continue;
    if (cut === null) return null;
    for (const [code, value] of cut) {
      if (found.has(code)) return null;
      found.set(code, value);
    }
  }
  return found;
}

interface Cut {
  readonly elements: readonly (readonly [code: string, value: string])[];
  /** There is another one with as many elements, or one of them may be none. */
  readonly doubtful: boolean;
}

/** A line cut into as many elements as fit; null where it does not, or can be cut in two ways. */
function cutLine(line: string, isWithin: (code: string) => boolean): Cut['elements'] | null {
  const starts = [...line.matchAll(/(?=D[A-D][A-Z])/g)]
    .map(({ index }) => index)
    .filter((at) => at === 0 || isWithin(line.slice(at, at + 3)));
  const cuts = new Map<number, Cut | null>([[line.length, { elements: [], doubtful: false }]]);
  for (const at of starts.toReversed()) {
    const code = line.slice(at, at + 3);
    let best: Cut | null = null;
    for (const end of cuts.keys()) {
      const rest = cuts.get(end) ?? null;
      if (rest === null || end < at + 3) continue;
      const value = line.slice(at + 3, end);
      const next = rest.elements[0]?.[0] ?? '';
      if (shapes[code]?.test(value) !== true || (behind[next] ?? code) !== code) continue;
      const elements = [[code, value] as const, ...rest.elements];
      const equal: boolean = best !== null && elements.length === best.elements.length;
      if (best === null || elements.length >= best.elements.length)
        best = { elements, doubtful: rest.doubtful || equal || mayBePart(code, rest.elements[0]) };
    }
    cuts.set(at, best);
  }
  const whole = cuts.get(0) ?? null;
  return whole === null || whole.doubtful ? null : whole.elements;
}

/** Whether what follows an element of letters may as well be the end of it. */
function mayBePart(code: string, next: Cut['elements'][number] | undefined): boolean {
  if (next === undefined || !letters.has(code) || next[0] in behind) return false;
  return !onEachCard.has(next[0]) || (next[0] === 'DAD' && (code === 'DCT' || next[1] === ''));
}

/** As the country writes it; the four digits that say nothing go. */
function codeOf(typed: string, country: 'US' | 'CA'): string | null {
  const code = typed.replaceAll(/[ -]/g, '');
  if (country === 'CA')
    return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(code) ? `${code.slice(0, 3)} ${code.slice(3)}` : null;
  if (!/^\d{5}(?:\d{4})?$/.test(code)) return null;
  const more = code.slice(5);
  return more === '' || more === '0000' ? code.slice(0, 5) : `${code.slice(0, 5)}-${more}`;
}

function dayOf(digits: string, country: 'US' | 'CA'): string | null {
  if (!DAY.test(digits)) return null;
  const at = country === 'US' ? [4, 0, 2] : [0, 4, 6];
  const [year = 0, month = 0, day = 0] = at;
  return `${digits.slice(year, year + 4)}-${digits.slice(month, month + 2)}-${digits.slice(day, day + 2)}`;
}

/** Cards write in capitals: "O'BRIEN" becomes "O'Brien". */
function named(capitals: string): string {
  return capitals
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replaceAll(/[\p{L}\d]+/gu, (word) =>
      /^\d/.test(word) ? word.toLowerCase() : `${word.slice(0, 1)}${word.slice(1).toLowerCase()}`,
    );
}

/** "1200 ELM ST NW" becomes "1200 Elm St NW". */
function placed(capitals: string): string {
  return named(capitals).replaceAll(/\b(?:[NS][ew]|Po)\b/g, (word) => word.toUpperCase());
}
