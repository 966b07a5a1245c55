/** The words of a text message. One message of the network has 160 letters of ours, or 70 of Arabic. */
import type { Language } from '../../shared/languages';
import type { OneTimeCodeText } from './text-port';

const words: Readonly<Record<Language, (code: string, name: string) => string>> = {
  en: (code, name) =>
    `${code} is your sign-in code for ${name}. It works for ten minutes. Tell it to nobody.`,
  es: (code, name) => `${code} es su código para ${name}. Vale diez minutos. No lo comparta.`,
  de: (code, name) => `${code} ist Ihr Code für ${name}. Er gilt zehn Minuten. Geben Sie ihn nicht weiter.`,
  ar: (code, name) => `${code} رمزك لدى ${name}، لعشر دقائق. لا تعطه لأحد.`,
};

/** Longer names are cut: the code must not fall into a second message. */
const LONGEST_NAME = 40;

export function oneTimeCodeWords({ code, language, propertyName }: OneTimeCodeText): string {
  const longest = language === 'ar' ? LONGEST_NAME / 2 : LONGEST_NAME;
  return words[language](code, Array.from(propertyName).slice(0, longest).join('').trim());
}
