/** The words of a payment plan on paper. */
import type { Language } from '../../../shared/languages';

interface PlanWords {
  readonly title: string;
  readonly total: string;
  readonly opening: (on: string) => string;
  readonly due: string;
  readonly open: string;
  readonly parts: string;
  readonly part: string;
  readonly payBy: string;
  readonly amount: string;
  /** What does not follow meanwhile, and for how long. */
  readonly rests: string;
  readonly others: string;
  readonly pay: string;
}

export const planWords: Readonly<Record<Language, PlanWords>> = {
  en: {
    title: 'Payment plan',
    total: 'Total',
    opening: (on) => `On ${on} we agreed with you that you pay what was due on that day in parts.`,
    due: 'Due',
    open: 'Open',
    parts: 'How you pay',
    part: 'Part',
    payBy: 'Pay by',
    amount: 'Amount',
    rests:
      'While the plan lasts, this late rent has no further consequences and does not suspend your access code.',
    others: 'Later bills are not part of the plan. Each is due on the day that it names.',
    pay: 'Please pay at our kiosk by card, or at our front desk. A saved card is not charged for these parts. If you cannot pay a part on time, talk to us before its day.',
  },
  es: {
    title: 'Plan de pagos',
    total: 'En total',
    opening: (on) => `El ${on} acordamos con usted que pague por partes lo que estaba vencido ese día.`,
    due: 'Vencimiento',
    open: 'Pendiente',
    parts: 'Cómo paga',
    part: 'Parte',
    payBy: 'Pagar hasta',
    amount: 'Importe',
    rests:
      'Mientras dure el plan, el atraso de esta renta no tiene más consecuencias ni suspende su código de acceso.',
    others: 'Las facturas posteriores no forman parte del plan. Cada una vence el día que indica.',
    pay: 'Pague con tarjeta en nuestro kiosco o en recepción. Estas partes no se cobran de una tarjeta guardada. Si no puede pagar una parte a tiempo, hable con nosotros antes de su día.',
  },
  de: {
    title: 'Ratenplan',
    total: 'Insgesamt',
    opening: (on) =>
      `Am ${on} haben wir mit Ihnen vereinbart, dass Sie den an diesem Tag fälligen Betrag in Raten zahlen.`,
    due: 'Fällig',
    open: 'Offen',
    parts: 'So zahlen Sie',
    part: 'Rate',
    payBy: 'Zahlbar bis',
    amount: 'Betrag',
    rests:
      'Solange der Plan gilt, hat der Verzug mit dieser Miete keine weiteren Folgen und sperrt Ihren Zugangscode nicht.',
    others: 'Spätere Rechnungen gehören nicht zum Plan. Jede ist an dem Tag fällig, den sie nennt.',
    pay: 'Bitte zahlen Sie an unserem Kiosk mit Karte oder am Empfang. Von einer gespeicherten Karte buchen wir diese Raten nicht ab. Können Sie eine Rate nicht rechtzeitig zahlen, sprechen Sie vor dem Tag mit uns.',
  },
  ar: {
    title: 'خطة السداد',
    total: 'المجموع',
    opening: (on) => `اتفقنا معك في ${on} على أن تدفع على دفعات ما كان مستحقًا في ذلك اليوم.`,
    due: 'الاستحقاق',
    open: 'غير مسدَّد',
    parts: 'كيف تدفع',
    part: 'الدفعة',
    payBy: 'تُدفع حتى',
    amount: 'المبلغ',
    rests: 'ما دامت الخطة سارية لا يترتب شيء على تأخر هذا الإيجار، ولا يوقف رمز دخولك.',
    others: 'الفواتير اللاحقة ليست جزءًا منها، وتستحق كل منها في اليوم المذكور فيها.',
    pay: 'يرجى الدفع بالبطاقة عند جهازنا أو في مكتب الاستقبال. لا نخصم هذه الدفعات من بطاقة محفوظة. إن تعذر دفع دفعة في وقتها، فتحدث إلينا قبل يومها.',
  },
};
