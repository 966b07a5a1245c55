/** Values of a catalogue's file as people read and type them: amounts and sizes stand there as text with a point. */
import { currencyRule } from '../../../shared/currencies';
import { numberFormat } from '../../../shared/formats';
import type { DraftRow } from '../../../shared/desk/catalogue-draft';
import { useDeskStore } from '../base/store';
import { useAmounts } from '../base/use-amounts';

const sizes = ['area'];
const plain = ['number'];

const METERS_PER_FOOT = 0.3048;

/** What sizes are shown in; `cubic`: by volume. */
interface SizeUnit {
  readonly areaUnit: 'm2' | 'ft2';
  readonly cubic: boolean;
}

export function useDraftValues(currency: () => string, unit: () => SizeUnit) {
  const desk = useDeskStore();
  const amounts = useAmounts(currency);
  const exponent = () => currencyRule(currency()).exponent;
  const minorOf = (text: string) => Math.round(Number(text) * 10 ** exponent());
  const isFeet = () => unit().areaUnit === 'ft2';
  const perUnit = (cubic: boolean) => (isFeet() ? METERS_PER_FOOT ** (cubic ? 3 : 2) : 1);
  const size = (text: string, cubic = unit().cubic) =>
    numberFormat(desk.locale, {
      maximumFractionDigits: isFeet() ? 1 : 3,
      useGrouping: false,
    }).format(Number(text) / perUnit(cubic));
  function unitName(cubic = unit().cubic): string {
    const names = desk.language === 'ar' ? ['م', 'قدم'] : ['m', 'ft'];
    return `${names[isFeet() ? 1 : 0]}${cubic ? '³' : '²'}`;
  }
  return {
    unitName,
    /** Sizes of a premium, behind what else tells it from others. */
    about: ({ about, sizes, cubic }: DraftRow): string =>
      sizes === null
        ? about
        : `${about} · ${size(sizes[0], cubic)}–${sizes[1] === '' ? '' : size(sizes[1], cubic)} ${unitName(cubic)}`,
    /** In a table. */
    show(field: string, value: string | boolean, cubic = unit().cubic): string {
      if (typeof value === 'boolean' || plain.includes(field)) return String(value);
      if (value === '' || Number.isNaN(Number(value))) return value;
      return sizes.includes(field)
        ? `${size(value, cubic)} ${unitName(cubic)}`
        : amounts.show(minorOf(value));
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
        if (!/^\d{1,6}(\.\d{1,3})?$/.test(point)) return null;
        return isFeet() ? (Number(point) * perUnit(unit().cubic)).toFixed(3) : point;
      }
      const amount = amounts.read(typed);
      return amount === null ? null : (amount / 10 ** exponent()).toFixed(exponent());
    },
    example: (field: string): string => (sizes.includes(field) ? size('9.29') : amounts.example()),
  };
}
