/** Values of a catalogue's file as people read and type them: amounts and sizes stand there as text with a point. */
import { currencyRule } from '../../../shared/currencies';
import { draftField, spokenField, type DraftTable } from '../../../shared/desk/draft-fields';
import { numberFormat } from '../../../shared/formats';
import type { DraftRow } from '../../../shared/desk/catalogue-draft';
import { languageCodes, languageNames } from '../../locales';
import { useTexts } from '../../locales/use-texts';
import { useDeskStore } from '../base/store';
import { useAmounts } from '../base/use-amounts';
import { useTimes } from '../base/use-times';

const METERS_PER_FOOT = 0.3048;

/** What sizes are shown in; `cubic`: by volume. */
interface SizeUnit {
  readonly areaUnit: 'm2' | 'ft2';
  readonly cubic: boolean;
}

const isNumber = (text: string) => text !== '' && !Number.isNaN(Number(text));

/** Sizes as the site measures them. */
function useSizes(unit: () => SizeUnit) {
  const desk = useDeskStore();
  const isFeet = () => unit().areaUnit === 'ft2';
  const perUnit = (cubic: boolean) => (isFeet() ? METERS_PER_FOOT ** (cubic ? 3 : 2) : 1);
  const number = (value: number, digits: number) =>
    numberFormat(desk.locale, { maximumFractionDigits: digits, useGrouping: false }).format(value);
  return {
    number,
    size: (text: string, cubic = unit().cubic) => number(Number(text) / perUnit(cubic), isFeet() ? 1 : 3),
    unitName(cubic = unit().cubic): string {
      const names = desk.language === 'ar' ? ['م', 'قدم'] : ['m', 'ft'];
      return `${names[isFeet() ? 1 : 0]}${cubic ? '³' : '²'}`;
    },
    /** In square or cubic meters; null for what is no size. */
    readSize(typed: string): string | null {
      const point = typed.replace(',', '.');
      if (!/^\d{1,6}(\.\d{1,3})?$/.test(point)) return null;
      return isFeet() ? (Number(point) * perUnit(unit().cubic)).toFixed(3) : point;
    },
  };
}

/** What fields and things are called. */
function useNames(table: () => DraftTable, { unitName, size }: ReturnType<typeof useSizes>) {
  const { t, te } = useTexts();
  return {
    optionText(field: string, value: string): string {
      const spoken = field === 'language' ? languageCodes.find((code) => code === value) : undefined;
      if (spoken !== undefined) return languageNames[spoken];
      const key = `desk.catalogue.options.${value}`;
      return draftField(table(), field)?.kind === 'choice' && te(key, 'en') ? t(key) : value;
    },
    /** What distinguishes a row; a premium's sizes come last. */
    about: ({ about, sizes, cubic }: DraftRow): string =>
      sizes === null
        ? about
        : `${about} · ${size(sizes[0], cubic)}–${sizes[1] === '' ? '' : size(sizes[1], cubic)} ${unitName(cubic)}`,
    /** With its language, where it is one of several texts. */
    label(field: string): string {
      const { field: plain, language } = spokenField(field);
      const spoken = language === null ? undefined : languageNames[language];
      if (plain === 'languages') return spoken ?? '';
      const name = t(`desk.catalogue.fields.${plain.replaceAll('.', '_')}`, { unit: unitName() });
      return spoken === undefined ? name : `${name} · ${spoken}`;
    },
    /** The name that the screen gives a row, for one that has none in the file. */
    nameOf(row: Pick<DraftRow, 'id' | 'name'>): string {
      const key = `desk.catalogue.parts.${table()}.${row.id}`;
      if (te(key, 'en')) return t(key);
      if (table() === 'agreement') return t('desk.prices.section', { name: row.name });
      if (table() === 'late_step') return t('desk.prices.step', { name: row.name });
      return table() === 'late_cap' ? t('desk.prices.cap', { name: row.name }) : row.name;
    },
  };
}

export function useDraftValues(table: () => DraftTable, currency: () => string, unit: () => SizeUnit) {
  const { t } = useTexts();
  const amounts = useAmounts(currency);
  const times = useTimes();
  const sizes = useSizes(unit);
  const names = useNames(table, sizes);
  const { number, size, unitName, readSize } = sizes;
  const kindOf = (field: string) => draftField(table(), field)?.kind;
  const exponent = () => currencyRule(currency()).exponent;
  const minorOf = (text: string) => Math.round(Number(text) * 10 ** exponent());

  /** In a table. */
  function show(field: string, value: string | boolean, cubic = unit().cubic): string {
    if (typeof value === 'boolean') return t(value ? 'desk.prices.yes' : 'desk.prices.no');
    if (value === '') return '–';
    const kind = kindOf(field);
    if (kind === 'choice') return names.optionText(field, value);
    if (kind === 'day') return /^\d{4}-\d\d-\d\d$/.test(value) ? times.date(value) : value;
    if (!isNumber(value)) return value;
    if (kind === 'size') return `${size(value, cubic)} ${unitName(cubic)}`;
    if (kind === 'amount') return amounts.show(minorOf(value));
    return kind === 'percent' ? `${number(Number(value), 3)} %` : value;
  }

  /** In a field. */
  function write(field: string, value: string | boolean): string {
    if (typeof value === 'boolean' || !isNumber(value)) return String(value);
    const kind = kindOf(field);
    if (kind === 'size') return size(value);
    if (kind === 'amount') return amounts.write(minorOf(value));
    return kind === 'percent' ? number(Number(value), 3) : value;
  }

  function readAmount(typed: string): string | null {
    const amount = amounts.read(typed);
    return amount === null ? null : (amount / 10 ** exponent()).toFixed(exponent());
  }

  /** As the file has it; null for what is none. */
  function read(field: string, text: string): string | null {
    const spec = draftField(table(), field);
    const typed = text.trim();
    if (typed === '') return spec?.mayBeEmpty ? '' : null;
    if (spec?.kind === 'amount') return readAmount(typed);
    if (spec?.kind === 'size') return readSize(typed);
    if (spec?.kind === 'whole') return /^-?\d{1,6}$/.test(typed) ? typed : null;
    if (spec?.kind !== 'percent') return spec?.kind === 'long' ? text : typed;
    const point = typed.replace(/\s*[%٪]$/, '').replace(',', '.');
    return /^\d{1,3}(\.\d{1,3})?$/.test(point) ? point : null;
  }

  const examples: Readonly<Record<string, () => string>> = {
    size: () => size('9.29'),
    amount: () => amounts.example(),
    percent: () => number(8.25, 3),
    whole: () => '30',
  };

  return {
    ...names,
    unitName,
    show,
    write,
    read,
    /** An example of how the field is typed; null where any text is right. */
    example: (field: string): string | null => examples[kindOf(field) ?? '']?.() ?? null,
  };
}
