/** Figures in words, for the page and for the command. */
import type { Speech } from '../locales/speech';
import { tenders, type MoneyFigures, type PropertyFigures } from './facts';
import { unitStates } from './unit-states';

const METERS_PER_FOOT = 0.3048;

interface Group {
  readonly head: string;
  readonly rows: readonly (readonly [name: string, value: string])[];
}

/** What a property has, in groups of a name and a value. */
export function groupsOf(speech: Speech, property: PropertyFigures): readonly Group[] {
  return [unitsOf(speech, property), ...property.money.flatMap((money) => moneyOf(speech, property, money))];
}

function unitsOf(speech: Speech, { units, sizes, notices, suspended, autopay }: PropertyFigures): Group {
  const { t, number } = speech;
  const words = t.figures;
  const all = unitStates.reduce((sum, state) => sum + units[state], 0);
  const rented = units.occupied + units.overlocked;
  const cards = words.paid(autopay.paid, t.counts.try(autopay.asked));
  return {
    head: words.unitsAndTenants,
    rows: [
      [words.occupancy, `${words.of(rented, t.counts.unit(all))}${percent(speech, rented, all)}`],
      ...sizes.map(
        (of) =>
          [
            words.sizes[of.measure],
            words.of(sizeText(speech, of.let, of), sizeText(speech, of.all, of)),
          ] as const,
      ),
      ...unitStates.map((state) => [words.units[state], number(units[state])] as const),
      [words.notices, number(notices)],
      [words.suspended, number(suspended)],
      [
        words.savedCards,
        autopay.asked === 0 ? words.noneCharged : `${cards}${percent(speech, autopay.paid, autopay.asked)}`,
      ],
    ],
  };
}

function moneyOf(speech: Speech, { today }: PropertyFigures, money: MoneyFigures): readonly Group[] {
  const { figures: words } = speech.t;
  const say = (amount: number) => speech.money(amount, money.currency);
  const { month } = money;
  const owed = Object.values(money.owedMinor).reduce((sum, amount) => sum + amount, 0);
  return [
    {
      head: words.money(money.currency, speech.day(`${today.slice(0, 8)}01`)),
      rows: [
        [words.rent, say(money.rentMinor)],
        [words.billed, say(month.billedMinor)],
        [words.credited, say(month.creditedMinor)],
        [words.writtenOff, say(month.writtenOffMinor)],
        ...tenders.map((tender) => [words.tenders[tender], say(month.collectedMinor[tender])] as const),
        [words.refunded, say(month.refundedMinor)],
      ],
    },
    {
      head: words.owedAndHeld(money.currency),
      rows: [
        [words.owed, say(owed)],
        ...agesOf(money).map(([age, amount]) => [words.ages[age], say(amount)] as const),
        [words.advance, say(money.advanceMinor)],
        [words.deposits, say(money.depositMinor)],
        ...(money.onTheWayMinor === 0 ? [] : [[words.onTheWay, say(money.onTheWayMinor)] as const]),
      ],
    },
  ];
}

const agesOf = ({ owedMinor }: MoneyFigures) =>
  (['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const).map((age) => [age, owedMinor[age]] as const);

/** What a person should look at, each as a sentence. */
export function findingsOf(speech: Speech, property: PropertyFigures, nowMs: number): readonly string[] {
  const { t, age, day: dayWords } = speech;
  const words = t.figures;
  const currency = property.money[0]?.currency ?? '';
  const say = (amount: number) => speech.money(amount, currency);
  return [
    ...property.lateRounds.map(({ kioskId, day, atMs }) =>
      words.lateRound(kioskId, dayWords(day), age(atMs, nowMs)),
    ),
    ...property.faults.map(({ kioskId, count }) => words.faults(kioskId, t.counts.contract(count))),
    ...property.differences.map(({ kioskId, number, closedOn, accounts }) => {
      const each = accounts.map(({ account, kioskMinor, hereMinor }) =>
        words.differs(account, say(kioskMinor), say(hereMinor)),
      );
      return words.difference({
        kiosk: kioskId,
        number,
        day: dayWords(closedOn),
        each: each.join('; '),
      });
    }),
  ];
}

function percent(speech: Speech, part: number, whole: number): string {
  return whole === 0 ? '' : ` (${speech.percent(part / whole)})`;
}

/** `size`: in square or cubic meters, by the measure. */
function sizeText(
  { number }: Speech,
  size: number,
  { measure, unit }: PropertyFigures['sizes'][number],
): string {
  const power = measure === 'area' ? 2 : 3;
  const value = unit === 'm2' ? size : size / METERS_PER_FOOT ** power;
  return `${number(Math.round(value))} ${unit === 'm2' ? 'm' : 'ft'}${power === 2 ? '²' : '³'}`;
}
