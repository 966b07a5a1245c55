/** What the letters about a unit that is held for later say, in every language. `{name}` is filled in. */
import type { Language } from '../../shared/languages';
import type { Plural } from '../domain/base/plural';

/** What is said of the units, in the form for their number. */
interface OfUnits {
  readonly subject: string;
  /** Of the second letter, before the hold ends. */
  readonly reminder: string;
  readonly held: string;
  /** What happens then to what was typed; not reported to tenants, whose details stay. */
  readonly afterwards: string;
  readonly forgetByLink: string;
  readonly forgetAtKiosk: string;
}

interface ReservationWords {
  readonly units: Plural<OfUnits>;
  readonly greeting: string;
  /** What is left to do. */
  readonly left: { readonly sign: string; readonly details: string };
  readonly code: string;
  readonly square: string;
  readonly digits: string;
  readonly desk: string;
  readonly questions: string;
  readonly goodbye: string;
}

export const reservationWords: Readonly<Record<Language, ReservationWords>> = {
  en: {
    units: {
      one: {
        subject: 'Your unit {unit} is held until {until}',
        reminder: 'Reminder: your unit {unit} is held until {until}',
        held: 'We hold unit {unit} at {property} for you until {until}.',
        afterwards: 'After that others can rent it, and we delete your details.',
        forgetByLink: 'No longer want the unit? Forget me: {link}',
        forgetAtKiosk: 'No longer want the unit? Enter the code at the kiosk and touch “Forget me”.',
      },
      other: {
        subject: 'Your units {unit} are held until {until}',
        reminder: 'Reminder: your units {unit} are held until {until}',
        held: 'We hold units {unit} at {property} for you until {until}.',
        afterwards: 'After that others can rent them, and we delete your details.',
        forgetByLink: 'No longer want the units? Forget me: {link}',
        forgetAtKiosk: 'No longer want the units? Enter the code at the kiosk and touch “Forget me”.',
      },
    },
    greeting: 'Hello,',
    left: {
      sign: 'Still to do: read and sign the agreement, and pay. It takes about 2 minutes.',
      details:
        'Still to do: the rest of your details, then sign the agreement and pay. It takes a few minutes.',
    },
    code: 'Your code: {code}',
    square: 'At our kiosk, hold the QR code below to the scanner, or type the code.',
    digits: 'You also need the last four digits of your phone number.',
    desk: 'You can also pay at our front desk with this code.',
    questions: 'Questions? Reply to this e-mail or call us: {phone}',
    goodbye: 'Kind regards',
  },
  es: {
    units: {
      one: {
        subject: 'Su unidad {unit} está apartada hasta el {until}',
        reminder: 'Recordatorio: su unidad {unit} está apartada hasta el {until}',
        held: 'Le apartamos la unidad {unit} de {property} hasta el {until}.',
        afterwards: 'Después otras personas pueden alquilarla, y borramos sus datos.',
        forgetByLink: '¿Ya no quiere la unidad? Borrar mis datos: {link}',
        forgetAtKiosk: '¿Ya no quiere la unidad? Escriba el código en el kiosco y toque «Borrar mis datos».',
      },
      other: {
        subject: 'Sus unidades {unit} están apartadas hasta el {until}',
        reminder: 'Recordatorio: sus unidades {unit} están apartadas hasta el {until}',
        held: 'Le apartamos las unidades {unit} de {property} hasta el {until}.',
        afterwards: 'Después otras personas pueden alquilarlas, y borramos sus datos.',
        forgetByLink: '¿Ya no quiere las unidades? Borrar mis datos: {link}',
        forgetAtKiosk:
          '¿Ya no quiere las unidades? Escriba el código en el kiosco y toque «Borrar mis datos».',
      },
    },
    greeting: 'Hola:',
    left: {
      sign: 'Falta leer y firmar el contrato, y pagar. Son unos 2 minutos.',
      details: 'Faltan algunos de sus datos, y después firmar el contrato y pagar. Son unos minutos.',
    },
    code: 'Su código: {code}',
    square: 'En nuestro kiosco, acerque el código QR de abajo al escáner o escriba el código.',
    digits: 'También necesita las últimas cuatro cifras de su número de teléfono.',
    desk: 'Con este código también puede pagar en recepción.',
    questions: '¿Tiene preguntas? Responda a este correo o llámenos: {phone}',
    goodbye: 'Un cordial saludo',
  },
  de: {
    units: {
      one: {
        subject: 'Ihr Lagerraum {unit} ist bis {until} zurückgelegt',
        reminder: 'Erinnerung: Ihr Lagerraum {unit} ist bis {until} zurückgelegt',
        held: 'der Lagerraum {unit} bei {property} ist bis {until} für Sie zurückgelegt.',
        afterwards: 'Danach können ihn andere mieten, und wir löschen Ihre Angaben.',
        forgetByLink: 'Sie möchten den Lagerraum nicht mehr? Meine Angaben löschen: {link}',
        forgetAtKiosk:
          'Sie möchten den Lagerraum nicht mehr? Geben Sie den Code am Kiosk ein und berühren Sie „Meine Angaben löschen“.',
      },
      other: {
        subject: 'Ihre Lagerräume {unit} sind bis {until} zurückgelegt',
        reminder: 'Erinnerung: Ihre Lagerräume {unit} sind bis {until} zurückgelegt',
        held: 'die Lagerräume {unit} bei {property} sind bis {until} für Sie zurückgelegt.',
        afterwards: 'Danach können sie andere mieten, und wir löschen Ihre Angaben.',
        forgetByLink: 'Sie möchten die Lagerräume nicht mehr? Meine Angaben löschen: {link}',
        forgetAtKiosk:
          'Sie möchten die Lagerräume nicht mehr? Geben Sie den Code am Kiosk ein und berühren Sie „Meine Angaben löschen“.',
      },
    },
    greeting: 'Guten Tag,',
    left: {
      sign: 'Es fehlt noch: den Mietvertrag lesen und unterschreiben, und bezahlen. Das dauert etwa 2 Minuten.',
      details:
        'Es fehlen noch einige Ihrer Angaben, danach die Unterschrift und die Zahlung. Das dauert einige Minuten.',
    },
    code: 'Ihr Code: {code}',
    square: 'Halten Sie den QR-Code unten an den Scanner unseres Kiosks, oder geben Sie den Code ein.',
    digits: 'Sie brauchen auch die letzten vier Ziffern Ihrer Telefonnummer.',
    desk: 'Mit diesem Code können Sie auch am Empfang bezahlen.',
    questions: 'Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an: {phone}',
    goodbye: 'Freundliche Grüße',
  },
  ar: {
    units: {
      one: {
        subject: 'وحدتك {unit} محجوزة مؤقتًا حتى {until}',
        reminder: 'تذكير: وحدتك {unit} محجوزة مؤقتًا حتى {until}',
        held: 'الوحدة {unit} في {property} محجوزة مؤقتًا لك حتى {until}.',
        afterwards: 'بعد ذلك يمكن لغيرك استئجارها، ونحذف بياناتك.',
        forgetByLink: 'لم تعد تريد الوحدة؟ حذف بياناتي: {link}',
        forgetAtKiosk: 'لم تعد تريد الوحدة؟ أدخل الرمز عند الجهاز والمس «حذف بياناتي».',
      },
      two: {
        subject: 'وحدتاك {unit} محجوزتان مؤقتًا حتى {until}',
        reminder: 'تذكير: وحدتاك {unit} محجوزتان مؤقتًا حتى {until}',
        held: 'الوحدتان {unit} في {property} محجوزتان مؤقتًا لك حتى {until}.',
        afterwards: 'بعد ذلك يمكن لغيرك استئجارهما، ونحذف بياناتك.',
        forgetByLink: 'لم تعد تريد الوحدتين؟ حذف بياناتي: {link}',
        forgetAtKiosk: 'لم تعد تريد الوحدتين؟ أدخل الرمز عند الجهاز والمس «حذف بياناتي».',
      },
      other: {
        subject: 'وحداتك {unit} محجوزة مؤقتًا حتى {until}',
        reminder: 'تذكير: وحداتك {unit} محجوزة مؤقتًا حتى {until}',
        held: 'الوحدات {unit} في {property} محجوزة مؤقتًا لك حتى {until}.',
        afterwards: 'بعد ذلك يمكن لغيرك استئجارها، ونحذف بياناتك.',
        forgetByLink: 'لم تعد تريد الوحدات؟ حذف بياناتي: {link}',
        forgetAtKiosk: 'لم تعد تريد الوحدات؟ أدخل الرمز عند الجهاز والمس «حذف بياناتي».',
      },
    },
    greeting: 'مرحبًا،',
    left: {
      sign: 'المتبقي: قراءة العقد وتوقيعه ثم الدفع. يستغرق ذلك نحو دقيقتين.',
      details: 'المتبقي: بقية بياناتك ثم توقيع العقد والدفع. يستغرق ذلك بضع دقائق.',
    },
    code: 'رمزك: {code}',
    square: 'عند جهازنا، قرّب رمز QR أدناه من الماسح الضوئي أو اكتب الرمز.',
    digits: 'ستحتاج أيضًا إلى آخر أربعة أرقام من رقم هاتفك.',
    desk: 'يمكنك أيضًا الدفع في مكتب الاستقبال بهذا الرمز.',
    questions: 'هل لديك أسئلة؟ ردّ على هذا البريد أو اتصل بنا: {phone}',
    goodbye: 'مع أطيب التحيات',
  },
};
