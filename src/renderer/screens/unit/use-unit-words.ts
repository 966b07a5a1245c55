/** What there is to say about a unit, in the customer's language. */
import { floorNumber } from '../../../shared/place-words/floor-number';
import type { UnitView } from '../../../shared/shapes';
import { isolated } from '../../../shared/isolated';
import { whole } from '../../composables/unbroken';
import { useTexts } from '../../locales/use-texts';
import { PERSON_CM, SOFA_CM } from './unit-geometry';
import { sizeGroupOf } from '../../stores/sizes';
import { floorOf, type SizeOffer } from './unit-groups';
import { useKioskStore } from '../../stores/kiosk';
import { useMeasures } from '../../composables/use-measures';
import { useWords } from '../../composables/use-words';

/** Facts side by side, each kept together: without it a number would change places with its neighbor from right to left. */
export function sideBySide(...facts: readonly string[]): string {
  return facts.map(isolated).join('\u00a0· ');
}

/** An Arabic amount begins with a mark of its direction; without another at its end its sign would stand outside. */
const marked = (price: string) => (price.startsWith('\u200f') ? `${price}\u200e` : price);

/** What tells two offers apart at a glance; all of it stands in the comparison. */
const MOST_DIFFERENCES = 2;

export function useUnitWords() {
  const { t } = useTexts();
  const kiosk = useKioskStore();
  const { ownUnit, length, measure, bare } = useMeasures();
  const { feature, isGain } = useWords();

  function floor({ floor: level }: UnitView): string {
    if (level === 0) return t('unit.groundFloor');
    return t(level > 0 ? 'unit.floor' : 'unit.basement', { floor: floorNumber(level, kiosk.language) });
  }

  /** The number already says the floor. */
  function features(unit: UnitView): string[] {
    return unit.features.filter((word) => !/^ground.floor$/i.test(word)).map(feature);
  }

  /** The measures in the system the property does not use, for those who grew up with it. */
  function otherMeasures({ widthCm, lengthCm, heightCm }: UnitView): string {
    const unit = ownUnit() === 'meter' ? 'foot' : 'meter';
    return [widthCm, lengthCm, heightCm].map((cm) => length(cm, unit)).join(' × ');
  }

  /** What is better about a dearer unit than about the cheapest, and what it costs; null where that is nothing. */
  function more(unit: UnitView, cheapest: UnitView): string | null {
    const amount = unit.rent.price - cheapest.rent.price;
    if (amount <= 0) return null;
    const facts = [
      ...(floorOf(unit) > floorOf(cheapest) ? [whole(measure(unit))] : []),
      ...(unit.floor === 0 && cheapest.floor !== 0 ? [floor(unit)] : []),
      ...unit.features
        .filter(
          (one) => !cheapest.features.includes(one) && isGain(one, unit.floor !== 0 && cheapest.floor !== 0),
        )
        .map(feature),
    ].slice(0, MOST_DIFFERENCES);
    if (facts.length === 0) return null;
    const { numberFormat, numberLocale, state } = kiosk;
    const price = numberFormat(numberLocale, {
      style: 'currency',
      currency: state?.property.currency ?? 'USD',
      numberingSystem: 'latn',
    }).format(amount);
    return t('unit.more', { price: isolated(marked(price)), what: sideBySide(...facts) });
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
    /** What goes in, as everybody knows it. */
    holds: (unit: UnitView) => t(`sizes.groups.${sizeGroupOf(unit)}.holds`),
    measure: (unit: UnitView) => whole(measure(unit)),
    /** The measures of a size: of its smallest unit, and of its largest where they differ. */
    range: ({ smallest, largest }: SizeOffer) =>
      measure(smallest) === measure(largest)
        ? measure(smallest)
        : t('sizes.range', { from: bare(smallest), to: isolated(measure(largest)) }),
    more,
    available: (count: number) => t('unit.available', count),
  };
}
