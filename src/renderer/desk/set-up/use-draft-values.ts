/** Values of a catalogue's file as people read and type them: amounts and sizes stand there as text with a point. */
import { currencyRule } from '../../../shared/currencies';
import { numberFormat } from '../../../shared/formats';
import { useDeskStore } from '../base/store';
import { useAmounts } from '../base/use-amounts';

const sizes = ['area'];
const plain = ['number'];

export function useDraftValues(currency: () => string) {
  const desk = useDeskStore();
  const amounts = useAmounts(currency);
  const exponent = () => currencyRule(currency()).exponent;
  const minorOf = (text: string) => Math.round(Number(text) * 10 ** exponent());
  const size = (text: string) =>
    numberFormat(desk.locale, { maximumFractionDigits: 3, useGrouping: false }).format(Number(text));
  return {
    /** In a table. */
    show(field: string, value: string | boolean): string {
      if (typeof value === 'boolean' || plain.includes(field)) return String(value);
      if (value === '' || Number.isNaN(Number(value))) return value;
      return sizes.includes(field) ? `${size(value)} m²` : amounts.show(minorOf(value));
    },
    /** In a field. */
    write(field: string, value: string | boolean): string {
      if (typeof value === 'boolean' || plain.includes(field) || Number.isNaN(Number(value)))
        return String(value);
      return sizes.includes(field) ? size(value) : amounts.write(minorOf(value));
    },
    /** As the file has it; null for what is none. */
    read(field: string, text: string): string | null {
      const typed = text.trim();
      if (plain.includes(field)) return typed === '' ? null : typed;
      if (sizes.includes(field)) {
        const point = typed.replace(',', '.');
        return /^\d{1,6}(\.\d{1,3})?$/.test(point) ? point : null;
      }
      const amount = amounts.read(typed);
      return amount === null ? null : (amount / 10 ** exponent()).toFixed(exponent());
    },
    example: (field: string): string => (sizes.includes(field) ? size('9.29') : amounts.example()),
  };
}
