/** What there is to say about a unit, in the customer's language. */
import type { UnitView } from '../../../shared/shapes';
import { useTexts } from '../../locales/use-texts';
import { PERSON_CM, SOFA_CM } from './unit-geometry';
import { roomsIn } from './what-fits';
import { useKioskStore } from '../../stores/kiosk';
import { useWords } from '../../composables/use-words';

const CM_PER_FOOT = 30.48;

/** Facts side by side, each kept together: without it a number would change places with its neighbor from right to left. */
export function sideBySide(...facts: readonly string[]): string {
  return facts.map((fact) => `\u2068${fact}\u2069`).join('\u00a0· ');
}

export function useUnitWords() {
  const { t } = useTexts();
  const kiosk = useKioskStore();
  const { feature } = useWords();

  function floor({ floor: level }: UnitView): string {
    if (level === 0) return t('unit.groundFloor');
    return level > 0 ? t('unit.floor', { floor: level }) : t('unit.basement', { floor: -level });
  }

  /** The number already says the floor. */
  function features(unit: UnitView): string[] {
    return unit.features.filter((word) => !/^ground.floor$/i.test(word)).map(feature);
  }

  /** The property's own unit of length. */
  function ownUnit(): 'meter' | 'foot' {
    return kiosk.state?.property.areaUnit === 'm2' ? 'meter' : 'foot';
  }

  function length(cm: number, unit = ownUnit(), digits = 1): string {
    const format = kiosk.numberFormat(kiosk.numberLocale, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
      numberingSystem: 'latn',
    });
    return format.format(unit === 'meter' ? cm / 100 : cm / CM_PER_FOOT);
  }

  /** The measures in the system the property does not use, for those who grew up with it. */
  function otherMeasures({ widthCm, lengthCm, heightCm }: UnitView): string {
    const unit = ownUnit() === 'meter' ? 'foot' : 'meter';
    return [widthCm, lengthCm, heightCm].map((cm) => length(cm, unit)).join(' × ');
  }

  return {
    otherMeasures,
    floor,
    features,
    /** What the rent is for, and whether tax comes on top of it. */
    perMonth: () => t(kiosk.state?.property.pricesIncludeTax ? 'unit.perMonth' : 'unit.perMonthBeforeTax'),
    length,
    /** A person's and a sofa's length, for comparison. */
    compared: () => ({
      person: length(PERSON_CM, ownUnit(), ownUnit() === 'meter' ? 2 : 1),
      sofa: length(SOFA_CM.long),
    }),
    /** The contents of how many rooms go in. */
    rooms: (unit: UnitView) => t(`unit.rooms.${roomsIn(unit)}`),
    available: (count: number) => t('unit.available', count),
  };
}
