/** The catalogue's words that the page knows in every language. Others are shown as the property writes them. */
import { featureKey } from '../../shared/place-words/key';
import { useTexts } from '../locales/use-texts';

const kinds = {
  general: /general|privat|particular|individual|أفراد|فرد|شخص/u,
  business: /business|compan|commerc|gewerb|geschäft|firm|empres|negocio|شرك|تجار|أعمال/u,
  student: /stud|estud|طالب|طلاب|طلب/u,
  military: /milit|soldat|عسكر/u,
  charitable: /charit|non.?profit|gemeinnütz|ben[eé]fic|ong\b|خير/u,
} as const;
export type UserKind = keyof typeof kinds;

/** Which kind of customer a property's own word means, in any of the languages; null for an unknown word. */
export function userKindOf(name: string): UserKind | null {
  const word = name.toLowerCase();
  const known = (Object.keys(kinds) as UserKind[]).filter((kind) => kinds[kind].test(word));
  // A word that could mean two is as good as unknown.
  return known.length === 1 ? (known[0] ?? null) : null;
}

/** Nobody pays more for one of these by itself. Of a word that we do not know nobody can say. */
const NO_GAIN = 'outdoor';

export function useWords() {
  const { t, te } = useTexts();
  return {
    /** Whether a feature is a reason to pay more; an elevator is one only instead of stairs. */
    isGain: (word: string, insteadOfStairs: boolean) => {
      const key = featureKey(word);
      return te(`features.${key}`, 'en') && key !== NO_GAIN && (key !== 'elevator' || insteadOfStairs);
    },
    feature: (word: string) => {
      const key = `features.${featureKey(word)}`;
      return te(key, 'en') ? t(key) : word;
    },
  };
}
