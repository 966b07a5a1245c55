/** What the page on the customer's phone says. */
import type { AddressLabels } from '../../../shared/address-labels/en';
import { addressLabels as ar } from '../../../shared/address-labels/ar';
import { addressLabels as de } from '../../../shared/address-labels/de';
import { addressLabels as en } from '../../../shared/address-labels/en';
import { addressLabels as es } from '../../../shared/address-labels/es';
import type { Language } from '../../../shared/languages';
import type { PhoneKind } from '../../../shared/phone-box';

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
  readonly insurer: string;
  readonly policyNumber: string;
  readonly expires: string;
  readonly photo: string;
  readonly photoHint: string;
  readonly noPhoto: string;
  readonly send: string;
  readonly sending: string;
  readonly failed: string;
  readonly noKey: string;
}

/** What the page asks for: who rents, a policy with its photo, or a photo that proves a claim about tax. */
type PhoneAsks = Readonly<Record<PhoneKind, { readonly title: string; readonly promise: string }>>;

interface PhoneWords extends PhoneAsks {
  readonly number: string;
  readonly compare: string;
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
    details: {
      title: 'Your details',
      promise:
        'Your phone encrypts your details, and only the kiosk can read them. No app, and no payment on the phone.',
    },
    policy: {
      title: 'A photo of your policy',
      promise:
        'Your phone encrypts the photo, and only the kiosk can read it. Our staff look at it, and then it is deleted.',
    },
    tax: {
      title: 'A photo of your proof',
      promise:
        'Your phone encrypts the photo, and only the kiosk can read it. Our staff look at it, and then it is deleted.',
    },
    number: 'Number on the kiosk:',
    compare: 'Go on only if the kiosk shows this number too.',
    noScript:
      'Your browser runs no scripts, and this page needs one. Please go on at the kiosk without your phone.',
    used: 'This code was used already',
    usedText:
      'A phone has sent something with this code. If it was not yours, touch “Not me” on the kiosk and take a new code.',
    gone: 'This code no longer works',
    goneText: 'Nothing was sent. Get a new code at the kiosk, or go on there without your phone.',
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
      insurer: 'Insurance company',
      policyNumber: 'Policy number',
      expires: 'Valid until',
      photo: 'Photo',
      photoHint: 'Take it from above, so that all words can be read. It must show your name.',
      noPhoto: 'We cannot use this picture. Please take another one.',
      send: 'Send to the kiosk',
      sending: 'Sending …',
      failed: 'Your phone cannot reach the kiosk. Check its connection and try again.',
      noKey: 'A part of the address is missing. Please scan the code on the kiosk again.',
    },
  },
  es: {
    details: {
      title: 'Sus datos',
      promise:
        'Su teléfono cifra sus datos y solo el kiosco puede leerlos. Sin aplicación y sin pagos en el teléfono.',
    },
    policy: {
      title: 'Una foto de su póliza',
      promise:
        'Su teléfono cifra la foto y solo el kiosco puede leerla. Nuestro personal la mira y después se borra.',
    },
    tax: {
      title: 'Una foto de su comprobante',
      promise:
        'Su teléfono cifra la foto y solo el kiosco puede leerla. Nuestro personal la mira y después se borra.',
    },
    number: 'Número en el kiosco:',
    compare: 'Siga solo si el kiosco muestra también este número.',
    noScript:
      'Su navegador no ejecuta scripts y esta página los necesita. Siga en el kiosco sin su teléfono.',
    used: 'Este código ya se usó',
    usedText:
      'Un teléfono ya envió algo con este código. Si no fue el suyo, toque «No soy yo» en el kiosco y pida otro código.',
    gone: 'Este código ya no sirve',
    goneText: 'No se envió nada. Pida otro código en el kiosco o siga allí sin su teléfono.',
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
      insurer: 'Aseguradora',
      policyNumber: 'Número de póliza',
      expires: 'Válida hasta',
      photo: 'Foto',
      photoHint: 'Tómela desde arriba, de modo que se lea todo. Debe mostrar su nombre.',
      noPhoto: 'No podemos usar esta foto. Tome otra.',
      send: 'Enviar al kiosco',
      sending: 'Enviando …',
      failed: 'Su teléfono no llega al kiosco. Revise la conexión e inténtelo de nuevo.',
      noKey: 'Falta una parte de la dirección. Escanee otra vez el código del kiosco.',
    },
  },
  de: {
    details: {
      title: 'Ihre Angaben',
      promise:
        'Ihr Handy verschlüsselt Ihre Angaben, und nur der Kiosk kann sie lesen. Keine App, keine Zahlung am Handy.',
    },
    policy: {
      title: 'Ein Foto Ihrer Police',
      promise:
        'Ihr Handy verschlüsselt das Foto, und nur der Kiosk kann es lesen. Unser Personal sieht es an, dann wird es gelöscht.',
    },
    tax: {
      title: 'Ein Foto Ihres Nachweises',
      promise:
        'Ihr Handy verschlüsselt das Foto, und nur der Kiosk kann es lesen. Unser Personal sieht es an, dann wird es gelöscht.',
    },
    number: 'Zahl am Kiosk:',
    compare: 'Machen Sie nur weiter, wenn der Kiosk dieselbe Zahl zeigt.',
    noScript:
      'Ihr Browser führt keine Skripte aus, und diese Seite braucht eines. Bitte machen Sie am Kiosk ohne Ihr Handy weiter.',
    used: 'Dieser Code wurde schon benutzt',
    usedText:
      'Ein Handy hat mit diesem Code schon etwas gesendet. War es nicht Ihres, tippen Sie am Kiosk auf „Das bin ich nicht“ und nehmen Sie einen neuen Code.',
    gone: 'Dieser Code gilt nicht mehr',
    goneText:
      'Es wurde nichts gesendet. Holen Sie sich am Kiosk einen neuen Code, oder machen Sie dort ohne Ihr Handy weiter.',
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
      insurer: 'Versicherer',
      policyNumber: 'Policennummer',
      expires: 'Gültig bis',
      photo: 'Foto',
      photoHint: 'Fotografieren Sie von oben, so dass alles zu lesen ist. Ihr Name muss zu sehen sein.',
      noPhoto: 'Dieses Bild können wir nicht verwenden. Bitte machen Sie ein neues.',
      send: 'An den Kiosk senden',
      sending: 'Wird gesendet …',
      failed:
        'Ihr Handy erreicht den Kiosk nicht. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
      noKey: 'Ein Teil der Adresse fehlt. Bitte scannen Sie den Code am Kiosk noch einmal.',
    },
  },
  ar: {
    details: {
      title: 'بياناتك',
      promise: 'هاتفك يشفّر بياناتك، والجهاز وحده يستطيع قراءتها. بلا تطبيق وبلا دفع على الهاتف.',
    },
    policy: {
      title: 'صورة لوثيقة تأمينك',
      promise: 'هاتفك يشفّر الصورة، والجهاز وحده يستطيع قراءتها. ينظر موظفونا إليها ثم تُحذف.',
    },
    tax: {
      title: 'صورة لإثباتك',
      promise: 'هاتفك يشفّر الصورة، والجهاز وحده يستطيع قراءتها. ينظر موظفونا إليها ثم تُحذف.',
    },
    number: 'الرقم على الجهاز:',
    compare: 'تابع فقط إذا كان الجهاز يعرض هذا الرقم أيضًا.',
    noScript: 'متصفحك لا يشغّل البرامج النصية، وهذه الصفحة تحتاج إليها. تابع على الجهاز بدون هاتفك.',
    used: 'استُخدم هذا الرمز من قبل',
    usedText: 'أرسل هاتف شيئًا بهذا الرمز. إن لم يكن هاتفك فالمس «ليست بياناتي» على الجهاز واطلب رمزًا جديدًا.',
    gone: 'هذا الرمز لم يعد صالحًا',
    goneText: 'لم يُرسل شيء. اطلب رمزًا جديدًا من الجهاز أو تابع عليه بدون هاتفك.',
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
      insurer: 'شركة التأمين',
      policyNumber: 'رقم الوثيقة',
      expires: 'صالحة حتى',
      photo: 'الصورة',
      photoHint: 'التقطها من الأعلى بحيث يُقرأ كل شيء. يجب أن يظهر اسمك فيها.',
      noPhoto: 'لا يمكننا استخدام هذه الصورة. التقط صورة أخرى من فضلك.',
      send: 'إرسال إلى الجهاز',
      sending: 'جارٍ الإرسال …',
      failed: 'هاتفك لا يصل إلى الجهاز. تحقق من الاتصال وحاول مرة أخرى.',
      noKey: 'جزء من العنوان ناقص. امسح الرمز على الجهاز مرة أخرى.',
    },
  },
};
