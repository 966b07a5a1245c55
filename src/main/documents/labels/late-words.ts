/** The words of letters about late rent. */
import type { Language } from '../../../shared/languages';
import type { LetterKind } from '../../domain/late/late-steps';

export interface LateWords {
  readonly titles: Readonly<Record<LetterKind, string>>;
  readonly opening: Readonly<Record<LetterKind, string>>;
  readonly due: string;
  readonly open: string;
  readonly total: string;
  readonly fee: (amount: string) => string;
  readonly suspended: string;
  readonly next: Readonly<Record<'fee' | 'suspend' | 'overlock', (day: string) => string>>;
  readonly pay: string;
}

export const lateWords: Readonly<Record<Language, LateWords>> = {
  en: {
    titles: { reminder: 'Payment reminder', late_notice: 'Late notice' },
    opening: {
      reminder: 'We have not received all of your rent. Perhaps you have paid in the meantime.',
      late_notice: 'Your rent is late. Please pay what is open.',
    },
    due: 'Due date',
    open: 'Open',
    total: 'Total open',
    fee: (amount) =>
      `As your agreement says, a late fee of ${amount} is charged. It has an invoice of its own.`,
    suspended:
      'As your agreement says, your access code does not work for now. It works again when what is due is paid.',
    next: {
      fee: (day) => `If your rent is still open, a late fee is charged on ${day} at the earliest.`,
      suspend: (day) =>
        `If your rent is still open, your access code stops working on ${day} at the earliest.`,
      overlock: (day) => `If your rent is still open, a second lock may be put on your unit from ${day}.`,
    },
    pay: 'You can pay at our kiosk or at our front desk.',
  },
  es: {
    titles: { reminder: 'Recordatorio de pago', late_notice: 'Aviso de atraso' },
    opening: {
      reminder: 'No hemos recibido toda su renta. Quizá ya haya pagado entretanto.',
      late_notice: 'Su renta está atrasada. Le pedimos que pague lo pendiente.',
    },
    due: 'Vencimiento',
    open: 'Pendiente',
    total: 'Total pendiente',
    fee: (amount) =>
      `Como dice su contrato, se cobra un recargo por atraso de ${amount}. Tiene su propia factura.`,
    suspended:
      'Como dice su contrato, su código de acceso no funciona por ahora. Volverá a funcionar cuando se pague lo vencido.',
    next: {
      fee: (day) => `Si su renta sigue pendiente, se cobrará un recargo como muy pronto el ${day}.`,
      suspend: (day) =>
        `Si su renta sigue pendiente, su código de acceso dejará de funcionar como muy pronto el ${day}.`,
      overlock: (day) => `Si su renta sigue pendiente, se puede poner un segundo candado desde el ${day}.`,
    },
    pay: 'Puede pagar en nuestro kiosco o en recepción.',
  },
  de: {
    titles: { reminder: 'Zahlungserinnerung', late_notice: 'Mahnung' },
    opening: {
      reminder:
        'Ihre Miete ist bei uns noch nicht vollständig eingegangen. Vielleicht haben Sie inzwischen bezahlt.',
      late_notice: 'Ihre Miete ist überfällig. Bitte zahlen Sie den offenen Betrag.',
    },
    due: 'Fällig am',
    open: 'Offen',
    total: 'Offen insgesamt',
    fee: (amount) =>
      `Wie im Vertrag vereinbart, berechnen wir eine Mahngebühr von ${amount}. Sie hat eine eigene Rechnung.`,
    suspended:
      'Wie im Vertrag vereinbart, ist Ihr Zugangscode gesperrt. Er gilt wieder, sobald das Fällige bezahlt ist.',
    next: {
      fee: (day) => `Bleibt Ihre Miete offen, berechnen wir frühestens am ${day} eine Mahngebühr.`,
      suspend: (day) => `Bleibt Ihre Miete offen, wird Ihr Zugangscode frühestens am ${day} gesperrt.`,
      overlock: (day) => `Bleibt Ihre Miete offen, kann ab ${day} ein zweites Schloss angebracht werden.`,
    },
    pay: 'Sie können an unserem Kiosk oder am Empfang bezahlen.',
  },
  ar: {
    titles: { reminder: 'تذكير بالدفع', late_notice: 'إشعار بالتأخر' },
    opening: {
      reminder: 'لم يصلنا إيجارك كاملًا بعد. ربما دفعت في هذه الأثناء.',
      late_notice: 'تأخر دفع إيجارك. يُرجى دفع المبلغ المتبقي.',
    },
    due: 'تاريخ الاستحقاق',
    open: 'المتبقي',
    total: 'مجموع المتبقي',
    fee: (amount) => `وفقًا لعقدك، احتُسبت رسوم تأخير قدرها ${amount}، ولها فاتورة خاصة بها.`,
    suspended: 'وفقًا لعقدك، رمز الدخول الخاص بك متوقف حاليًا. سيعمل من جديد بعد دفع المستحق.',
    next: {
      fee: (day) => `إذا بقي إيجارك غير مدفوع، تُحتسب رسوم تأخير في ${day} على أقرب تقدير.`,
      suspend: (day) => `إذا بقي إيجارك غير مدفوع، يتوقف رمز الدخول في ${day} على أقرب تقدير.`,
      overlock: (day) => `إذا بقي إيجارك غير مدفوع، قد يوضع قفل ثانٍ على وحدتك من ${day}.`,
    },
    pay: 'يمكنك الدفع عند جهازنا أو في مكتب الاستقبال.',
  },
};
