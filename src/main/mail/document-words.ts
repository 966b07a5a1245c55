/** What the letters about single documents say, in every language. `{name}` is filled in. */
import type { Language } from '../../shared/languages';
import type { AccountLetterKind, MoveOutLetterKind, NoticeLetterKind } from '../domain/contract/notice';
import type { RentLetterKind } from '../domain/late/late-steps';
import { letterNames } from '../domain/late/letter-names';
import type { DocumentKind } from '../../shared/shapes';

export interface DocumentWords {
  readonly subject: string;
  readonly greeting: string;
  /** Of a document that the tenant asked for. */
  readonly attached: string;
  /** Of one that goes out by itself. */
  readonly made: Readonly<Record<DocumentKind, string>>;
  /** Of several bills that are made together. */
  readonly together: { readonly subject: string; readonly text: string };
  /** Of several credit notes that are made together. */
  readonly creditsTogether: { readonly subject: string; readonly text: string };
  /** With the receipt of a saved card. */
  readonly cardPaid: string;
  /** About late rent. */
  readonly late: string;
  /** About a notice. */
  readonly notice: string;
  /** With the statement of a move-out. */
  readonly moveOut: string;
  /** The same, once everything is settled. */
  readonly movedOut: string;
  /** About a new rent. */
  readonly rent: string;
  /** About a new rent that does not apply after all. */
  readonly rentKept: string;
  /** About what was agreed to be paid in parts. */
  readonly plan: string;
  readonly charges: string;
  /** About a policy that the tenant is still to bring. */
  readonly policy: string;
  /** About a receipt that was a mistake of ours. */
  readonly withdrawn: string;
  readonly transfer: string;
  /** About a payment that the bank took back. */
  readonly returned: string;
  readonly questions: string;
  readonly goodbye: string;
  readonly kinds: Readonly<
    Record<DocumentKind | RentLetterKind | NoticeLetterKind | MoveOutLetterKind | AccountLetterKind, string>
  >;
}

export const documentWords: Readonly<Record<Language, DocumentWords>> = {
  en: {
    subject: '{kind} {number} from {property}',
    greeting: 'Hello,',
    attached: 'You asked for this document at our kiosk. It is attached: {kind} {number}.',
    made: {
      contract: 'Your signed rental agreement is attached: {kind} {number}.',
      invoice:
        'You have a new invoice. It is attached: {kind} {number}. It says when it is due and how you can pay.',
      receipt: 'Thank you for your payment. Your receipt is attached: {kind} {number}.',
      credit_note: 'You have a new credit. The document is attached: {kind} {number}.',
    },
    together: {
      subject: 'Your invoices from {property}',
      text: 'You have new invoices. They are attached: {number}. Each says which days it is for and when it is due.',
    },
    creditsTogether: {
      subject: 'Your credits from {property}',
      text: 'You have new credits. The documents are attached: {number}. Each says which bill it is for.',
    },
    cardPaid:
      'We charged your saved card, and the payment went through. You do not need to do anything. Your receipt is attached: {kind} {number}.',
    notice: 'The attached letter confirms what you have told us about your last day.',
    late: 'Part of your rent is not paid. The attached letter says what is open and what happens next.',
    moveOut:
      'Your rental has ended. The attached statement says what was charged and credited, and what is refunded or still open.',
    movedOut:
      'Everything about your rental is settled. The attached final statement says what was charged, credited and refunded. Please keep it.',
    rent: 'Your rent changes. The attached letter says what it is, and from which day.',
    charges:
      'Your protection or your extras have changed. The attached letter says from when, and what you pay then.',
    policy: 'You wanted to bring an insurance policy of your own. The attached letter says until when.',
    withdrawn:
      'We recorded a payment by mistake. The attached letter says which receipt is void, and what is open.',
    plan: 'The attached document says in which parts you pay what is due, and by when.',
    rentKept: 'Your rent stays as it is. The attached letter withdraws the new one.',
    transfer:
      'You have a new unit. The attached statement says what it costs, and what is credited for the former one.',
    returned: 'The bank returned a payment of yours. The attached letter says which one, and what is open.',
    questions: 'Questions? Reply to this e-mail or call us: {phone}',
    goodbye: 'Kind regards',
    kinds: {
      contract: 'Rental agreement',
      invoice: 'Invoice',
      receipt: 'Receipt',
      credit_note: 'Credit note',
      ...letterNames.en,
      account: 'Statement of account',
      notice_given: 'Notice confirmed',
      notice_withdrawn: 'Notice withdrawn',
      move_out: 'Move-out statement',
      move_out_final: 'Final move-out statement',
      transfer: 'Transfer statement',
    },
  },
  es: {
    subject: '{kind} {number} de {property}',
    greeting: 'Hola:',
    attached: 'Ha pedido este documento en nuestro kiosco. Lo adjuntamos: {kind} {number}.',
    made: {
      contract: 'Adjuntamos su contrato de alquiler firmado: {kind} {number}.',
      invoice:
        'Tiene una nueva factura. La adjuntamos: {kind} {number}. En ella figuran la fecha de pago y cómo puede pagar.',
      receipt: 'Gracias por su pago. Adjuntamos su recibo: {kind} {number}.',
      credit_note: 'Tiene un nuevo crédito a su favor. Adjuntamos el documento: {kind} {number}.',
    },
    together: {
      subject: 'Sus facturas de {property}',
      text: 'Tiene nuevas facturas. Las adjuntamos: {number}. En cada una figuran los días a los que corresponde y la fecha de pago.',
    },
    creditsTogether: {
      subject: 'Sus créditos de {property}',
      text: 'Tiene nuevos créditos a su favor. Adjuntamos los documentos: {number}. En cada uno figura la factura a la que corresponde.',
    },
    cardPaid:
      'Hemos cobrado a su tarjeta guardada y el pago se ha realizado. No tiene que hacer nada. Adjuntamos su recibo: {kind} {number}.',
    notice: 'La carta adjunta confirma lo que nos ha dicho sobre su último día.',
    late: 'Parte de su renta no está pagada. La carta adjunta dice qué queda pendiente y qué ocurre después.',
    moveOut:
      'Su alquiler ha terminado. La liquidación adjunta dice qué se cobró y se acreditó, y qué se reembolsa o queda pendiente.',
    movedOut:
      'Todo lo de su alquiler está saldado. La liquidación final adjunta dice qué se cobró, se acreditó y se reembolsó. Guárdela.',
    rent: 'Su renta cambia. La carta adjunta dice cuál es la nueva y desde qué día.',
    charges:
      'Su protección o sus extras han cambiado. La carta adjunta indica desde cuándo y lo que paga entonces.',
    policy: 'Usted quería traer una póliza propia. La carta adjunta dice hasta cuándo.',
    withdrawn:
      'Registramos un pago por error. La carta adjunta indica qué recibo queda anulado y qué queda pendiente.',
    plan: 'El documento adjunto indica en qué partes paga lo vencido y hasta cuándo.',
    rentKept: 'Su renta no cambia. La carta adjunta retira la nueva.',
    transfer:
      'Ahora tiene otra unidad. La liquidación adjunta dice cuánto cuesta y qué se acredita por la anterior.',
    returned: 'El banco devolvió un pago suyo. La carta adjunta dice cuál y qué queda pendiente.',
    questions: '¿Tiene preguntas? Responda a este correo o llámenos: {phone}',
    goodbye: 'Un cordial saludo',
    kinds: {
      contract: 'Contrato de alquiler',
      invoice: 'Factura',
      receipt: 'Recibo',
      credit_note: 'Nota de crédito',
      ...letterNames.es,
      account: 'Estado de cuenta',
      notice_given: 'Aviso de salida confirmado',
      notice_withdrawn: 'Aviso de salida retirado',
      move_out: 'Liquidación de salida',
      move_out_final: 'Liquidación final de salida',
      transfer: 'Liquidación del cambio de unidad',
    },
  },
  de: {
    subject: '{kind} {number} von {property}',
    greeting: 'Guten Tag,',
    attached: 'Sie haben dieses Dokument an unserem Kiosk angefordert. Es ist angehängt: {kind} {number}.',
    made: {
      contract: 'Ihr unterschriebener Mietvertrag ist angehängt: {kind} {number}.',
      invoice:
        'Sie haben eine neue Rechnung. Sie ist angehängt: {kind} {number}. Darin steht, wann sie fällig ist und wie Sie bezahlen können.',
      receipt: 'vielen Dank für Ihre Zahlung. Ihre Quittung ist angehängt: {kind} {number}.',
      credit_note: 'Sie haben eine neue Gutschrift. Sie ist angehängt: {kind} {number}.',
    },
    together: {
      subject: 'Ihre Rechnungen von {property}',
      text: 'Sie haben neue Rechnungen. Sie sind angehängt: {number}. In jeder steht, für welche Tage sie gilt und wann sie fällig ist.',
    },
    creditsTogether: {
      subject: 'Ihre Gutschriften von {property}',
      text: 'Sie haben neue Gutschriften. Sie sind angehängt: {number}. In jeder steht, für welche Rechnung sie gilt.',
    },
    cardPaid:
      'wir haben den Betrag von Ihrer gespeicherten Karte abgebucht. Sie müssen nichts tun. Ihre Quittung ist angehängt: {kind} {number}.',
    notice: 'das angehängte Schreiben bestätigt, was Sie uns über Ihren letzten Tag gesagt haben.',
    late: 'ein Teil Ihrer Miete ist nicht bezahlt. Im angehängten Schreiben steht, was offen ist und wie es weitergeht.',
    moveOut:
      'Ihr Mietverhältnis ist beendet. In der angehängten Abrechnung steht, was berechnet und gutgeschrieben wurde und was erstattet wird oder noch offen ist.',
    movedOut:
      'Ihr Mietverhältnis ist abgerechnet, und alles ist beglichen. In der angehängten Schlussabrechnung steht, was berechnet, gutgeschrieben und erstattet wurde. Bitte heben Sie sie auf.',
    rent: 'Ihre Miete ändert sich. Im angehängten Schreiben stehen die neue Miete und ab wann sie gilt.',
    charges:
      'Ihre Absicherung oder Ihre Extras haben sich geändert. Das angehängte Schreiben nennt den Tag und den neuen Betrag.',
    policy: 'Sie wollten eine eigene Police bringen. Das angehängte Schreiben sagt, bis wann.',
    withdrawn:
      'wir haben eine Zahlung irrtümlich erfasst. Das angehängte Schreiben nennt die ungültige Quittung und was offen ist.',
    plan: 'das angehängte Dokument nennt die Raten, in denen Sie den fälligen Betrag zahlen, und die Tage.',
    rentKept: 'Ihre Miete bleibt, wie sie ist. Das angehängte Schreiben nimmt die neue zurück.',
    transfer:
      'Sie haben jetzt einen anderen Lagerraum. Die angehängte Abrechnung sagt, was er kostet und was für den bisherigen gutgeschrieben wird.',
    returned:
      'die Bank hat eine Zahlung von Ihnen zurückgegeben. Im angehängten Schreiben steht, welche, und was offen ist.',
    questions: 'Fragen? Antworten Sie auf diese E-Mail oder rufen Sie uns an: {phone}',
    goodbye: 'Freundliche Grüße',
    kinds: {
      contract: 'Mietvertrag',
      invoice: 'Rechnung',
      receipt: 'Quittung',
      credit_note: 'Gutschrift',
      ...letterNames.de,
      account: 'Kontoauszug',
      notice_given: 'Bestätigung Ihrer Kündigung',
      notice_withdrawn: 'Kündigung zurückgenommen',
      move_out: 'Abrechnung zum Auszug',
      move_out_final: 'Schlussabrechnung zum Auszug',
      transfer: 'Abrechnung zum Wechsel des Lagerraums',
    },
  },
  ar: {
    subject: '{kind} {number} من {property}',
    greeting: 'مرحبًا،',
    attached: 'طلبت هذا المستند عند جهازنا، وتجده في المرفقات: {kind} {number}.',
    made: {
      contract: 'تجد عقد إيجارك الموقّع في المرفقات: {kind} {number}.',
      invoice: 'لديك فاتورة جديدة تجدها في المرفقات: {kind} {number}. وفيها موعد الاستحقاق وكيفية الدفع.',
      receipt: 'شكرًا لدفعك. تجد إيصالك في المرفقات: {kind} {number}.',
      credit_note: 'لديك رصيد دائن جديد. تجد المستند في المرفقات: {kind} {number}.',
    },
    together: {
      subject: 'فواتيرك من {property}',
      text: 'لديك فواتير جديدة تجدها في المرفقات: {number}. تذكر كلٌّ منها الأيام التي تخصها وموعد استحقاقها.',
    },
    creditsTogether: {
      subject: 'إشعاراتك الدائنة من {property}',
      text: 'لديك أرصدة جديدة تجد مستنداتها في المرفقات: {number}. يذكر كلٌّ منها الفاتورة التي يخصها.',
    },
    cardPaid:
      'خصمنا المبلغ من بطاقتك المحفوظة وتم الدفع. لا يلزمك فعل شيء. تجد إيصالك في المرفقات: {kind} {number}.',
    notice: 'يؤكد الخطاب المرفق ما أخبرتنا به عن يومك الأخير.',
    late: 'لم يُدفع جزء من إيجارك. يوضح الخطاب المرفق المبلغ المتبقي وما يليه.',
    moveOut: 'انتهى إيجارك. يوضح الكشف المرفق ما احتُسب وما قُيّد لك وما يُرد أو لا يزال مستحقًا.',
    movedOut: 'سُوّي كل ما يخص إيجارك. يوضح الكشف النهائي المرفق ما احتُسب وما قُيّد لك وما رُدّ. يُرجى الاحتفاظ به.',
    rent: 'سيتغير إيجارك. يوضح الخطاب المرفق الإيجار الجديد ويوم بدايته.',
    charges: 'تغيّرت حمايتك أو إضافاتك. يذكر الخطاب المرفق يوم السريان والمبلغ الجديد.',
    policy: 'أردت تقديم وثيقة تأمينك. يوضح الخطاب المرفق آخر يوم لذلك.',
    withdrawn: 'سجّلنا دفعة بالخطأ. يذكر الخطاب المرفق الإيصال الملغى والمبلغ المتبقي.',
    plan: 'يذكر المستند المرفق الدفعات التي تسدد بها المستحق ومواعيدها.',
    rentKept: 'يبقى إيجارك كما هو. يسحب الخطاب المرفق الإيجار الجديد.',
    transfer: 'لديك الآن وحدة أخرى. يوضح الكشف المرفق تكلفتها وما قُيِّد لك عن الوحدة السابقة.',
    returned: 'أعاد البنك دفعة منك. يوضح الخطاب المرفق أي دفعة هي وما المبلغ المتبقي.',
    questions: 'هل لديك أسئلة؟ ردّ على هذا البريد أو اتصل بنا: {phone}',
    goodbye: 'مع أطيب التحيات',
    kinds: {
      contract: 'عقد الإيجار',
      invoice: 'الفاتورة',
      receipt: 'الإيصال',
      credit_note: 'الإشعار الدائن',
      ...letterNames.ar,
      account: 'كشف حساب',
      notice_given: 'تأكيد إشعار المغادرة',
      notice_withdrawn: 'سحب إشعار المغادرة',
      move_out: 'كشف تسوية المغادرة',
      move_out_final: 'كشف التسوية النهائي للمغادرة',
      transfer: 'كشف تغيير الوحدة',
    },
  },
};
