import type { Language } from '../languages';

/** What the words of a floor are filled with. In American English the floor above the ground is the second. */
export function floorNumber(level: number, language: Language): string {
  if (language !== 'en' || level < 0) return String(Math.abs(level));
  const counted = level + 1;
  const isTeen = counted % 100 > 10 && counted % 100 < 14;
  return `${counted}${isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][counted % 10] ?? 'th')}`;
}
