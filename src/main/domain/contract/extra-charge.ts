/** What staff charge for beside the rent, as its line says it. */
import type { Language } from '../../../shared/languages';
import type { ExtraChargeKind } from '../../../shared/shapes';

const words: Readonly<Record<Language, Readonly<Record<ExtraChargeKind, string>>>> = {
  en: { damage: 'Damage', cleaning: 'Cleaning' },
  es: { damage: 'Daños', cleaning: 'Limpieza' },
  de: { damage: 'Schaden', cleaning: 'Reinigung' },
  ar: { damage: 'أضرار', cleaning: 'تنظيف' },
};

/** `what` is as staff typed it, in whatever language. */
export function extraChargeText(kind: ExtraChargeKind, what: string, language: Language): string {
  return `${words[language][kind]}: ${what}`;
}
