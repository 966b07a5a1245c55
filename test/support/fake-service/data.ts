/** What the fake service knows: one property with a few units, in all languages. */
import type { KioskState, PaymentPhase, ScreenBooking } from '../../../src/shared/screen-shapes';
import type { ChannelInput, ChannelOutput } from '../../../src/shared/channels';
import { numberFormat } from '../../../src/shared/formats';
import type { Id, IdKind } from '../../../src/shared/ids';
import type { Language } from '../../../src/shared/languages';
import type { QuoteView, SimulatedOutcome, UnitView } from '../../../src/shared/shapes';

type Price = QuoteView['payableAmount'];
export type Words = Readonly<Record<Language, string>>;
type Basis = Pick<ChannelInput<'booking.save'>, 'unitId' | 'addOnIds' | 'coverage'>;

function id<K extends IdKind>(group: number, number: number): Id<K> {
  return `00000000-0000-7000-800${group}-${String(number).padStart(12, '0')}` as Id<K>;
}

const locales: Readonly<Record<Language, string>> = {
  en: 'en-US',
  es: 'es-US',
  de: 'de-DE',
  ar: 'ar-u-nu-latn',
};

function money(cents: number, language: Language): Price {
  const price = cents / 100;
  const format = numberFormat(locales[language], { style: 'currency', currency: 'USD' });
  return { price, formattedPrice: format.format(price) };
}

function percent(value: number, language: Language): Price {
  const format = numberFormat(locales[language], { style: 'percent', maximumFractionDigits: 3 });
  return { price: value, formattedPrice: format.format(value / 100) };
}

/** An amount with its tax, as every priced thing shows it. */
function priced(cents: number, rate: number, language: Language) {
  const tax = Math.round((cents * rate) / 100);
  return {
    taxableAmount: money(cents, language),
    taxPercentage: percent(rate, language),
    taxAmount: money(tax, language),
    payableAmount: money(cents + tax, language),
  };
}

export function kioskState(): KioskState {
  return {
    property: {
      id: id(0, 1),
      name: 'Bluebonnet Storage Riverside',
      phoneNumber: '+1 512 555 0142',
      countryId: 840,
      currency: 'USD',
      locale: 'en-US',
      timeZone: 'America/Chicago',
      areaUnit: 'ft2',
      mapped: false,
      pricesIncludeTax: false,
    },
    defaultLanguage: 'en',
    languages: ['en', 'es', 'de', 'ar'],
    display: { inches: null, viewingDistanceMm: 500, brandColor: null, pseudoLanguage: false },
    delivery: { print: true, email: true, link: true, setUp: true },
    codes: true,
    moveInDates: { earliest: '2027-03-06', latest: '2027-04-04' },
    nearby: { areaCodes: [], postalCodes: [] },
    usualUserTypeId: id(2, 1),
    coverageRules: { ownPolicyAllowed: true, declineAllowed: true, ownPolicyLaterDays: null },
    autopay: 'not_offered',
    idle: { seconds: 90, readingSeconds: 180, warningSeconds: 30, finishLater: false },
    idScan: null,
    phoneDetails: false,
    reservationHours: 24,
    reader: { provider: 'simulated', state: 'ready', simulated: true, place: 'right' },
    outOfService: null,
    demonstration: true,
    lettersInFolder: false,
    joined: false,
  };
}

const box: Words = { en: 'Box', es: 'Box', de: 'Box', ar: 'غرفة' };
const container: Words = { en: 'Container', es: 'Contenedor', de: 'Container', ar: 'حاوية' };
const types = [box, container];

export function storageTypes(language: Language): ChannelOutput<'storage-type.list'> {
  return types.map((name, index) => ({ id: id(1, index + 1), name: name[language] }));
}

const userTypeNames: readonly Words[] = [
  { en: 'General', es: 'General', de: 'Privat', ar: 'شخصي' },
  { en: 'Business', es: 'Empresa', de: 'Gewerblich', ar: 'تجاري' },
  { en: 'Student', es: 'Estudiante', de: 'Studium', ar: 'طالب' },
  { en: 'Military', es: 'Militar', de: 'Militär', ar: 'عسكري' },
  { en: 'Charitable', es: 'Benéfico', de: 'Gemeinnützig', ar: 'خيري' },
];

export function userTypes(language: Language): ChannelOutput<'user-type.list'> {
  return userTypeNames.map((name, index) => ({
    id: id(2, index + 1),
    name: name[language],
    taxUserTypeInfoId: index + 1,
    proof: index < 2 ? ('none' as const) : ('later' as const),
  }));
}

/** Number, type, area, size in feet, floor, features, rent in cents. */
const unitRows: readonly (readonly [string, number, number, string, number, string[], number])[] = [
  ['A101', 0, 4.645, '5 × 10 × 8 ft', 0, ['drive_up', 'ground_floor'], 7900],
  ['A102', 0, 4.645, '5 × 10 × 8 ft', 0, ['drive_up', 'ground_floor'], 7900],
  ['A104', 0, 9.29, '10 × 10 × 8 ft', 0, ['drive_up', 'ground_floor'], 12900],
  ['A107', 0, 13.935, '10 × 15 × 8 ft', 0, ['drive_up', 'ground_floor'], 16900],
  ['A109', 0, 18.581, '10 × 20 × 8 ft', 0, ['drive_up', 'ground_floor', 'wide_door'], 21400],
  ['B203', 0, 2.323, '5 × 5 × 8 ft', 1, ['climate_controlled', 'indoor', 'elevator'], 5900],
  ['B204', 0, 9.29, '10 × 10 × 8 ft', 1, ['climate_controlled', 'indoor', 'elevator', 'alarm'], 14900],
  ['C301', 1, 14.4, '8 × 8 × 8 ft', 0, ['drive_up', 'outdoor', 'ground_floor'], 9900],
  ['C302', 1, 33.2, '8 × 20 × 8 ft', 0, ['drive_up', 'outdoor', 'ground_floor', 'power'], 18900],
];

/** Inside measures from `5 × 10 × 8 ft`. */
function centimetres(feet: string) {
  const [widthCm = 0, lengthCm = 0, heightCm = 0] = feet
    .split('×')
    .map((part) => Math.round(Number.parseFloat(part) * 30.48));
  return { widthCm, lengthCm, heightCm };
}

export function units(language: Language): UnitView[] {
  return unitRows.map(([number, type, area, dimensionsText, floor, features, rent], index) => ({
    id: id(3, index + 1),
    number,
    storageType: storageTypes(language)[type] ?? { id: id(1, 1), name: box[language] },
    area,
    areaText: type === 0 ? `${Math.round(area * 10.7639)} ft²` : `${Math.round(area * 35.3147)} ft³`,
    dimensionsText,
    ...centimetres(dimensionsText),
    floor,
    features,
    rent: money(rent, language),
    state: 'available',
  }));
}

const planRows = [
  ['Starter protection', 'Covers up to $1,000 against fire, water, burglary and vermin.', 100000, 800],
  ['Basic protection', 'Covers up to $2,000. For the contents of a small room.', 200000, 1100],
  ['Home protection', 'Covers up to $5,000. For the contents of a flat.', 500000, 1900],
] as const;

export function plans(language: Language): ChannelOutput<'insurance.list'> {
  return planRows.map(([name, description, coverage, premium], index) => ({
    id: id(4, index + 1),
    priceId: id(5, index + 1),
    name,
    description,
    coverage: money(coverage, language),
    ...priced(premium, 4.85, language),
  }));
}

const addOnRows = [
  ['Disc padlock', 'Hardened steel, two keys. Yours to keep.', 1499, false],
  ['Parcel acceptance', 'Your code opens the gate around the clock.', 1500, true],
  ['Moving box kit', 'Ten boxes in three sizes, tape and a marker.', 3995, false],
] as const;

export function addOns(language: Language): ChannelOutput<'add-on.list'> {
  return addOnRows.map(([name, description, cents, recurring], index) => ({
    id: id(6, index + 1),
    name,
    description,
    recurring,
    ...priced(cents, 8.25, language),
  }));
}

const codes: readonly string[] = ['US', 'GB', 'DE', 'AT', 'ES', 'CA', 'FR', 'MX', 'IE', 'CI'];
const numbers: readonly number[] = [840, 826, 276, 40, 724, 124, 250, 484, 372, 384];

export function countries(language: Language): ChannelOutput<'country.list'> {
  const names = new Intl.DisplayNames([locales[language]], { type: 'region' });
  return codes
    .map((code, index) => ({
      id: numbers[index] ?? 0,
      name: names.of(code) ?? code,
      iSOCode2: code,
      iSOCode3: code,
      currencyCode: 'USD',
      dialingCode: '1',
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** As the service answers for the United States and, for short, every other country. */
export function addressForm(countryId: number): ChannelOutput<'address.form'> {
  type Field = ChannelOutput<'address.form'>['fields'][number];
  const field = (name: Field['name'], label: Field['label'], required = true) => ({ name, label, required });
  if (countryId === 840)
    return {
      fields: [
        field('postalCode', 'zip'),
        field('address', 'street'),
        field('apartment', 'apartment', false),
        field('city', 'city'),
        field('region', 'state'),
      ],
      postalCode: { keyboard: 'digits', example: '78701' },
    };
  return {
    fields: [field('address', 'street'), field('city', 'city'), field('postalCode', 'postal_code', false)],
    postalCode: { keyboard: 'text', example: 'AB1 2CD' },
  };
}

export function regions(countryId: number): ChannelOutput<'region.list'> {
  if (countryId !== 840) return [];
  const names = ['Alabama', 'California', 'New York', 'Texas'];
  return names.map((name, index) => ({ id: 100 + index, name, words: [name] }));
}

const lineNames: Readonly<Record<'rent' | 'admin', Words>> = {
  rent: {
    en: 'Rent until March 31',
    es: 'Alquiler hasta el 31 de marzo',
    de: 'Miete bis 31. März',
    ar: 'الإيجار حتى 31 مارس',
  },
  admin: { en: 'Admin fee', es: 'Gastos de gestión', de: 'Bearbeitungsgebühr', ar: 'رسوم إدارية' },
};

/** The rent is for the rest of a month, the cover for a whole one; the rest is charged once. */
function explanationOf(
  code: QuoteView['lines'][number]['code'],
  cents: number,
  language: Language,
): QuoteView['lines'][number]['explanation'] {
  const about = { taxIncluded: false, from: '2027-03-06', to: '2027-03-31' };
  if (code === 'rent')
    return {
      ...about,
      kind: 'part',
      rate: money(Math.round((cents * 31) / 26), language),
      daysCharged: 26,
      daysInCycle: 31,
    };
  const rate = money(cents, language);
  if (code === 'insurance') return { ...about, kind: 'whole', rate, daysCharged: null, daysInCycle: null };
  return { ...about, kind: 'once', rate, from: null, to: null, daysCharged: null, daysInCycle: null };
}

export function quote(basis: Basis, language: Language): QuoteView {
  const lines: QuoteView['lines'] = [];
  const add = (code: QuoteView['lines'][number]['code'], description: string, cents: number, rate: number) =>
    lines.push({
      code,
      description,
      ...priced(cents, rate, language),
      explanation: explanationOf(code, cents, language),
    });
  const index = units(language).findIndex((unit) => unit.id === basis.unitId);
  add('rent', lineNames.rent[language], unitRows[index]?.[6] ?? 0, 8.25);
  add('admin', lineNames.admin[language], 2500, 8.25);
  const { coverage } = basis;
  if (coverage?.kind === 'operator_plan') {
    const plan =
      planRows[plans(language).findIndex((one) => one.priceId === coverage.priceId)] ?? planRows[0];
    add('insurance', plan[0], plan[3], 4.85);
  }
  addOns(language).forEach((addOn, position) => {
    if (basis.addOnIds.includes(addOn.id)) add('add_on', addOn.name, addOnRows[position]?.[2] ?? 0, 8.25);
  });
  const sum = (pick: (line: QuoteView['lines'][number]) => Price) =>
    money(
      lines.reduce((total, line) => total + Math.round(pick(line).price * 100), 0),
      language,
    );
  return {
    currency: 'USD',
    lines,
    taxAmount: sum((line) => line.taxAmount),
    payableAmount: sum((line) => line.payableAmount),
    recurringAmount: lines[0]?.payableAmount ?? money(0, language),
    nextBillDate: '2027-04-01',
    upcomingBills: [
      { from: '2027-04-01', to: '2027-04-30' },
      { from: '2027-05-01', to: '2027-05-31' },
    ].map((period) => ({
      ...period,
      date: period.from,
      taxAmount: lines[0]?.taxAmount ?? money(0, language),
      payableAmount: lines[0]?.payableAmount ?? money(0, language),
      lines: lines
        .slice(0, 1)
        .map(({ code, description, payableAmount }) => ({ code, description, payableAmount })),
    })),
    credit: null,
    promotionEndsOn: null,
  };
}

/** The units that are rented together, and their sums. */
export function visitOf(
  all: readonly { readonly id: string; readonly saved: Basis }[],
  language: Language,
): ScreenBooking['visit'] {
  const quotes = all.map(({ saved }) => quote(saved, language));
  const sum = (amounts: readonly Price[]) =>
    money(Math.round(100 * amounts.reduce((cents, { price }) => cents + price, 0)), language);
  return {
    units: all.map(({ id: bookingId, saved }) => {
      const unit = units(language).find((one) => one.id === saved.unitId);
      if (unit === undefined) throw new Error('no such unit');
      const { number, widthCm, lengthCm } = unit;
      const { payableAmount } = quote(saved, language);
      return {
        bookingId: bookingId as Id<'booking'>,
        number,
        widthCm,
        lengthCm,
        payableAmount,
        trouble: null,
      };
    }),
    credit: null,
    payableAmount: sum(quotes.map((one) => one.payableAmount)),
    recurringAmount: sum(quotes.map((one) => one.recurringAmount)),
    mayAdd: all.length < 3,
  };
}

export function bookingView(
  bookingId: string,
  input: ChannelInput<'booking.save'>,
  language: Language,
  signed: boolean,
  autopay: ScreenBooking['autopay'],
): ScreenBooking {
  const unit = units(language).find((one) => one.id === input.unitId);
  const userType = userTypes(language).find((one) => one.id === input.userTypeId);
  if (unit === undefined || userType === undefined) throw new Error('no such unit or user type');
  const { coverage } = input;
  const insurance =
    coverage?.kind === 'operator_plan'
      ? (plans(language).find((plan) => plan.priceId === coverage.priceId) ?? null)
      : null;
  return {
    id: bookingId as Id<'booking'>,
    state: 'draft',
    moveInDate: input.moveInDate,
    holdExpiresAt: '2030-01-01T00:30:00Z',
    property: { id: id(0, 1), name: 'Bluebonnet Storage Riverside' },
    unit,
    userType,
    contactBook: input.contact
      ? { ...input.contact, id: id(7, 1), country: String(input.contact.countryId) }
      : null,
    insurance,
    coverage: coverage
      ? { kind: coverage.kind, insurer: null, policyNumber: null, expires: null, bringsPolicyBy: null }
      : null,
    addOnIds: input.addOnIds as Id<'add_on'>[],
    discountCode: input.discountCode,
    signature: { saved: signed, expiresAt: null },
    contactKnown: false,
    company: null,
    comeBack: null,
    typed: null,
    visit: visitOf([{ id: bookingId, saved: input }], language),
    transferFrom: null,
    claimsTax: false,
    quote: quote(input, language),
    rentalContractId: null,
    phoneNumberText: input.contact?.phoneNumber ?? '',
    autopay,
  };
}

export function phaseAfter(outcome: SimulatedOutcome): PaymentPhase {
  if (outcome === 'approved') return 'paid';
  if (outcome === 'timeout') return 'timed_out';
  if (outcome === 'unplugged') return 'disconnected';
  return outcome === 'late_success' ? 'checking' : 'declined';
}
