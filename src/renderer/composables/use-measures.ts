/** How large a unit is, in the property's own measure: width and length, by which all of them compare. */
import { leftToRight } from '../../shared/isolated';
import { useKioskStore } from '../stores/kiosk';

const CM_PER_FOOT = 30.48;
type Length = 'meter' | 'foot';
interface Floor {
  readonly widthCm: number;
  readonly lengthCm: number;
}

export function useMeasures() {
  const kiosk = useKioskStore();

  function ownUnit(): Length {
    return kiosk.state?.property.areaUnit === 'm2' ? 'meter' : 'foot';
  }

  function inUnit(cm: number, unit: Length): number {
    return unit === 'meter' ? cm / 100 : cm / CM_PER_FOOT;
  }

  function length(cm: number, unit = ownUnit(), digits = 1): string {
    const format = kiosk.numberFormat(kiosk.numberLocale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
      numberingSystem: 'latn',
    });
    return format.format(inUnit(cm, unit));
  }

  function number(cm: number): string {
    const format = kiosk.numberFormat(kiosk.numberLocale, {
      maximumFractionDigits: 1,
      numberingSystem: 'latn',
    });
    return format.format(inUnit(cm, ownUnit()));
  }

  const sides = ({ widthCm, lengthCm }: Floor): string => `${number(widthCm)} × ${number(lengthCm)}`;
  /** `5 × 10`, where the unit follows. */
  const bare = (floor: Floor): string => leftToRight(sides(floor));
  /** `5 × 10 ft`. An Arabic unit says "two" by itself: "متران". */
  const measure = (floor: Floor): string =>
    length(floor.lengthCm).replace(
      /^[\d.,]*(\s?)/,
      (_, gap: string) => (kiosk.language === 'ar' ? bare : sides)(floor) + (gap || ' '),
    );

  return { ownUnit, length, measure, bare };
}
