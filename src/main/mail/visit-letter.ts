/** Writes the letter that tells a tenant of a visit at the screen. */
import type { Language } from '../../shared/languages';
import { write, type WrittenLetter } from './letters';
import type { VisitLetter } from './port';

interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly said: string;
  readonly yours: string;
  readonly other: string;
  readonly goodbye: string;
}

const allWords: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Somebody signed in as you at {property}',
    greeting: 'Hello,',
    said: 'Somebody signed in as you at our kiosk on {at}.',
    yours: 'Was it you? Then you need not do anything.',
    other: 'If it was not you, please tell us at once: reply to this e-mail or call us. {phone}',
    goodbye: 'Kind regards',
  },
  es: {
    subject: 'Alguien inició sesión como usted en {property}',
    greeting: 'Hola:',
    said: 'Alguien inició sesión como usted en nuestro kiosco el {at}.',
    yours: '¿Fue usted? Entonces no tiene que hacer nada.',
    other: 'Si no fue usted, avísenos enseguida: responda a este correo o llámenos. {phone}',
    goodbye: 'Saludos cordiales',
  },
  de: {
    subject: 'Jemand hat sich bei {property} mit Ihren Daten angemeldet',
    greeting: 'Guten Tag,',
    said: 'jemand hat sich am {at} an unserem Kiosk mit Ihren Daten angemeldet.',
    yours: 'Waren Sie es? Dann müssen Sie nichts tun.',
    other:
      'Wenn Sie es nicht waren, sagen Sie es uns bitte sofort: Antworten Sie auf diese E-Mail oder rufen Sie uns an. {phone}',
    goodbye: 'Mit freundlichen Grüßen',
  },
  ar: {
    subject: 'سجّل شخص الدخول باسمك لدى {property}',
    greeting: 'مرحبًا،',
    said: 'سجّل شخص الدخول باسمك على جهازنا في {at}.',
    yours: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء.',
    other: 'إن لم تكن أنت، فأخبرنا فورًا: رُدّ على هذا البريد أو اتصل بنا. {phone}',
    goodbye: 'مع أطيب التحيات',
  },
};

export function writeVisitLetter(letter: VisitLetter): WrittenLetter {
  const words = allWords[letter.language];
  const { name, phoneNumber } = letter.property;
  const paragraphs = [words.greeting, words.said, words.yours, words.other, `${words.goodbye}\n{property}`];
  const facts = { property: name, phone: phoneNumber, at: letter.at };
  return write(letter.language, { subject: words.subject, paragraphs, facts });
}
