/** What the screen says of details from a phone. Fetched where the site offers it. */
import type { Language } from '../../../shared/languages';

interface Words {
  readonly way: string;
  readonly title: string;
  readonly point: string;
  readonly leads: (host: string) => string;
  readonly number: string;
  readonly promise: string;
  readonly picture: string;
  readonly waiting: string;
  readonly opened: string;
  readonly arrived: string;
  readonly check: string;
  readonly use: string;
  readonly notMe: string;
  readonly unreadable: string;
  readonly over: string;
  readonly refused: string;
  readonly failed: string;
  readonly again: string;
  readonly type: string;
}

export const handOffWords: Readonly<Record<Language, Words>> = {
  en: {
    way: 'Use my phone',
    title: 'Type your details on your phone',
    point: 'Point your phone’s camera at this QR code.',
    leads: (host) => `It leads to ${host}.`,
    number: 'Your phone shows this number too:',
    promise: 'No app, and no payment on the phone.',
    picture: 'QR code that opens a page for your details',
    waiting: 'The code works for 10 minutes, once.',
    opened: 'A phone has opened the page. We wait for your details.',
    arrived: 'Arrived from a phone:',
    check: 'You can check and change everything on the next screens.',
    use: 'Use these details',
    notMe: 'Not me',
    unreadable: 'We could not read what came, and kept nothing. Take a new code, or type here.',
    over: 'This code no longer works. Take a new code, or type here.',
    refused: 'We deleted them. Take a new code, or type here.',
    failed: 'We cannot show a code right now. Please type here.',
    again: 'New code',
    type: 'Type here',
  },
  es: {
    way: 'Usar mi teléfono',
    title: 'Escriba sus datos en su teléfono',
    point: 'Apunte la cámara de su teléfono a este código QR.',
    leads: (host) => `Lleva a ${host}.`,
    number: 'Su teléfono muestra también este número:',
    promise: 'Sin aplicación y sin pagos en el teléfono.',
    picture: 'Código QR que abre una página para sus datos',
    waiting: 'El código sirve 10 minutos, una sola vez.',
    opened: 'Un teléfono abrió la página. Esperamos sus datos.',
    arrived: 'Llegó de un teléfono:',
    check: 'En las pantallas siguientes puede revisar y cambiar todo.',
    use: 'Usar estos datos',
    notMe: 'No soy yo',
    unreadable: 'No pudimos leer lo que llegó y no guardamos nada. Pida otro código o escriba aquí.',
    over: 'Este código ya no sirve. Pida otro código o escriba aquí.',
    refused: 'Los borramos. Pida otro código o escriba aquí.',
    failed: 'Ahora no podemos mostrar un código. Escriba aquí.',
    again: 'Otro código',
    type: 'Escribir aquí',
  },
  de: {
    way: 'Mein Handy benutzen',
    title: 'Tippen Sie Ihre Angaben am Handy',
    point: 'Richten Sie die Kamera Ihres Handys auf diesen QR-Code.',
    leads: (host) => `Er führt zu ${host}.`,
    number: 'Ihr Handy zeigt dieselbe Zahl:',
    promise: 'Keine App, keine Zahlung am Handy.',
    picture: 'QR-Code, der eine Seite für Ihre Angaben öffnet',
    waiting: 'Der Code gilt 10 Minuten und einmal.',
    opened: 'Ein Handy hat die Seite geöffnet. Wir warten auf Ihre Angaben.',
    arrived: 'Von einem Handy angekommen:',
    check: 'Auf den nächsten Seiten können Sie alles prüfen und ändern.',
    use: 'Diese Angaben übernehmen',
    notMe: 'Das bin ich nicht',
    unreadable:
      'Wir konnten nicht lesen, was ankam, und haben nichts behalten. Nehmen Sie einen neuen Code, oder tippen Sie hier.',
    over: 'Dieser Code gilt nicht mehr. Nehmen Sie einen neuen Code, oder tippen Sie hier.',
    refused: 'Wir haben sie gelöscht. Nehmen Sie einen neuen Code, oder tippen Sie hier.',
    failed: 'Wir können gerade keinen Code zeigen. Bitte tippen Sie hier.',
    again: 'Neuer Code',
    type: 'Hier tippen',
  },
  ar: {
    way: 'استخدام هاتفي',
    title: 'اكتب بياناتك على هاتفك',
    point: 'وجّه كاميرا هاتفك إلى رمز QR هذا.',
    leads: (host) => `يفتح الرمز \u2068${host}\u2069.`,
    number: 'يعرض هاتفك هذا الرقم أيضًا:',
    promise: 'بلا تطبيق وبلا دفع على الهاتف.',
    picture: 'رمز QR يفتح صفحة لبياناتك',
    waiting: 'يصلح الرمز 10 دقائق ولمرة واحدة.',
    opened: 'فتح هاتف الصفحة. ننتظر بياناتك.',
    arrived: 'وصل من هاتف:',
    check: 'يمكنك مراجعة كل شيء وتغييره في الشاشات التالية.',
    use: 'استخدام هذه البيانات',
    notMe: 'ليست بياناتي',
    unreadable: 'لم نتمكن من قراءة ما وصل ولم نحتفظ بشيء. اطلب رمزًا جديدًا أو اكتب هنا.',
    over: 'هذا الرمز لم يعد صالحًا. اطلب رمزًا جديدًا أو اكتب هنا.',
    refused: 'حذفناها. اطلب رمزًا جديدًا أو اكتب هنا.',
    failed: 'لا يمكننا عرض رمز الآن. اكتب هنا من فضلك.',
    again: 'رمز جديد',
    type: 'الكتابة هنا',
  },
};
