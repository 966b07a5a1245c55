/** The words of the letter that confirms a change of protection and extras. */
import type { Language } from '../../../shared/languages';
import type { AgreedWay } from '../../domain/contract/charge-change';

interface ChargesChangedWords {
  readonly title: string;
  readonly from: string;
  /** How and when the tenant agreed, and that it is the tenant's to say otherwise. */
  readonly agreed: (way: AgreedWay, madeOn: string) => string;
  readonly ways: Readonly<Record<AgreedWay, string>>;
  readonly stays: string;
  readonly protection: {
    readonly plan: (cover: string) => string;
    readonly policy: (insurer: string, number: string, expires: string) => string;
    readonly none: string;
  };
  /** What one billing period costs from then on. */
  readonly period: string;
  readonly amount: string;
  readonly total: string;
  readonly credited: (amount: string, numbers: string) => string;
  readonly charged: (amount: string, number: string) => string;
  readonly otherwise: string;
}

export const chargesChangedWords: Readonly<Record<Language, ChargesChangedWords>> = {
  en: {
    title: 'Changed protection or extras',
    from: 'Applies from',
    ways: { in_person: 'in person', in_writing: 'in writing', by_phone: 'by phone' },
    agreed: (way, day) =>
      `On ${day} you agreed with us ${chargesChangedWords.en.ways[way]} on what this letter says.`,
    stays: 'Everything else in your agreement stays as you signed it.',
    protection: {
      plan: (cover) => `Your belongings are protected by the plan named below, up to ${cover}.`,
      policy: (insurer, number, expires) =>
        `Your belongings are protected by your own policy: ${insurer}, number ${number}, valid until ${expires}. Please show us its renewal before that day.`,
      none: 'You have no protection plan with us and have shown us no policy of your own. If your belongings are lost or damaged, you are not paid for them.',
    },
    period: 'What a billing period costs from that day',
    amount: 'Amount',
    total: 'Total',
    credited: (amount, numbers) => `For days that were billed already we credit ${amount} (${numbers}).`,
    charged: (amount, number) => `For days that were billed already we charge ${amount} (invoice ${number}).`,
    otherwise: 'If this is not what you agreed to, please tell us.',
  },
  es: {
    title: 'Cambio de protección o extras',
    from: 'Se aplica desde',
    ways: { in_person: 'en persona', in_writing: 'por escrito', by_phone: 'por teléfono' },
    agreed: (way, day) =>
      `El ${day} usted acordó con nosotros ${chargesChangedWords.es.ways[way]} lo que dice esta carta.`,
    stays: 'Todo lo demás de su contrato queda como lo firmó.',
    protection: {
      plan: (cover) => `El plan que se indica abajo protege sus cosas hasta ${cover}.`,
      policy: (insurer, number, expires) =>
        `Su propia póliza protege sus cosas: ${insurer}, número ${number}, válida hasta el ${expires}. Muéstrenos su renovación antes de ese día.`,
      none: 'No tiene un plan de protección con nosotros ni nos ha mostrado una póliza propia. Si sus cosas se pierden o se dañan, nadie se las paga.',
    },
    period: 'Lo que cuesta un periodo de facturación desde ese día',
    amount: 'Importe',
    total: 'En total',
    credited: (amount, numbers) => `Por días ya facturados le acreditamos ${amount} (${numbers}).`,
    charged: (amount, number) => `Por días ya facturados le cobramos ${amount} (factura ${number}).`,
    otherwise: 'Si esto no es lo que acordó, díganoslo.',
  },
  de: {
    title: 'Absicherung oder Extras geändert',
    from: 'Gilt ab',
    ways: { in_person: 'persönlich', in_writing: 'schriftlich', by_phone: 'am Telefon' },
    agreed: (way, day) =>
      `Am ${day} haben Sie mit uns ${chargesChangedWords.de.ways[way]} vereinbart, was in diesem Schreiben steht.`,
    stays: 'Alles andere in Ihrem Vertrag bleibt, wie Sie es unterschrieben haben.',
    protection: {
      plan: (cover) => `Ihre Sachen sind durch das unten genannte Schutzpaket bis ${cover} abgesichert.`,
      policy: (insurer, number, expires) =>
        `Ihre Sachen sind durch Ihre eigene Police abgesichert: ${insurer}, Nummer ${number}, gültig bis ${expires}. Bitte zeigen Sie uns vor diesem Tag die Verlängerung.`,
      none: 'Sie haben bei uns kein Schutzpaket und haben uns keine eigene Police gezeigt. Gehen Ihre Sachen verloren oder kaputt, ersetzt sie Ihnen niemand.',
    },
    period: 'Was ein Abrechnungszeitraum ab diesem Tag kostet',
    amount: 'Betrag',
    total: 'Insgesamt',
    credited: (amount, numbers) =>
      `Für schon berechnete Tage schreiben wir Ihnen ${amount} gut (${numbers}).`,
    charged: (amount, number) => `Für schon berechnete Tage berechnen wir ${amount} (Rechnung ${number}).`,
    otherwise: 'Haben Sie etwas anderes vereinbart, sagen Sie es uns bitte.',
  },
  ar: {
    title: 'تغيير الحماية أو الإضافات',
    from: 'يسري من',
    ways: { in_person: 'حضوريًا', in_writing: 'كتابةً', by_phone: 'هاتفيًا' },
    agreed: (way, day) =>
      `في ${day} اتفقت معنا ${chargesChangedWords.ar.ways[way]} على ما ورد في هذا الخطاب.`,
    stays: 'يبقى كل ما عدا ذلك في عقدك كما وقّعته.',
    protection: {
      plan: (cover) => `تحمي أغراضك خطة الحماية المذكورة أدناه حتى ${cover}.`,
      policy: (insurer, number, expires) =>
        `تحمي أغراضك وثيقة تأمينك الخاصة: ${insurer}، رقم ${number}، سارية حتى ${expires}. يُرجى إطلاعنا على تجديدها قبل ذلك اليوم.`,
      none: 'ليست لديك خطة حماية لدينا ولم تُطلعنا على وثيقة تأمين خاصة بك. إذا فُقدت أغراضك أو تضررت فلن يعوّضك أحد عنها.',
    },
    period: 'تكلفة فترة الفوترة ابتداءً من ذلك اليوم',
    amount: 'المبلغ',
    total: 'المجموع',
    credited: (amount, numbers) => `عن أيام سبقت فوترتها نقيّد لك ${amount} (${numbers}).`,
    charged: (amount, number) => `عن أيام سبقت فوترتها نحتسب ${amount} (الفاتورة ${number}).`,
    otherwise: 'إذا لم يكن هذا ما اتفقت عليه، يُرجى إخبارنا.',
  },
};
