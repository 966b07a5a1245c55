/** Amounts as staff read and type them: in the page's language, as it is written at the property. */
import { formatMoney, minor } from '../../../shared/money';
import { readAmount, writeAmount } from '../../../shared/typed-amounts';
import { useDeskStore } from './store';

export interface Amounts {
  /** With the currency's sign. */
  show(amount: number): string;
  /** Minor units; null for what is not one amount. */
  read(text: string): number | null;
  /** The number as it would be typed. */
  write(amount: number): string;
  /** How an amount is typed, with everything that one can have. */
  example(): string;
}

export function useAmounts(currency: () => string): Amounts {
  const desk = useDeskStore();
  const write = (amount: number) => writeAmount(amount, currency(), desk.locale);
  return {
    show: (amount) => formatMoney(minor(amount), currency(), desk.locale),
    read: (text) => readAmount(text, currency(), desk.locale),
    write,
    example: () => write(1250),
  };
}
