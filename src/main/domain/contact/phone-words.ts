/** What the page on the customer's phone says. */
import type { AddressLabels } from '../../../shared/address-labels/en';
import { addressLabels as ar } from '../../../shared/address-labels/ar';
import { addressLabels as de } from '../../../shared/address-labels/de';
import { addressLabels as en } from '../../../shared/address-labels/en';
import { addressLabels as es } from '../../../shared/address-labels/es';
import type { Language } from '../../../shared/languages';

export const labelsOf: Readonly<Record<Language, AddressLabels>> = { en, es, de, ar };

/** What the program of the page says by itself. */
export interface PhoneTexts {
  readonly firstName: string;
  readonly lastName: string;
  readonly phoneNumber: string;
  readonly email: string;
  readonly country: string;
  readonly choose: string;
  /** Of `{word}`, the label of a field. */
  readonly optional: string;
  readonly send: string;
  readonly sending: string;
  readonly failed: string;
  readonly noKey: string;
}

interface PhoneWords {
  readonly title: string;
  readonly number: string;
  readonly compare: string;
  readonly promise: string;
  readonly noScript: string;
  readonly used: string;
  readonly usedText: string;
  readonly sent: string;
  readonly sentText: string;
  readonly gone: string;
  readonly goneText: string;
  readonly texts: PhoneTexts;
}

export const phoneWords: Readonly<Record<Language, PhoneWords>> = {
  en: {
    title: 'Your details',
    number: 'Number on the kiosk:',
    compare: 'Go on only if the kiosk shows this number too.',
    promise:
      'Your phone encrypts your details, and only the kiosk can read them. No app, and no payment on the phone.',
    noScript: 'Your browser runs no scripts, and this page needs one. Please type your details at the kiosk.',
    used: 'Details were sent already',
    usedText:
      'A phone has sent details with this code. If it was not yours, touch “Not me” on the kiosk and take a new code.',
    gone: 'This code no longer works',
    goneText: 'Nothing was sent. Get a new code at the kiosk, or type your details there.',
    sent: 'Sent',
    sentText: 'Please go on at the kiosk. This phone keeps nothing.',
    texts: {
      firstName: 'First name',
      lastName: 'Last name',
      phoneNumber: 'Phone number',
      email: 'E-mail address',
      country: 'Country',
      choose: 'Choose',
      optional: '{word} (optional)',
      send: 'Send to the kiosk',
      sending: 'Sending …',
      failed: 'Your phone cannot reach the kiosk. Check its connection and try again.',
      noKey: 'A part of the address is missing. Please scan the code on the kiosk again.',
    },
  },
  es: {
    title: 'Sus datos',
    number: 'Número en el kiosco:',
    compare: 'Siga solo si el kiosco muestra también este número.',
    promise:
      'Su teléfono cifra sus datos y solo el kiosco puede leerlos. Sin aplicación y sin pagos en el teléfono.',
    noScript: 'Su navegador no ejecuta scripts y esta página los necesita. Escriba sus datos en el kiosco.',
    used: 'Ya se enviaron datos',
    usedText:
      'Un teléfono ya envió datos con este código. Si no fue el suyo, toque «No soy yo» en el kiosco y pida otro código.',
    gone: 'Este código ya no sirve',
    goneText: 'No se envió nada. Pida otro código en el kiosco o escriba sus datos allí.',
    sent: 'Enviado',
    sentText: 'Siga en el kiosco. Este teléfono no guarda nada.',
    texts: {
      firstName: 'Nombre',
      lastName: 'Apellidos',
      phoneNumber: 'Número de teléfono',
      email: 'Correo electrónico',
      country: 'País',
      choose: 'Elija',
      optional: '{word} (opcional)',
      send: 'Enviar al kiosco',
      sending: 'Enviando …',
      failed: 'Su teléfono no llega al kiosco. Revise la conexión e inténtelo de nuevo.',
      noKey: 'Falta una parte de la dirección. Escanee otra vez el código del kiosco.',
    },
  },
  de: {
    title: 'Ihre Angaben',
    number: 'Zahl am Kiosk:',
    compare: 'Machen Sie nur weiter, wenn der Kiosk dieselbe Zahl zeigt.',
    promise:
      'Ihr Handy verschlüsselt Ihre Angaben, und nur der Kiosk kann sie lesen. Keine App, keine Zahlung am Handy.',
    noScript:
      'Ihr Browser führt keine Skripte aus, und diese Seite braucht eines. Bitte tippen Sie Ihre Angaben am Kiosk.',
    used: 'Es wurden schon Angaben gesendet',
    usedText:
      'Ein Handy hat mit diesem Code schon Angaben gesendet. War es nicht Ihres, tippen Sie am Kiosk auf „Das bin ich nicht“ und nehmen Sie einen neuen Code.',
    gone: 'Dieser Code gilt nicht mehr',
    goneText:
      'Es wurde nichts gesendet. Holen Sie sich am Kiosk einen neuen Code, oder geben Sie Ihre Angaben dort ein.',
    sent: 'Gesendet',
    sentText: 'Bitte machen Sie am Kiosk weiter. Dieses Handy behält nichts.',
    texts: {
      firstName: 'Vorname',
      lastName: 'Nachname',
      phoneNumber: 'Telefonnummer',
      email: 'E-Mail-Adresse',
      country: 'Land',
      choose: 'Bitte wählen',
      optional: '{word} (optional)',
      send: 'An den Kiosk senden',
      sending: 'Wird gesendet …',
      failed:
        'Ihr Handy erreicht den Kiosk nicht. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
      noKey: 'Ein Teil der Adresse fehlt. Bitte scannen Sie den Code am Kiosk noch einmal.',
    },
  },
  ar: {
    title: 'بياناتك',
    number: 'الرقم على الجهاز:',
    compare: 'تابع فقط إذا كان الجهاز يعرض هذا الرقم أيضًا.',
    promise: 'هاتفك يشفّر بياناتك، والجهاز وحده يستطيع قراءتها. بلا تطبيق وبلا دفع على الهاتف.',
    noScript: 'متصفحك لا يشغّل البرامج النصية، وهذه الصفحة تحتاج إليها. اكتب بياناتك على الجهاز.',
    used: 'أُرسلت بيانات من قبل',
    usedText:
      'أرسل هاتف بيانات بهذا الرمز. إن لم يكن هاتفك فالمس «ليست بياناتي» على الجهاز واطلب رمزًا جديدًا.',
    gone: 'هذا الرمز لم يعد صالحًا',
    goneText: 'لم يُرسل شيء. اطلب رمزًا جديدًا من الجهاز أو اكتب بياناتك عليه.',
    sent: 'أُرسلت',
    sentText: 'تابع على الجهاز. هذا الهاتف لا يحتفظ بشيء.',
    texts: {
      firstName: 'الاسم الأول',
      lastName: 'اسم العائلة',
      phoneNumber: 'رقم الهاتف',
      email: 'البريد الإلكتروني',
      country: 'الدولة',
      choose: 'اختر',
      optional: '{word} (اختياري)',
      send: 'إرسال إلى الجهاز',
      sending: 'جارٍ الإرسال …',
      failed: 'هاتفك لا يصل إلى الجهاز. تحقق من الاتصال وحاول مرة أخرى.',
      noKey: 'جزء من العنوان ناقص. امسح الرمز على الجهاز مرة أخرى.',
    },
  },
};
