/** Floors in the words that customers read on their screens and papers. */
import { floorNumber } from '../../../shared/place-words/floor-number';
import { useTexts } from '../../locales/use-texts';
import { useDeskStore } from '../base/store';

export function useFloor(): (level: number) => string {
  const { t } = useTexts();
  const desk = useDeskStore();
  return (level) => {
    if (level === 0) return t('desk.units.floors.ground');
    const floor = floorNumber(level, desk.language);
    return t(level > 0 ? 'desk.units.floors.above' : 'desk.units.floors.below', { floor });
  };
}
