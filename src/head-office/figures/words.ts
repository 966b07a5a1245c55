/** Figures in words, for the page and for the command. */
import { numberFormat } from '../../shared/formats';
import { count, sayAmount } from '../fleet/words';
import { calendarDay, duration } from '../fleet/times';
import { tenders, unitStates, type Age, type MoneyFigures, type PropertyFigures } from './facts';

const LOCALE = 'en';
const METERS_PER_FOOT = 0.3048;

const unitWords: Readonly<Record<(typeof unitStates)[number], string>> = {
  available: 'Free',
  occupied: 'Rented',
  overlocked: 'Rented, with a second lock on',
  to_check: 'To be checked',
  out_of_service: 'Out of service',
};

const ageWords: Readonly<Record<Age, string>> = {
  not_due: 'Not due yet',
  to_30: 'Due for up to 30 days',
  to_60: 'Due for 31 to 60 days',
  to_90: 'Due for 61 to 90 days',
  over_90: 'Due for over 90 days',
};

const sizeWords: Readonly<Record<PropertyFigures['sizes'][number]['measure'], string>> = {
  area: 'Area rented',
  volume: 'Volume rented',
};

const tenderWords: Readonly<Record<(typeof tenders)[number], string>> = {
  cash: 'Received in cash',
  cheque: 'Received by check',
  terminal: 'Received at the desk’s terminal',
  card: 'Received by card',
};

interface Group {
  readonly head: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** What a property has, in groups of a name and a value. */
export function groupsOf(property: PropertyFigures): readonly Group[] {
  return [unitsOf(property), ...property.money.flatMap((money) => moneyOf(property, money))];
}

function unitsOf({ units, sizes, notices, suspended, autopay }: PropertyFigures): Group {
  const all = unitStates.reduce((sum, state) => sum + units[state], 0);
  const rented = units.occupied + units.overlocked;
  return {
    head: 'Units and tenants',
    rows: [
      ['Occupancy', `${rented} of ${count(all, 'unit')}${percent(rented, all)}`],
      ...sizes.map(
        (of) => [sizeWords[of.measure], `${sizeText(of.let, of)} of ${sizeText(of.all, of)}`] as const,
      ),
      ...unitStates.map((state) => [unitWords[state], String(units[state])] as const),
      ['Contracts under notice', String(notices)],
      ['Tenants without access', String(suspended)],
      [
        'Saved cards, last 30 days',
        autopay.asked === 0
          ? 'none charged'
          : `${autopay.paid} of ${count(autopay.asked, 'try').replace('trys', 'tries')} paid${percent(autopay.paid, autopay.asked)}`,
      ],
    ],
  };
}

function moneyOf({ today }: PropertyFigures, money: MoneyFigures): readonly Group[] {
  const say = (amount: number) => sayAmount(amount, money.currency);
  const { month } = money;
  const owed = Object.values(money.owedMinor).reduce((sum, amount) => sum + amount, 0);
  return [
    {
      head: `Money in ${money.currency} since ${calendarDay(`${today.slice(0, 8)}01`)}`,
      rows: [
        ['Rent per month', say(money.rentMinor)],
        ['Billed', say(month.billedMinor)],
        ['Credited', say(month.creditedMinor)],
        ['Written off', say(month.writtenOffMinor)],
        ...tenders.map((tender) => [tenderWords[tender], say(month.collectedMinor[tender])] as const),
        ['Refunded', say(month.refundedMinor)],
      ],
    },
    {
      head: `Owed and held in ${money.currency}`,
      rows: [
        ['Owed by tenants', say(owed)],
        ...agesOf(money).map(([age, amount]) => [ageWords[age], say(amount)] as const),
        ['Tenants’ money not used yet', say(money.advanceMinor)],
        ['Deposits held', say(money.depositMinor)],
      ],
    },
  ];
}

const agesOf = ({ owedMinor }: MoneyFigures) =>
  (['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const).map((age) => [age, owedMinor[age]] as const);

/** What a person should look at, each as a sentence. */
export function findingsOf(property: PropertyFigures, nowMs: number): readonly string[] {
  const currency = property.money[0]?.currency ?? '';
  return [
    ...property.lateRounds.map(
      ({ kioskId, day, atMs }) =>
        `${kioskId} last made a round of bills for ${day}, ${duration(nowMs - atMs)} ago. No bill, reminder or card charge is made there until it runs again.`,
    ),
    ...property.faults.map(
      ({ kioskId, count: faults }) =>
        `${kioskId} could not make the bills of ${count(faults, 'contract')}. Its log says why.`,
    ),
    ...property.differences.map(({ kioskId, number, closedOn, accounts }) => {
      const each = accounts.map(
        ({ account, kioskMinor, hereMinor }) =>
          `${account}: ${sayAmount(kioskMinor, currency)} there, ${sayAmount(hereMinor, currency)} here`,
      );
      return `${kioskId} closed day ${number} on ${closedOn}, and its books differ from what it sent. ${each.join('; ')}.`;
    }),
  ];
}

function percent(part: number, whole: number): string {
  if (whole === 0) return '';
  return ` (${numberFormat(LOCALE, { style: 'percent' }).format(part / whole)})`;
}

/** `size`: in square or cubic meters, by the measure. */
function sizeText(size: number, { measure, unit }: PropertyFigures['sizes'][number]): string {
  const power = measure === 'area' ? 2 : 3;
  const value = unit === 'm2' ? size : size / METERS_PER_FOOT ** power;
  const digits = numberFormat(LOCALE, { maximumFractionDigits: 0 }).format(value);
  return `${digits} ${unit === 'm2' ? 'm' : 'ft'}${power === 2 ? '²' : '³'}`;
}
