/** Facts of findings as staff read them: what their names say they are. */
import { useTexts } from '../../locales/use-texts';
import { useDeskStore } from './store';
import { useTimes } from './use-times';

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

export interface Facts {
  /** `name` ends in `Ms` for an instant, in `Bytes` for a size. */
  text(name: string, value: string | number): string;
  size(bytes: number): string;
  at(ms: number): string;
}

export function useFacts(): Facts {
  const desk = useDeskStore();
  const times = useTimes();
  const { t, te } = useTexts();

  function size(bytes: number): string {
    const step = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
    const format = { style: 'unit', unit: UNITS[step], maximumFractionDigits: 1 } as const;
    return new Intl.NumberFormat(desk.locale, format).format(bytes / 1000 ** step);
  }
  const at = (ms: number) => times.dateTime(new Date(ms).toISOString());
  return {
    size,
    at,
    text(name, value) {
      if (name === 'provider' && te(`desk.devices.providers.${value}`, 'en'))
        return t(`desk.devices.providers.${value}`);
      if (name === 'witness' && te(`desk.devices.witnesses.${value}`, 'en'))
        return t(`desk.devices.witnesses.${value}`);
      if (typeof value === 'string') return value;
      if (name.endsWith('Ms')) return at(value);
      return name.endsWith('Bytes') ? size(value) : String(value);
    },
  };
}
