/** What the fake service has customers agree to for later rents by card. */
import type { Language } from '../../../src/shared/languages';
import { quote } from './data';

const headings: Readonly<Record<Language, string>> = {
  en: 'Autopay',
  es: 'Pago automático',
  de: 'Automatische Zahlung',
  ar: 'الدفع التلقائي',
};
const texts: Readonly<Record<Language, (amount: string) => string>> = {
  en: (amount) => `I allow the operator to charge ${amount} to this card on each due date, until I end it.`,
  es: (amount) =>
    `Autorizo al operador a cobrar ${amount} a esta tarjeta en cada vencimiento, hasta que lo cancele.`,
  de: (amount) =>
    `Der Betreiber darf ${amount} zu jedem Termin von dieser Karte abbuchen, bis ich es beende.`,
  ar: (amount) => `أسمح للمشغّل بخصم ${amount} من هذه البطاقة في كل موعد استحقاق حتى أوقف ذلك.`,
};

/** The words of autopay for a booking; their hash is no real one, and another one for other words. */
export function mandate(
  booking: Parameters<typeof quote>[0],
  language: Language,
): { heading: string; text: string; textSha256: string } {
  const amount = quote(booking, language).recurringAmount;
  const text = texts[language](amount.formattedPrice);
  return { heading: headings[language], text, textSha256: `${language}-${amount.price}` };
}
