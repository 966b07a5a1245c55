/** Writes the letter with a one-time code. The subject is without it: screens that are locked show subjects. */
import type { Language } from '../../shared/languages';
import type { WrittenLetter } from './envelope';
import { write } from './letters';
import type { OneTimeCodeLetter } from './port';

interface Words {
  readonly subject: string;
  readonly greeting: string;
  readonly asked: string;
  readonly code: string;
  readonly valid: string;
  readonly ignore: string;
  readonly questions: string;
  readonly goodbye: string;
}

const allWords: Readonly<Record<Language, Words>> = {
  en: {
    subject: 'Your sign-in code for {property}',
    greeting: 'Hello,',
    asked: 'You asked for a code to sign in at {property}.',
    code: 'Your code: {code}',
    valid: 'It works once, until {until}. A newer code replaces it.',
    ignore:
      'Did you not ask for it? Then ignore this e-mail. Nobody can sign in without the code, and nobody at {property} will ask you for it.',
    questions: 'Questions? Reply to this e-mail or call us: {phone}',
    goodbye: 'Kind regards',
  },
  es: {
    subject: 'Su código para iniciar sesión en {property}',
    greeting: 'Hola:',
    asked: 'Ha pedido un código para iniciar sesión en {property}.',
    code: 'Su código: {code}',
    valid: 'Sirve una sola vez, hasta el {until}. Un código más reciente lo reemplaza.',
    ignore:
      '¿No lo ha pedido usted? Entonces ignore este correo. Nadie puede iniciar sesión sin el código, y nadie de {property} se lo pedirá.',
    questions: '¿Tiene preguntas? Responda a este correo o llámenos: {phone}',
    goodbye: 'Un cordial saludo',
  },
  de: {
    subject: 'Ihr Code zum Anmelden bei {property}',
    greeting: 'Guten Tag,',
    asked: 'Sie haben einen Code zum Anmelden bei {property} angefordert.',
    code: 'Ihr Code: {code}',
    valid: 'Er gilt einmal, bis {until}. Ein neuerer Code ersetzt ihn.',
    ignore:
      'Haben Sie ihn nicht angefordert? Dann beachten Sie diese E-Mail nicht. Ohne den Code kann sich niemand anmelden, und niemand von {property} fragt Sie danach.',
    questions: 'Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an: {phone}',
    goodbye: 'Freundliche Grüße',
  },
  ar: {
    subject: 'رمز تسجيل الدخول الخاص بك في {property}',
    greeting: 'مرحبًا،',
    asked: 'طلبت رمزًا لتسجيل الدخول في {property}.',
    code: 'رمزك: {code}',
    valid: 'يعمل مرة واحدة حتى {until}. وأي رمز أحدث يحل محله.',
    ignore:
      'لم تطلبه؟ تجاهل هذا البريد. لا يمكن لأحد تسجيل الدخول من دون الرمز، ولن يطلبه منك أحد من {property}.',
    questions: 'هل لديك أسئلة؟ ردّ على هذا البريد أو اتصل بنا: {phone}',
    goodbye: 'مع أطيب التحيات',
  },
};

export function writeOneTimeCodeLetter(letter: OneTimeCodeLetter): WrittenLetter {
  const words = allWords[letter.language];
  const facts = {
    property: letter.property.name,
    phone: letter.property.phoneNumber,
    until: letter.until,
    // In two halves, as the screen takes it.
    code: letter.code.replace(/^(\d{3})/, '$1 '),
  };
  const paragraphs = [
    words.greeting,
    words.asked,
    words.code,
    words.valid,
    words.ignore,
    ...(letter.property.phoneNumber === '' ? [] : [words.questions]),
    `${words.goodbye}\n{property}`,
  ];
  return write(letter.language, { subject: words.subject, paragraphs, facts });
}
