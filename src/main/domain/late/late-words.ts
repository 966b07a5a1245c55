/**
 * The rules on late rent in words: in the agreement before it is signed, and as the reason for a fee on its invoice.
 */
import type { Language } from '../../../shared/languages';
import { formatMoney, formatPercent, type Minor } from '../../../shared/money';
import { arabicDays } from '../base/arabic-days';
import { formatDate } from '../base/dates';
import type { FeeCap, LateFee } from './late-fee';
import type { LateStep } from './late-steps';
import type { LateRules } from './late-terms';

interface Words {
  readonly none: string;
  readonly intro: string;
  readonly after: (days: string) => string;
  readonly days: (count: number) => string;
  readonly reminder: string;
  readonly late_notice: string;
  readonly default_notice: string;
  readonly fee: (fee: string) => string;
  /** Until what is paid. */
  readonly suspend: Readonly<Record<LateRules['restoreWhen'], string>>;
  readonly overlock: string;
  readonly share: { readonly rent: (percent: string) => string; readonly open: (percent: string) => string };
  readonly atLeast: (share: string, minimum: string) => string;
  readonly cap: (most: string) => string;
  readonly capUpTo: (rent: string, most: string) => string;
  readonly greater: (fixed: string, share: string) => string;
  readonly minimum: (amount: string) => string;
  readonly warn: (days: string) => string;
  /** Where the law of the place says how a default notice is delivered. */
  readonly lien: (days: string) => string;
  readonly feeLine: (line: { number: string; due: string; days: string; rule: string }) => string;
}

const plainDays = (one: string, many: string) => (count: number) => `${count} ${count === 1 ? one : many}`;

const words: Readonly<Record<Language, Words>> = {
  en: {
    none: 'Late payment costs no fee and locks nothing.',
    intro: 'If rent is not paid by its due day:',
    after: (days) => `after ${days}`,
    days: plainDays('day', 'days'),
    reminder: 'a reminder is sent',
    late_notice: 'a late notice is sent',
    default_notice: 'a default notice is sent that lists all that is owed',
    fee: (fee) => `a late fee of ${fee} is charged`,
    suspend: {
      arrears_paid: 'the access code stops working until everything that is due is paid',
      all_paid: 'the access code stops working until everything that is billed is paid',
    },
    overlock: 'a second lock may be put on the unit',
    share: {
      rent: (percent) => `${percent} of the rent`,
      open: (percent) => `${percent} of the rent that is not paid`,
    },
    atLeast: (share, minimum) => `${share}, and at least ${minimum}`,
    cap: (most) => `The late fee is never more than ${most}.`,
    capUpTo: (rent, most) => `For a rent of up to ${rent} the late fee is never more than ${most}.`,
    greater: (fixed, share) => `the greater of ${fixed} and ${share}`,
    minimum: (amount) => `None of this happens while less than ${amount} of the rent is open.`,
    warn: (days) => `A fee, the end of access and a lock each come ${days} after a letter at the earliest.`,
    lien: (days) =>
      `A person sends the default notice. A fee, the end of access or a lock after it comes only when ${days} have passed since its delivery.`,
    feeLine: ({ number, due, days, rule }) =>
      `Late fee for invoice ${number}: due ${due}, not paid within ${days} (${rule})`,
  },
  es: {
    none: 'El pago tardío no tiene recargo ni bloquea nada.',
    intro: 'Si la renta no se paga a más tardar el día de su vencimiento:',
    after: (days) => `después de ${days}`,
    days: plainDays('día', 'días'),
    reminder: 'se envía un recordatorio',
    late_notice: 'se envía un aviso de atraso',
    default_notice: 'se envía un aviso de incumplimiento que detalla todo lo adeudado',
    fee: (fee) => `se cobra un recargo por atraso de ${fee}`,
    suspend: {
      arrears_paid: 'el código de acceso deja de funcionar hasta que se pague todo lo vencido',
      all_paid: 'el código de acceso deja de funcionar hasta que se pague todo lo facturado',
    },
    overlock: 'se puede poner un segundo candado en la unidad',
    share: {
      rent: (percent) => `${percent} de la renta`,
      open: (percent) => `${percent} de la renta sin pagar`,
    },
    atLeast: (share, minimum) => `${share}, y al menos ${minimum}`,
    cap: (most) => `El recargo nunca supera ${most}.`,
    capUpTo: (rent, most) => `Con una renta de hasta ${rent} el recargo nunca supera ${most}.`,
    greater: (fixed, share) => `lo mayor entre ${fixed} y ${share}`,
    minimum: (amount) => `Nada de esto ocurre mientras queden sin pagar menos de ${amount} de la renta.`,
    warn: (days) =>
      `Un recargo, el fin del acceso y un candado llegan como muy pronto ${days} después de una carta.`,
    lien: (days) =>
      `El aviso de incumplimiento lo envía una persona. Un recargo, el fin del acceso o un candado posteriores solo llegan cuando hayan pasado ${days} desde su entrega.`,
    feeLine: ({ number, due, days, rule }) =>
      `Recargo por atraso de la factura ${number}: vencida el ${due}, sin pagar en ${days} (${rule})`,
  },
  de: {
    none: 'Zahlungsverzug kostet keine Gebühr und sperrt nichts.',
    intro: 'Wird die Miete nicht bis zum Fälligkeitstag bezahlt:',
    after: (days) => `nach ${days}`,
    days: plainDays('Tag', 'Tagen'),
    reminder: 'wird eine Erinnerung gesendet',
    late_notice: 'wird eine Mahnung gesendet',
    default_notice: 'wird eine Verzugsanzeige gesendet, die alles Geschuldete aufführt',
    fee: (fee) => `wird eine Mahngebühr von ${fee} berechnet`,
    suspend: {
      arrears_paid: 'ist der Zugangscode gesperrt, bis alles Fällige bezahlt ist',
      all_paid: 'ist der Zugangscode gesperrt, bis alles Berechnete bezahlt ist',
    },
    overlock: 'kann ein zweites Schloss am Lagerraum angebracht werden',
    share: {
      rent: (percent) => `${percent} der Miete`,
      open: (percent) => `${percent} der offenen Miete`,
    },
    atLeast: (share, minimum) => `${share}, mindestens ${minimum}`,
    cap: (most) => `Die Mahngebühr beträgt nie mehr als ${most}.`,
    capUpTo: (rent, most) => `Bei einer Miete bis ${rent} beträgt die Mahngebühr nie mehr als ${most}.`,
    greater: (fixed, share) => `den höheren Betrag aus ${fixed} und ${share}`,
    minimum: (amount) => `Nichts davon geschieht, solange weniger als ${amount} der Miete offen sind.`,
    warn: (days) => `Gebühr, Sperre und Schloss folgen erst nach Ablauf von ${days} seit einem Schreiben.`,
    lien: (days) =>
      `Die Verzugsanzeige sendet ein Mensch. Eine Gebühr, eine Sperre oder ein Schloss danach folgt erst nach Ablauf von ${days} seit ihrer Zustellung.`,
    feeLine: ({ number, due, days, rule }) =>
      `Mahngebühr zur Rechnung ${number}: fällig am ${due}, nicht bezahlt in ${days} (${rule})`,
  },
  ar: {
    none: 'لا رسوم على التأخر في الدفع ولا إقفال بسببه.',
    intro: 'إذا لم يُدفع الإيجار حتى يوم استحقاقه:',
    after: (days) => `بعد ${days}`,
    days: (count) => arabicDays(count, 'يومين'),
    reminder: 'يُرسل تذكير',
    late_notice: 'يُرسل إشعار بالتأخر',
    default_notice: 'يُرسل إشعار بالتخلف عن السداد يبين كل المستحق',
    fee: (fee) => `تُحتسب رسوم تأخير قدرها ${fee}`,
    suspend: {
      arrears_paid: 'يتوقف رمز الدخول عن العمل حتى دفع كل المستحق',
      all_paid: 'يتوقف رمز الدخول عن العمل حتى دفع كل ما صدرت به فواتير',
    },
    overlock: 'قد يوضع قفل ثانٍ على الوحدة',
    share: {
      rent: (percent) => `${percent} من الإيجار`,
      open: (percent) => `${percent} من الإيجار غير المدفوع`,
    },
    atLeast: (share, minimum) => `${share}، و${minimum} على الأقل`,
    cap: (most) => `لا تزيد رسوم التأخير أبدًا على ${most}.`,
    capUpTo: (rent, most) => `إذا كان الإيجار ${rent} أو أقل، لا تزيد رسوم التأخير أبدًا على ${most}.`,
    greater: (fixed, share) => `الأكبر من ${fixed} و${share}`,
    minimum: (amount) => `لا يحدث أي من ذلك ما دام المتبقي من الإيجار أقل من ${amount}.`,
    warn: (days) => `لا تأتي الرسوم أو إيقاف الدخول أو القفل الثاني قبل مرور ${days} على إرسال خطاب.`,
    lien: (days) =>
      `يرسل شخصٌ الإشعار بالتخلف عن السداد. لا تأتي بعده رسوم أو إيقاف للدخول أو قفل إلا بعد مرور ${days} على تسليمه.`,
    feeLine: ({ number, due, days, rule }) =>
      `رسوم تأخير عن الفاتورة ${number}: استحقت في ${due} ولم تُدفع خلال ${days} (${rule})`,
  },
};

/** How amounts and dates are written. */
export interface Written {
  readonly language: Language;
  readonly locale: string;
  readonly currency: string;
}

/** All rules as one paragraph; where there are none, that there are none. */
export function lateRulesText(rules: LateRules | null, written: Written): string {
  const text = words[written.language];
  if (!rules || rules.steps.length === 0) return text.none;
  const separator = written.language === 'ar' ? '؛ ' : '; ';
  const steps = rules.steps.map((step) => stepText(step, rules.restoreWhen, written)).join(separator);
  const hasFee = rules.steps.some(({ fee }) => fee !== null);
  return [
    `${text.intro} ${steps}.`,
    ...(hasFee ? rules.caps.map((cap) => capText(cap, written)) : []),
    ...(rules.minimumOwedMinor > 0 ? [text.minimum(money(rules.minimumOwedMinor, written))] : []),
    text.warn(text.days(rules.warnDays)),
    ...(rules.lien ? [text.lien(text.days(rules.lien.noticeDays))] : []),
  ].join(' ');
}

function stepText(
  { afterDays, letter, fee, suspend, task }: LateStep,
  restoreWhen: LateRules['restoreWhen'],
  written: Written,
): string {
  const text = words[written.language];
  const parts = [
    ...(letter ? [text[letter]] : []),
    ...(fee ? [text.fee(feeRule(fee, written))] : []),
    ...(suspend ? [text.suspend[restoreWhen]] : []),
    ...(task ? [text[task]] : []),
  ];
  const comma = written.language === 'ar' ? '، ' : ', ';
  return `${text.after(text.days(afterDays))} ${parts.join(comma)}`;
}

function capText({ rentToMinor, fixedMinor, percent }: FeeCap, written: Written): string {
  const text = words[written.language];
  const [fixed, share] = [money(fixedMinor, written), text.share.rent(percentText(percent, written))];
  const most = percent === 0 ? fixed : fixedMinor === 0 ? share : text.greater(fixed, share);
  return rentToMinor === null ? text.cap(most) : text.capUpTo(money(rentToMinor, written), most);
}

function feeRule(fee: LateFee, written: Written): string {
  if ('fixedMinor' in fee) return money(fee.fixedMinor, written);
  const text = words[written.language];
  const share = text.share[fee.of](percentText(fee.percent, written));
  return fee.minimumMinor > 0 ? text.atLeast(share, money(fee.minimumMinor, written)) : share;
}

const money = (amount: Minor, { currency, locale }: Written) => formatMoney(amount, currency, locale);
const percentText = (percent: FeeCap['percent'], { locale }: Written) => formatPercent(percent, locale);

/** The line of a fee on its invoice: for which bill it is, since when it was due, and by which rule. */
export function lateFeeText(
  fee: LateFee,
  bill: { readonly number: string; readonly dueOn: string; readonly afterDays: number },
  written: Written,
): string {
  const text = words[written.language];
  return text.feeLine({
    number: bill.number,
    due: formatDate(bill.dueOn, written.locale),
    days: text.days(bill.afterDays),
    rule: feeRule(fee, written),
  });
}
