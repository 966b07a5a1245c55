/** The words of letters that confirm a notice. */
import type { Language } from '../../../shared/languages';
import type { NoticeLetterKind } from '../../domain/contract/notice';

export interface NoticeWords {
  readonly titles: Readonly<Record<NoticeLetterKind, string>>;
  readonly lastDay: Readonly<Record<NoticeLetterKind, string>>;
  readonly given: (on: string, unit: string) => string;
  /** Where the site gives notice. */
  readonly site: { readonly title: string; readonly given: (unit: string, day: string) => string };
  readonly charged: (day: string) => string;
  readonly leave: string;
  readonly money: string;
  readonly withdrawn: (day: string) => string;
}

export const noticeWords: Readonly<Record<Language, NoticeWords>> = {
  en: {
    titles: { notice_given: 'Notice confirmed', notice_withdrawn: 'Notice withdrawn' },
    lastDay: { notice_given: 'Last day', notice_withdrawn: 'Was to end on' },
    given: (on, unit) => `On ${on} we received notice for unit ${unit}.`,
    site: {
      title: 'Notice of the end of your rental',
      given: (unit, day) => `We end the rental of unit ${unit} on ${day}. You may leave earlier.`,
    },
    charged: (day) => `Rent is charged up to and including ${day}.`,
    leave:
      'Please empty the unit, clean it and take your lock off by then. Then tell us at our kiosk or at our front desk. Your rental ends only when you have told us.',
    money:
      'Our staff check the empty unit. Then we settle what is open and refund what is yours, including your deposit if you paid one.',
    withdrawn: (day) =>
      `Your notice for ${day} is withdrawn. Your rental continues, and rent is charged as before.`,
  },
  es: {
    titles: { notice_given: 'Aviso de salida confirmado', notice_withdrawn: 'Aviso de salida retirado' },
    lastDay: { notice_given: 'Último día', notice_withdrawn: 'Iba a terminar el' },
    given: (on, unit) => `El ${on} recibimos el aviso de salida de la unidad ${unit}.`,
    site: {
      title: 'Aviso del fin de su alquiler',
      given: (unit, day) => `Terminamos el alquiler de la unidad ${unit} el ${day}. Puede irse antes.`,
    },
    charged: (day) => `La renta se cobra hasta el ${day}, ese día incluido.`,
    leave:
      'Vacíe y limpie la unidad y quite su candado antes de ese día. Después dígalo en nuestro kiosco o en recepción: su alquiler no termina hasta entonces.',
    money:
      'Nuestro personal revisa la unidad vacía. Después liquidamos lo pendiente y le reembolsamos lo que es suyo, incluido su depósito si pagó uno.',
    withdrawn: (day) =>
      `El aviso para el ${day} queda retirado. Su alquiler continúa y la renta se cobra como antes.`,
  },
  de: {
    titles: { notice_given: 'Bestätigung Ihrer Kündigung', notice_withdrawn: 'Kündigung zurückgenommen' },
    lastDay: { notice_given: 'Letzter Tag', notice_withdrawn: 'Sollte enden am' },
    given: (on, unit) => `Am ${on} haben wir die Kündigung für Lagerraum ${unit} erhalten.`,
    site: {
      title: 'Kündigung durch uns',
      given: (unit, day) => `Wir kündigen Lagerraum ${unit} zum ${day}. Sie können früher ausziehen.`,
    },
    charged: (day) => `Miete wird bis einschließlich ${day} berechnet.`,
    leave:
      'Bitte räumen und reinigen Sie den Lagerraum bis dahin und nehmen Sie Ihr Schloss ab. Sagen Sie uns das dann an unserem Kiosk oder am Empfang: Erst damit endet Ihr Mietverhältnis.',
    money:
      'Unser Personal sieht sich den leeren Lagerraum an. Dann rechnen wir ab und erstatten, was Ihnen zusteht, auch eine gezahlte Kaution.',
    withdrawn: (day) =>
      `Die Kündigung zum ${day} ist zurückgenommen. Ihr Mietverhältnis läuft weiter, und Miete wird wie bisher berechnet.`,
  },
  ar: {
    titles: { notice_given: 'تأكيد إشعار المغادرة', notice_withdrawn: 'سحب إشعار المغادرة' },
    lastDay: { notice_given: 'اليوم الأخير', notice_withdrawn: 'كان سينتهي في' },
    given: (on, unit) => `استلمنا في ${on} إشعار مغادرة الوحدة ${unit}.`,
    site: {
      title: 'إشعار بانتهاء إيجارك',
      given: (unit, day) => `ننهي إيجار الوحدة ${unit} في ${day}. ويمكنك المغادرة قبل ذلك.`,
    },
    charged: (day) => `يُحتسب الإيجار حتى ${day} وهذا اليوم مشمول.`,
    leave:
      'يُرجى إخلاء الوحدة وتنظيفها ونزع قفلك قبل ذلك اليوم. ثم أخبرنا عند جهازنا أو في مكتب الاستقبال، فلا ينتهي الإيجار إلا بذلك.',
    money: 'يفحص موظفونا الوحدة الفارغة. ثم نسوّي المبالغ المستحقة ونرد ما هو لك، ومنه الوديعة إن دفعتها.',
    withdrawn: (day) => `سُحب إشعار المغادرة ليوم ${day}. يستمر إيجارك ويُحتسب كما كان.`,
  },
};
