/** What the letters say, in every language. `{name}` is filled in. */
import type { Language } from '../../shared/languages';

export interface DocumentsWords {
  readonly subject: string;
  readonly greeting: string;
  readonly thanks: string;
  /** In place of thanks, to who rented another unit before. */
  readonly moved: string;
  readonly attached: string;
  /** Where there is no receipt. */
  readonly attachedUnpaid: string;
  readonly code: string;
  readonly questions: string;
  readonly goodbye: string;
}

export interface HelpWords {
  readonly subject: string;
  readonly asked: string;
  readonly step: string;
  readonly clear: string;
}

export const documentsWords: Readonly<Record<Language, DocumentsWords>> = {
  en: {
    subject: 'Unit {unit} at {property}: your move-in pass',
    greeting: 'Hello {name},',
    thanks: 'Thank you for renting unit {unit} at {property}.',
    moved: 'You now rent unit {unit} at {property} instead of unit {former}.',
    attached:
      'Your pass, the signed rental agreement {contract}, the invoice and the receipt are attached. Please keep them.',
    attachedUnpaid:
      'Your pass, the signed rental agreement {contract} and the invoice are attached. Please keep them.',
    code: 'For your safety, your access code is not in this e-mail. You can see it at the kiosk, or call us.',
    questions: 'Questions? Reply to this e-mail or call us: {phone}',
    goodbye: 'Kind regards',
  },
  es: {
    subject: 'Unidad {unit} en {property}: su pase de entrada',
    greeting: 'Hola, {name}:',
    thanks: 'Gracias por alquilar la unidad {unit} en {property}.',
    moved: 'Ahora alquila la unidad {unit} en {property} en lugar de la unidad {former}.',
    attached:
      'Adjuntamos su pase, el contrato de alquiler firmado {contract}, la factura y el recibo. Consérvelos, por favor.',
    attachedUnpaid:
      'Adjuntamos su pase, el contrato de alquiler firmado {contract} y la factura. Consérvelos, por favor.',
    code: 'Por su seguridad, su código de acceso no figura en este correo. Puede verlo en el kiosco, o llámenos.',
    questions: '¿Tiene preguntas? Responda a este correo o llámenos: {phone}',
    goodbye: 'Un cordial saludo',
  },
  de: {
    subject: 'Lagerraum {unit} bei {property}: Ihr Einzugspass',
    greeting: 'Guten Tag {name},',
    thanks: 'vielen Dank, dass Sie den Lagerraum {unit} bei {property} gemietet haben.',
    moved: 'Sie mieten jetzt den Lagerraum {unit} bei {property} anstelle des Lagerraums {former}.',
    attached:
      'Ihr Pass, der unterschriebene Mietvertrag {contract}, die Rechnung und die Quittung sind angehängt. Bitte bewahren Sie sie auf.',
    attachedUnpaid:
      'Ihr Pass, der unterschriebene Mietvertrag {contract} und die Rechnung sind angehängt. Bitte bewahren Sie sie auf.',
    code: 'Zu Ihrer Sicherheit steht Ihr Zugangscode nicht in dieser E-Mail. Sie sehen ihn am Kiosk, oder rufen Sie uns an.',
    questions: 'Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an: {phone}',
    goodbye: 'Freundliche Grüße',
  },
  ar: {
    subject: 'الوحدة {unit} في {property}: بطاقة الانتقال',
    greeting: 'مرحبًا {name}،',
    thanks: 'شكرًا لاستئجارك الوحدة {unit} في {property}.',
    moved: 'أنت تستأجر الآن الوحدة {unit} في {property} بدلًا من الوحدة {former}.',
    attached:
      'تجد في المرفقات بطاقة الانتقال وعقد الإيجار الموقَّع {contract} والفاتورة والإيصال. يُرجى الاحتفاظ بها.',
    attachedUnpaid:
      'تجد في المرفقات بطاقة الانتقال وعقد الإيجار الموقَّع {contract} والفاتورة. يُرجى الاحتفاظ بها.',
    code: 'حرصًا على سلامتك، لا يتضمن هذا البريد رمز الدخول. يمكنك رؤيته عند الجهاز، أو اتصل بنا.',
    questions: 'هل لديك أسئلة؟ ردّ على هذا البريد أو اتصل بنا: {phone}',
    goodbye: 'مع أطيب التحيات',
  },
};

export const helpWords: Readonly<Record<Language, HelpWords>> = {
  en: {
    subject: 'Help requested at kiosk {kiosk}, {property}',
    asked: 'Someone at kiosk {kiosk} ({property}) asked for help at {time}.',
    step: 'They were at this step: {step}',
    clear: 'When someone has gone there, clear the call: keyturn help clear {id}',
  },
  es: {
    subject: 'Se pide ayuda en el kiosco {kiosk}, {property}',
    asked: 'Alguien en el kiosco {kiosk} ({property}) pidió ayuda a las {time}.',
    step: 'Estaba en este paso: {step}',
    clear: 'Cuando alguien haya acudido, cierre el aviso: keyturn help clear {id}',
  },
  de: {
    subject: 'Hilfe gewünscht am Kiosk {kiosk}, {property}',
    asked: 'Am Kiosk {kiosk} ({property}) hat jemand um {time} um Hilfe gebeten.',
    step: 'Die Person war bei diesem Schritt: {step}',
    clear: 'Sobald jemand dort war, den Ruf abschließen: keyturn help clear {id}',
  },
  ar: {
    subject: 'طلب مساعدة عند الجهاز {kiosk}، {property}',
    asked: 'طلب شخص عند الجهاز {kiosk} ({property}) المساعدة في {time}.',
    step: 'كان في هذه الخطوة: {step}',
    clear: 'بعد أن يذهب أحد إلى هناك، أغلق الطلب: keyturn help clear {id}',
  },
};

export const testWords: Readonly<Record<Language, { readonly subject: string; readonly works: string }>> = {
  en: {
    subject: 'Test of e-mail from kiosk {kiosk}, {property}',
    works: 'Kiosk {kiosk} ({property}) can send e-mail. Someone at the front desk asked for this test.',
  },
  es: {
    subject: 'Prueba de correo del kiosco {kiosk}, {property}',
    works: 'El kiosco {kiosk} ({property}) puede enviar correo. Alguien en la recepción pidió esta prueba.',
  },
  de: {
    subject: 'Test der E-Mail von Kiosk {kiosk}, {property}',
    works: 'Der Kiosk {kiosk} ({property}) kann E-Mails senden. Jemand am Empfang hat diesen Test ausgelöst.',
  },
  ar: {
    subject: 'تجربة البريد من الجهاز {kiosk}، {property}',
    works: 'الجهاز {kiosk} ({property}) قادر على إرسال البريد. طلب هذه التجربة شخص في مكتب الاستقبال.',
  },
};
