/** Numbers as the fleet page says them, which is in English. */
import { isCurrency } from '../../shared/currencies';
import { numberFormat } from '../../shared/formats';
import { formatMoney, minor } from '../../shared/money';
import type { Takings } from './facts';

const LOCALE = 'en';

export function count(number: number, what: string): string {
  const [first = '', ...rest] = what.split(' ');
  const noun = number === 1 ? what : [`${first}${first.endsWith('ch') ? 'es' : 's'}`, ...rest].join(' ');
  return `${numberFormat(LOCALE, {}).format(number)} ${noun}`;
}

/** Each currency's; one that was not reported comes last. */
export function amounts(takings: readonly Takings[]): string[] {
  return takings
    .toSorted((a, b) => placeOf(a.currency).localeCompare(placeOf(b.currency)))
    .map(({ currency, amountMinor }) => {
      const amount = sayAmount(amountMinor, currency);
      return currency !== null && isCurrency(currency) ? amount : `${amount} in an unknown currency`;
    });
}

/** An amount that a kiosk reported, or a sum of such: it may be more than a number holds. */
export function sayAmount(amountMinor: number, currency: string | null): string {
  if (!Number.isSafeInteger(amountMinor)) return 'more than can be added up';
  return currency !== null && isCurrency(currency)
    ? formatMoney(minor(amountMinor), currency, LOCALE)
    : numberFormat(LOCALE, {}).format(amountMinor);
}

/** Behind every code, which is of letters. */
const placeOf = (currency: string | null) => currency ?? 'ZZZZ';
