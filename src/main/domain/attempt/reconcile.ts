/** Our books against the provider's, payment by payment. Pure: the caller has fetched both. */
import { currencyRule, isCurrency } from '../../../shared/currencies';
import { minorOfCard } from '../price/quote';
import { waitsForCard, type AttemptState } from './payment-attempt';

export interface BookedPayment {
  readonly attemptId: string;
  /** null: the provider was never asked, or has not answered. */
  readonly intentId: string | null;
  readonly state: AttemptState;
  /** In the provider's units. */
  readonly cardAmount: number;
  readonly currency: string;
  /** Staff have given the money back. */
  readonly refunded: boolean;
  /** What went back to the card against credit notes, in the provider's units. */
  readonly amountRefunded: number;
  /** It is booked here that somebody disputes it, or did. */
  readonly isDisputed: boolean;
}

export interface ProviderPayment {
  readonly id: string;
  readonly status: string;
  readonly amount: number;
  readonly amountReceived: number;
  readonly currency: string;
  readonly charge: {
    readonly refunded: boolean;
    readonly amountRefunded: number;
    readonly disputed: boolean;
  } | null;
}

export interface Difference {
  readonly intentId: string | null;
  readonly attemptId: string | null;
  readonly here: string;
  readonly there: string;
}

/** Only what is settled is compared: the rest is still on its way, or waits for staff. */
export const isSettled = (state: AttemptState) => state === 'captured' || state === 'released';

/** No card was charged. An unknown one that waits for a card is seen again once one was. */
const holdsNothing = (status: string) => waitsForCard(status) || status === 'canceled';

/** What differs; `there` by intent id, without entry where the provider knows nothing. */
export function compareBooks(
  booked: readonly BookedPayment[],
  there: ReadonlyMap<string, ProviderPayment>,
): Difference[] {
  const differences = booked
    .filter(({ state }) => isSettled(state))
    .flatMap((each) => compareOne(each, there));
  const known = new Set(booked.map(({ intentId }) => intentId));
  const strangers = [...there.values()].filter(({ id, status }) => !known.has(id) && !holdsNothing(status));
  return [
    ...differences,
    ...strangers.map((intent) => ({
      intentId: intent.id,
      attemptId: null,
      here: 'unknown',
      there: describe(intent),
    })),
  ];
}

function compareOne(booked: BookedPayment, there: ReadonlyMap<string, ProviderPayment>): Difference[] {
  const { intentId, attemptId } = booked;
  const intent = intentId === null ? undefined : there.get(intentId);
  if (!intent) {
    // Of what was called off before the provider had answered there is nothing to compare.
    if (intentId === null && booked.state === 'released') return [];
    return [{ intentId, attemptId, here: describeHere(booked), there: 'unknown' }];
  }
  if (agrees(booked, intent)) return [];
  return [{ intentId, attemptId, here: describeHere(booked), there: describe(intent) }];
}

function agrees(booked: BookedPayment, intent: ProviderPayment): boolean {
  const refunded = intent.charge?.refunded ?? false;
  if (intent.charge?.disputed && !booked.isDisputed) return false;
  if (booked.state === 'released')
    return booked.refunded ? intent.status === 'succeeded' && refunded : intent.status === 'canceled';
  return (
    intent.status === 'succeeded' &&
    (intent.charge?.amountRefunded ?? 0) === booked.amountRefunded &&
    refunded === booked.amountRefunded > 0 &&
    intent.amount === booked.cardAmount &&
    intent.amountReceived === booked.cardAmount &&
    intent.currency.toLowerCase() === booked.currency.toLowerCase()
  );
}

/** Of the provider's units, as people write it: with a point and the currency's decimals. */
const amountOf = (currency: string) => {
  const code = currency.toUpperCase();
  // What the provider names is shown as it is.
  if (!isCurrency(code)) return String;
  const { exponent } = currencyRule(code);
  return (amount: number) => (minorOfCard(amount, code) / 10 ** exponent).toFixed(exponent);
};

function describeHere({ state, refunded, cardAmount, currency, amountRefunded }: BookedPayment): string {
  const money = amountOf(currency);
  const back = amountRefunded > 0 ? ` refunded ${money(amountRefunded)}` : '';
  return `${refunded ? 'refunded' : state} ${money(cardAmount)} ${currency.toUpperCase()}${back}`;
}

function describe({ status, amount, amountReceived, currency, charge }: ProviderPayment): string {
  const money = amountOf(currency);
  const isPart = status === 'succeeded' && amountReceived !== amount;
  const taken = isPart ? `${money(amountReceived)} of ${money(amount)}` : money(amount);
  const words = [status, taken, currency.toUpperCase()];
  if (charge?.refunded) words.push('refunded');
  if (charge?.disputed) words.push('disputed');
  return words.join(' ');
}
