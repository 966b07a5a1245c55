/** Writes the letters that tell a tenant of a visit at the screen, and of a changed address. */
import type { Language } from '../../shared/languages';
import type { WrittenLetter } from './envelope';
import { write } from './letters';
import type { VisitLetter } from './port';

interface Words {
  readonly subject: Readonly<Record<VisitLetter['about'], string>>;
  readonly greeting: string;
  readonly said: Readonly<Record<VisitLetter['about'], string>>;
  readonly yours: string;
  readonly other: string;
  readonly goodbye: string;
}

const allWords: Readonly<Record<Language, Words>> = {
  en: {
    subject: {
      visit: 'Someone signed in as you at {property}',
      address_changed: 'Your e-mail address at {property} was changed',
      code_asked: 'A sign-in code was requested at {property}',
    },
    greeting: 'Hello,',
    said: {
      visit: 'Someone signed in as you at our kiosk on {at}.',
      address_changed:
        'The e-mail address that we have for you was changed on {at}. From now on our letters go to the new address.',
      code_asked:
        'A code to sign in as you was requested on {at}. It went to the e-mail address or phone number that we have for you now.',
    },
    yours: 'Was it you? Then you need not do anything.',
    other: 'If it was not you, please tell us at once: reply to this e-mail or call us. {phone}',
    goodbye: 'Kind regards',
  },
  es: {
    subject: {
      visit: 'Alguien inició sesión como usted en {property}',
      address_changed: 'Se cambió su correo electrónico en {property}',
      code_asked: 'Se pidió un código para iniciar sesión en {property}',
    },
    greeting: 'Hola:',
    said: {
      visit: 'Alguien inició sesión como usted en nuestro kiosco el {at}.',
      address_changed:
        'El correo electrónico que tenemos de usted se cambió el {at}. Desde ahora nuestras cartas van al nuevo correo.',
      code_asked:
        'El {at} se pidió un código para iniciar sesión como usted. Se envió al correo electrónico o al teléfono que tenemos ahora de usted.',
    },
    yours: '¿Fue usted? Entonces no tiene que hacer nada.',
    other: 'Si no fue usted, avísenos enseguida: responda a este correo o llámenos. {phone}',
    goodbye: 'Un cordial saludo',
  },
  de: {
    subject: {
      visit: 'Jemand hat sich bei {property} mit Ihren Daten angemeldet',
      address_changed: 'Ihre E-Mail-Adresse bei {property} wurde geändert',
      code_asked: 'Bei {property} wurde ein Anmeldecode angefordert',
    },
    greeting: 'Guten Tag,',
    said: {
      visit: 'jemand hat sich am {at} an unserem Kiosk mit Ihren Daten angemeldet.',
      address_changed:
        'die E-Mail-Adresse, die wir von Ihnen haben, wurde am {at} geändert. Unsere Briefe gehen ab jetzt an die neue Adresse.',
      code_asked:
        'am {at} wurde ein Code angefordert, um sich mit Ihren Daten anzumelden. Er ging an die E-Mail-Adresse oder Telefonnummer, die wir jetzt von Ihnen haben.',
    },
    yours: 'Waren Sie es? Dann müssen Sie nichts tun.',
    other:
      'Wenn Sie es nicht waren, sagen Sie es uns bitte sofort: Antworten Sie auf diese E-Mail oder rufen Sie uns an. {phone}',
    goodbye: 'Freundliche Grüße',
  },
  ar: {
    subject: {
      visit: 'سجّل شخص الدخول باسمك لدى {property}',
      address_changed: 'تغيّر بريدك الإلكتروني لدى {property}',
      code_asked: 'طُلب رمز لتسجيل الدخول لدى {property}',
    },
    greeting: 'مرحبًا،',
    said: {
      visit: 'سجّل شخص الدخول باسمك على جهازنا في {at}.',
      address_changed: 'تغيّر بريدك الإلكتروني المسجّل لدينا في {at}. تُرسل رسائلنا من الآن إلى البريد الجديد.',
      code_asked:
        'طُلب في {at} رمز لتسجيل الدخول باسمك، وأُرسل إلى البريد الإلكتروني أو رقم الهاتف المسجّل لدينا الآن.',
    },
    yours: 'هل كنت أنت؟ إذن لا يلزمك فعل شيء.',
    other: 'إن لم تكن أنت، فأخبرنا فورًا: رُدّ على هذا البريد أو اتصل بنا. {phone}',
    goodbye: 'مع أطيب التحيات',
  },
};

export function writeVisitLetter(letter: VisitLetter): WrittenLetter {
  const words = allWords[letter.language];
  const { name, phoneNumber } = letter.property;
  const paragraphs = [
    words.greeting,
    words.said[letter.about],
    words.yours,
    words.other,
    `${words.goodbye}\n{property}`,
  ];
  const facts = { property: name, phone: phoneNumber, at: letter.at };
  return write(letter.language, { subject: words.subject[letter.about], paragraphs, facts });
}
