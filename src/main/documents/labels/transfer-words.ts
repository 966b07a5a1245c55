/** The words of the statement of a transfer to another unit. */
import type { Language } from '../../../shared/languages';
import { arabicDays } from '../../domain/base/arabic-days';

export interface TransferWords {
  readonly title: string;
  readonly from: string;
  readonly opening: (former: string, unit: string, on: string) => string;
  readonly unused: (from: string, to: string) => string;
  readonly deposit: string;
  readonly advance: string;
  readonly open: string;
  readonly left: string;
  /** Where nothing is left. */
  readonly balance: string;
  readonly owed: string;
  readonly outcome: Readonly<Record<'back' | 'owed' | 'even', (amount: string, dueOn: string) => string>>;
  readonly codes: (former: string, days: number) => string;
}

export const transferWords: Readonly<Record<Language, TransferWords>> = {
  en: {
    title: 'Transfer statement',
    from: 'First day',
    opening: (former, unit, on) => `From ${on} you rent unit ${unit} instead of unit ${former}.`,
    unused: (from, to) => `Credited for the former unit: ${from} – ${to}`,
    deposit: 'Deposit for the former unit: credited',
    advance: 'Your payments and other credit',
    open: 'Open on the former unit',
    left: 'In your favor',
    balance: 'Balance',
    owed: 'To pay',
    outcome: {
      back: (amount) => `We keep ${amount} as your credit. It pays your next bills.`,
      owed: (amount, dueOn) => `Please pay ${amount} by ${dueOn}, at our kiosk or at our front desk.`,
      even: () => 'Nothing is left to pay.',
    },
    codes: (former, days) =>
      days === 0
        ? `Your code for unit ${former} is canceled.`
        : `Your code for unit ${former} works for ${days === 1 ? 'one more day' : `${days} more days`}. Please empty that unit by then.`,
  },
  es: {
    title: 'Liquidación del cambio de unidad',
    from: 'Primer día',
    opening: (former, unit, on) =>
      `Desde el ${on} alquila la unidad ${unit} en lugar de la unidad ${former}.`,
    unused: (from, to) => `Acreditado por la unidad anterior: ${from} – ${to}`,
    deposit: 'Depósito de la unidad anterior: acreditado',
    advance: 'Pagos y otro saldo a su favor',
    open: 'Pendiente de la unidad anterior',
    left: 'A su favor',
    balance: 'Saldo',
    owed: 'Por pagar',
    outcome: {
      back: (amount) => `Le guardamos ${amount}. Con ello se pagan sus próximas facturas.`,
      owed: (amount, dueOn) => `Pague ${amount} hasta el ${dueOn} en nuestro kiosco o en nuestra recepción.`,
      even: () => 'No queda nada por pagar.',
    },
    codes: (former, days) =>
      days === 0
        ? `Su código de la unidad ${former} queda anulado.`
        : `Su código de la unidad ${former} funciona ${days === 1 ? 'un día' : `${days} días`} más. Desocupe esa unidad hasta entonces.`,
  },
  de: {
    title: 'Abrechnung zum Wechsel des Lagerraums',
    from: 'Erster Tag',
    opening: (former, unit, on) =>
      `Ab dem ${on} mieten Sie den Lagerraum ${unit} anstelle des Lagerraums ${former}.`,
    unused: (from, to) => `Gutgeschrieben für den bisherigen Lagerraum: ${from} – ${to}`,
    deposit: 'Kaution für den bisherigen Lagerraum: gutgeschrieben',
    advance: 'Zahlungen und anderes Guthaben von Ihnen',
    open: 'Offen für den bisherigen Lagerraum',
    left: 'Ihr Guthaben',
    balance: 'Saldo',
    owed: 'Zu zahlen',
    outcome: {
      back: (amount) => `Wir behalten ${amount} für Sie. Damit werden Ihre nächsten Rechnungen bezahlt.`,
      owed: (amount, dueOn) =>
        `Bitte zahlen Sie ${amount} bis zum ${dueOn} an unserem Kiosk oder am Empfang.`,
      even: () => 'Es ist nichts mehr zu zahlen.',
    },
    codes: (former, days) =>
      days === 0
        ? `Ihr Zugangscode für den Lagerraum ${former} ist gesperrt.`
        : `Ihr Code für den Lagerraum ${former} gilt noch ${days === 1 ? 'einen Tag' : `${days} Tage`}. Bitte räumen Sie ihn bis dahin.`,
  },
  ar: {
    title: 'كشف تغيير الوحدة',
    from: 'اليوم الأول',
    opening: (former, unit, on) => `لديك الوحدة ${unit} ابتداءً من ${on} بدلًا من الوحدة ${former}.`,
    unused: (from, to) => `مقيَّد لك عن الوحدة السابقة: ${from} – ${to}`,
    deposit: 'وديعة الوحدة السابقة: مقيَّدة لك',
    advance: 'مدفوعات ورصيد آخر لك',
    open: 'غير مسدَّد عن الوحدة السابقة',
    left: 'لصالحك',
    balance: 'الرصيد',
    owed: 'المطلوب دفعه',
    outcome: {
      back: (amount) => `نحتفظ لك بمبلغ ${amount}. تُسدَّد منه فواتيرك القادمة.`,
      owed: (amount, dueOn) => `يُرجى دفع ${amount} حتى ${dueOn} عند جهازنا أو في مكتب الاستقبال.`,
      even: () => 'لم يبقَ شيء للدفع.',
    },
    codes: (former, days) =>
      days === 0
        ? `أُلغي رمزك للوحدة ${former}.`
        : `يعمل رمزك للوحدة ${former} بعد ذلك لمدة ${arabicDays(days, 'يومين')}. يُرجى إخلاء تلك الوحدة حتى ذلك الحين.`,
  },
};
