/** The words of the statement of a move-out. */
import type { Language } from '../../../shared/languages';

export interface MoveOutWords {
  readonly title: string;
  readonly finalTitle: string;
  readonly lastDay: string;
  readonly opening: (unit: string) => string;
  readonly days: string;
  readonly amount: string;
  readonly kept: string;
  readonly credited: string;
  readonly unused: string;
  readonly deposit: string;
  readonly other: string;
  readonly set_off: (bill: string) => string;
  readonly card: (on: string) => string;
  readonly cash: (on: string) => string;
  readonly cheque: (on: string) => string;
  readonly left: string;
  /** Where nothing is left. */
  readonly balance: string;
  readonly open: (bill: string) => string;
  readonly owed: string;
  readonly outcome: Readonly<Record<'back' | 'owed' | 'even', (amount: string) => string>>;
  readonly waived: (amount: string) => string;
  readonly photos: (count: number) => string;
  readonly more: string;
  readonly final: string;
}

export const moveOutWords: Readonly<Record<Language, MoveOutWords>> = {
  en: {
    title: 'Move-out statement',
    finalTitle: 'Final move-out statement',
    lastDay: 'Last day',
    opening: (unit) => `Your rental of unit ${unit} has ended. This is how we settle it.`,
    days: 'Days',
    amount: 'Amount',
    kept: 'Charged on your bills',
    credited: 'After your last day: credited',
    unused: 'Credited for unused days',
    deposit: 'Deposit credited',
    other: 'Your payments and other credit',
    set_off: (bill) => `Used for bill ${bill}`,
    card: (on) => `Refunded to your card on ${on}`,
    cash: (on) => `Refunded in cash on ${on}`,
    cheque: (on) => `Refunded by check on ${on}`,
    left: 'In your favor',
    balance: 'Balance',
    open: (bill) => `Open on bill ${bill}`,
    owed: 'You owe',
    outcome: {
      back: (amount) =>
        `We refund ${amount}. As much as possible goes to the card you paid with. You get the rest at our front desk.`,
      owed: (amount) => `${amount} is still open. Please pay it at our kiosk or at our front desk.`,
      even: () => 'Nothing is open on either side.',
    },
    waived: (amount) => `${amount} was still open. You do not have to pay it.`,
    photos: (count) =>
      `Pictures of the unit were taken at its check: ${count}. You can see them at our front desk.`,
    more: 'You get one more statement when everything is settled.',
    final: 'Everything is settled, and your contract is closed. Please keep this statement.',
  },
  es: {
    title: 'Liquidación de salida',
    finalTitle: 'Liquidación final de salida',
    lastDay: 'Último día',
    opening: (unit) => `Su alquiler de la unidad ${unit} ha terminado. Así lo liquidamos.`,
    days: 'Días',
    amount: 'Importe',
    kept: 'Cobrado en sus facturas',
    credited: 'Después de su último día: acreditado',
    unused: 'Acreditado por días no usados',
    deposit: 'Depósito acreditado',
    other: 'Pagos y otro saldo a su favor',
    set_off: (bill) => `Usado para la factura ${bill}`,
    card: (on) => `Reembolsado a su tarjeta el ${on}`,
    cash: (on) => `Reembolsado en efectivo el ${on}`,
    cheque: (on) => `Reembolsado con cheque el ${on}`,
    left: 'A su favor',
    balance: 'Saldo',
    open: (bill) => `Pendiente de la factura ${bill}`,
    owed: 'Usted debe',
    outcome: {
      back: (amount) =>
        `Le reembolsamos ${amount}. Lo posible va a la tarjeta con la que pagó. El resto lo recibe en nuestra recepción.`,
      owed: (amount) => `Quedan ${amount} por pagar. Páguelos en nuestro kiosco o en nuestra recepción.`,
      even: () => 'No queda nada pendiente por ninguna de las partes.',
    },
    waived: (amount) => `Quedaban ${amount} por pagar. No tiene que pagarlos.`,
    photos: (count) =>
      `En la revisión se tomaron fotos de la unidad: ${count}. Puede verlas en nuestra recepción.`,
    more: 'Recibirá otra liquidación cuando todo esté saldado.',
    final: 'Todo está saldado y su contrato queda cerrado. Guarde esta liquidación.',
  },
  de: {
    title: 'Abrechnung zum Auszug',
    finalTitle: 'Schlussabrechnung zum Auszug',
    lastDay: 'Letzter Tag',
    opening: (unit) => `Ihr Mietverhältnis für Lagerraum ${unit} ist beendet. So rechnen wir ab.`,
    days: 'Tage',
    amount: 'Betrag',
    kept: 'Auf Ihren Rechnungen berechnet',
    credited: 'Nach Ihrem letzten Tag: gutgeschrieben',
    unused: 'Gutschrift für nicht genutzte Tage',
    deposit: 'Gutschrift der Kaution',
    other: 'Zahlungen und anderes Guthaben',
    set_off: (bill) => `Verwendet für Rechnung ${bill}`,
    card: (on) => `Erstattet auf Ihre Karte am ${on}`,
    cash: (on) => `Erstattet in bar am ${on}`,
    cheque: (on) => `Erstattet per Scheck am ${on}`,
    left: 'Ihr Guthaben',
    balance: 'Saldo',
    open: (bill) => `Offen von Rechnung ${bill}`,
    owed: 'Sie schulden',
    outcome: {
      back: (amount) =>
        `Wir erstatten ${amount}. So viel wie möglich geht auf die Karte, mit der Sie bezahlt haben. Den Rest erhalten Sie am Empfang.`,
      owed: (amount) => `${amount} sind noch offen. Bitte zahlen Sie an unserem Kiosk oder am Empfang.`,
      even: () => 'Auf beiden Seiten ist nichts offen.',
    },
    waived: (amount) => `${amount} waren noch offen. Sie müssen sie nicht bezahlen.`,
    photos: (count) =>
      `Bei der Prüfung des Lagerraums wurden Fotos gemacht: ${count}. Sie können sie an unserem Empfang ansehen.`,
    more: 'Sie erhalten noch eine Abrechnung, wenn alles beglichen ist.',
    final: 'Alles ist beglichen, und Ihr Vertrag ist abgerechnet. Bitte heben Sie diese Abrechnung auf.',
  },
  ar: {
    title: 'كشف تسوية المغادرة',
    finalTitle: 'كشف التسوية النهائي للمغادرة',
    lastDay: 'اليوم الأخير',
    opening: (unit) => `انتهى إيجارك للوحدة ${unit}. هكذا نسوّي الحساب.`,
    days: 'الأيام',
    amount: 'المبلغ',
    kept: 'محسوب في فواتيرك',
    credited: 'بعد يومك الأخير: مقيّد لك',
    unused: 'مقيّد عن أيام لم تُستخدم',
    deposit: 'الوديعة المقيّدة لك',
    other: 'مدفوعات ورصيد آخر لك',
    set_off: (bill) => `استُخدم للفاتورة ${bill}`,
    card: (on) => `رُدّ إلى بطاقتك في ${on}`,
    cash: (on) => `رُدّ نقدًا في ${on}`,
    cheque: (on) => `رُدّ بشيك في ${on}`,
    left: 'لصالحك',
    balance: 'الرصيد',
    open: (bill) => `المتبقي من الفاتورة ${bill}`,
    owed: 'عليك',
    outcome: {
      back: (amount) =>
        `نرد لك ${amount}. يعود ما أمكن إلى البطاقة التي دفعت بها، وتستلم الباقي في مكتب الاستقبال.`,
      owed: (amount) => `لا يزال ${amount} غير مدفوع. يُرجى دفعه عند جهازنا أو في مكتب الاستقبال.`,
      even: () => 'لا شيء مستحق على أي من الطرفين.',
    },
    waived: (amount) => `بقي ${amount} غير مدفوع، ولا يلزمك دفعه.`,
    photos: (count) => `التُقطت صور للوحدة عند فحصها: ${count}. يمكنك رؤيتها في الاستقبال.`,
    more: 'ستتلقى كشفًا آخر عندما يُسوّى كل شيء.',
    final: 'سُوّي كل شيء وأُغلق عقدك. يُرجى الاحتفاظ بهذا الكشف.',
  },
};
