/** What the screen says of details and photos from a phone. Fetched where the site offers it. */
import { computed, type ComputedRef } from 'vue';
import type { Language } from '../../../shared/languages';
import type { PhoneKind } from '../../../shared/phone-box';
import { useKioskStore } from '../../stores/kiosk';

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
  readonly photo: string;
  readonly use: string;
  readonly notMe: string;
  readonly unreadable: string;
  readonly over: string;
  readonly refused: string;
  readonly failed: string;
  readonly again: string;
  readonly type: string;
}

type PhotoWords = Pick<Words, 'check' | 'photo' | 'use' | 'type'>;

/** In the customer's language. */
export function useHandOffWords(kind: () => PhoneKind): ComputedRef<Words> {
  const kiosk = useKioskStore();
  return computed(() => {
    const asked = kind();
    const details = ofDetails[kiosk.language];
    if (asked === 'details') return details;
    const { policy, tax, ...photo } = ofPhotos[kiosk.language];
    return { ...details, ...photo, ...(asked === 'policy' ? policy : tax) };
  });
}

const ofDetails: Readonly<Record<Language, Words>> = {
  en: {
    way: 'Use my phone',
    title: 'Type your details on your phone',
    point: 'Point your phone’s camera at this QR code.',
    leads: (host) => `It leads to ${host}.`,
    number: 'Your phone shows this number too:',
    promise: 'No app, and no payment on the phone.',
    picture: 'QR code that opens a page on your phone',
    waiting: 'The code works for 10 minutes, once.',
    opened: 'A phone has opened the page. We are waiting for it.',
    arrived: 'Arrived from a phone:',
    check: 'You can check and change everything on the next screens.',
    photo: '',
    use: 'Use these details',
    notMe: 'Not me',
    unreadable: 'We could not read what came, and kept nothing. Take a new code, or go on here.',
    over: 'This code no longer works. Take a new code, or go on here.',
    refused: 'We deleted what came. Take a new code, or go on here.',
    failed: 'We cannot show a code right now. Please go on here.',
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
    picture: 'Código QR que abre una página en su teléfono',
    waiting: 'El código sirve 10 minutos, una sola vez.',
    opened: 'Un teléfono abrió la página. Lo esperamos.',
    arrived: 'Llegó de un teléfono:',
    check: 'En las pantallas siguientes puede revisar y cambiar todo.',
    photo: '',
    use: 'Usar estos datos',
    notMe: 'No soy yo',
    unreadable: 'No pudimos leer lo que llegó y no guardamos nada. Pida otro código o siga aquí.',
    over: 'Este código ya no sirve. Pida otro código o siga aquí.',
    refused: 'Borramos lo que llegó. Pida otro código o siga aquí.',
    failed: 'Ahora no podemos mostrar un código. Siga aquí.',
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
    picture: 'QR-Code, der eine Seite auf Ihrem Handy öffnet',
    waiting: 'Der Code gilt 10 Minuten und einmal.',
    opened: 'Ein Handy hat die Seite geöffnet. Wir warten darauf.',
    arrived: 'Von einem Handy angekommen:',
    check: 'Auf den nächsten Seiten können Sie alles prüfen und ändern.',
    photo: '',
    use: 'Diese Angaben übernehmen',
    notMe: 'Das bin ich nicht',
    unreadable:
      'Wir konnten nicht lesen, was ankam, und haben nichts behalten. Nehmen Sie einen neuen Code, oder machen Sie hier weiter.',
    over: 'Dieser Code gilt nicht mehr. Nehmen Sie einen neuen Code, oder machen Sie hier weiter.',
    refused: 'Wir haben gelöscht, was ankam. Nehmen Sie einen neuen Code, oder machen Sie hier weiter.',
    failed: 'Wir können gerade keinen Code zeigen. Bitte machen Sie hier weiter.',
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
    picture: 'رمز QR يفتح صفحة على هاتفك',
    waiting: 'يصلح الرمز 10 دقائق ولمرة واحدة.',
    opened: 'فتح هاتف الصفحة. نحن في انتظاره.',
    arrived: 'وصل من هاتف:',
    check: 'يمكنك مراجعة كل شيء وتغييره في الشاشات التالية.',
    photo: '',
    use: 'استخدام هذه البيانات',
    notMe: 'ليست بياناتي',
    unreadable: 'لم نتمكن من قراءة ما وصل ولم نحتفظ بشيء. اطلب رمزًا جديدًا أو تابع هنا.',
    over: 'هذا الرمز لم يعد صالحًا. اطلب رمزًا جديدًا أو تابع هنا.',
    refused: 'حذفنا ما وصل. اطلب رمزًا جديدًا أو تابع هنا.',
    failed: 'لا يمكننا عرض رمز الآن. تابع هنا من فضلك.',
    again: 'رمز جديد',
    type: 'الكتابة هنا',
  },
};

/** What is said otherwise of a photo. */
const ofPhotos: Readonly<
  Record<Language, PhotoWords & Readonly<Record<'policy' | 'tax', Pick<Words, 'way' | 'title'>>>>
> = {
  en: {
    check: 'Our staff look at it. They delete it once they have decided.',
    photo: 'One photo',
    use: 'Use this photo',
    type: 'Without a photo',
    policy: { way: 'Send a photo by phone', title: 'Photograph your policy with your phone' },
    tax: { way: 'Send a photo of your proof by phone', title: 'Photograph your proof with your phone' },
  },
  es: {
    check: 'Nuestro personal la mira y la borra en cuanto decide.',
    photo: 'Una foto',
    use: 'Usar esta foto',
    type: 'Sin foto',
    policy: { way: 'Enviar una foto por teléfono', title: 'Fotografíe su póliza con su teléfono' },
    tax: { way: 'Enviar una foto del comprobante', title: 'Fotografíe su comprobante con su teléfono' },
  },
  de: {
    check: 'Unser Personal sieht es an und löscht es, sobald entschieden ist.',
    photo: 'Ein Foto',
    use: 'Dieses Foto verwenden',
    type: 'Ohne Foto',
    policy: { way: 'Foto mit dem Handy senden', title: 'Fotografieren Sie Ihre Police mit dem Handy' },
    tax: {
      way: 'Foto des Nachweises mit dem Handy senden',
      title: 'Fotografieren Sie Ihren Nachweis mit dem Handy',
    },
  },
  ar: {
    check: 'ينظر موظفونا إليها ويحذفونها بعد قرارهم.',
    photo: 'صورة واحدة',
    use: 'استخدام هذه الصورة',
    type: 'بدون صورة',
    policy: { way: 'إرسال صورة من الهاتف', title: 'صوّر وثيقة تأمينك بهاتفك' },
    tax: { way: 'إرسال صورة الإثبات من الهاتف', title: 'صوّر إثباتك بهاتفك' },
  },
};
