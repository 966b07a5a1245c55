/** What happens when a tenant leaves, in words: as a paragraph of the agreement that is signed. */
import type { Language } from '../../../shared/languages';
import type { MoveOutRules } from './rules';

interface Words {
  readonly unused: Readonly<Record<MoveOutRules['unused'], string>>;
  /** Of periods that begin after the last day. */
  readonly ahead: string;
  readonly check: Readonly<Record<MoveOutRules['check'], string>>;
  readonly exit: (minutes: number) => string;
  readonly overstay: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    unused: {
      days: 'The operator credits the days that the tenant has paid for after the last day.',
      half_month:
        'Of the billing period in which the last day falls, the operator credits half if at most half of its days are used. Otherwise nothing of that period is credited.',
      none: 'Nothing is credited of the billing period in which the last day falls.',
    },
    ahead: 'Later periods that the tenant has paid for are credited in full.',
    check: {
      required: 'The deposit is credited after the operator has checked the empty unit.',
      none: 'The deposit is credited when the tenant has left.',
    },
    exit: (minutes) =>
      `When the tenant has said that the unit is empty, the access code works for ${minutes} more minutes.`,
    overstay:
      'A tenant who keeps the unit beyond the last day continues to pay the agreed charges, until the day on which the unit is empty.',
  },
  es: {
    unused: {
      days: 'El operador acredita los días pagados que siguen al último día.',
      half_month:
        'Del periodo de facturación en el que cae el último día, el operador acredita la mitad si se ha usado como máximo la mitad de sus días. En otro caso no se acredita nada de ese periodo.',
      none: 'No se acredita nada del periodo de facturación en el que cae el último día.',
    },
    ahead: 'Los periodos posteriores ya pagados se acreditan por completo.',
    check: {
      required: 'El depósito se acredita después de que el operador haya revisado la unidad vacía.',
      none: 'El depósito se acredita cuando el inquilino se ha ido.',
    },
    exit: (minutes) =>
      `Cuando el inquilino ha dicho que la unidad está vacía, el código de acceso funciona ${minutes} minutos más.`,
    overstay:
      'El inquilino que conserva la unidad después del último día sigue pagando los cargos acordados, hasta el día en que la unidad quede vacía.',
  },
  de: {
    unused: {
      days: 'Bezahlte Tage nach dem letzten Tag schreibt der Betreiber gut.',
      half_month:
        'Vom Abrechnungszeitraum, in den der letzte Tag fällt, schreibt der Betreiber die Hälfte gut, wenn höchstens die Hälfte der Tage genutzt ist. Sonst wird von diesem Zeitraum nichts gutgeschrieben.',
      none: 'Vom Abrechnungszeitraum, in den der letzte Tag fällt, wird nichts gutgeschrieben.',
    },
    ahead: 'Spätere Zeiträume, die schon bezahlt sind, werden ganz gutgeschrieben.',
    check: {
      required: 'Die Kaution wird gutgeschrieben, nachdem der Betreiber den leeren Lagerraum geprüft hat.',
      none: 'Die Kaution wird gutgeschrieben, wenn der Mieter ausgezogen ist.',
    },
    exit: (minutes) =>
      `Hat der Mieter gesagt, dass der Lagerraum leer ist, gilt der Zugangscode noch ${minutes} Minuten.`,
    overstay:
      'Ein Mieter, der den Lagerraum über den letzten Tag hinaus behält, zahlt die vereinbarten Entgelte weiter, bis zu dem Tag, an dem der Lagerraum leer ist.',
  },
  ar: {
    unused: {
      days: 'يقيّد المشغّل لصالح المستأجر الأيام المدفوعة التي تلي اليوم الأخير.',
      half_month:
        'من فترة الفوترة التي يقع فيها اليوم الأخير يقيّد المشغّل النصف إذا لم يُستخدم أكثر من نصف أيامها. وإلا فلا يُقيَّد شيء من تلك الفترة.',
      none: 'لا يُقيَّد شيء من فترة الفوترة التي يقع فيها اليوم الأخير.',
    },
    ahead: 'تُقيَّد الفترات اللاحقة المدفوعة بالكامل.',
    check: {
      required: 'تُقيَّد الوديعة بعد أن يفحص المشغّل الوحدة الفارغة.',
      none: 'تُقيَّد الوديعة عندما يغادر المستأجر.',
    },
    exit: (minutes) => `بعد أن يقول المستأجر إن الوحدة فارغة يعمل رمز الدخول مدة أخرى بالدقائق: ${minutes}.`,
    overstay:
      'المستأجر الذي يحتفظ بالوحدة بعد اليوم الأخير يواصل دفع الرسوم المتفق عليها حتى اليوم الذي تصبح فيه الوحدة فارغة.',
  },
};

export function moveOutRulesText(
  { unused, check, exitMinutes, overstay }: MoveOutRules,
  language: Language,
): string {
  const text = words[language];
  return [
    text.unused[unused],
    text.ahead,
    text.check[check],
    text.exit(exitMinutes),
    ...(overstay === 'billed' ? [text.overstay] : []),
  ].join(' ');
}
