/** Floors in the words that stand on screens and documents. The desk gets them with its units: its page has no copy of them. */
import type { Language } from '../../../shared/languages';
import { place as ar } from '../../../shared/place-words/ar';
import { place as de } from '../../../shared/place-words/de';
import { place as en } from '../../../shared/place-words/en';
import { place as es } from '../../../shared/place-words/es';
import { floorNumber } from '../../../shared/place-words/floor-number';

export const places = { en, es, de, ar } as const;

export function floorText(level: number, language: Language): string {
  const { floor, groundFloor, basement } = places[language];
  if (level === 0) return groundFloor;
  return (level > 0 ? floor : basement).replace('{floor}', floorNumber(level, language));
}
