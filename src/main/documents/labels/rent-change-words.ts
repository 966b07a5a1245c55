/** The words of the letter that announces a new rent. */
import type { Language } from '../../../shared/languages';

export interface RentChangeWords {
  readonly title: string;
  readonly oldRent: string;
  readonly newRent: string;
  readonly opening: (day: string) => string;
  readonly plusTax: string;
  readonly billed: string;
  readonly leave: (day: string) => string;
  readonly autopay: string;
}

export const rentChangeWords: Readonly<Record<Language, RentChangeWords>> = {
  en: {
    title: 'Notice of a new rent',
    oldRent: 'Rent until then',
    newRent: 'New rent',
    opening: (day) => `As your agreement allows, the rent of your unit changes from ${day}.`,
    plusTax: 'Both amounts are for a whole billing period, and tax is added to them as before.',
    billed: 'Bills for periods that begin before that day stay as they are. Nothing else changes.',
    leave: (day) =>
      `You may give notice up to ${day}. The new rent then does not apply, and you pay your present rent until your last day.`,
    autopay: 'Your saved card is charged the new amount from that day. You do not need to do anything.',
  },
  es: {
    title: 'Aviso de nueva renta',
    oldRent: 'Renta hasta entonces',
    newRent: 'Nueva renta',
    opening: (day) => `Como permite su contrato, la renta de su unidad cambia desde el ${day}.`,
    plusTax: 'Ambos importes son por un periodo de facturación completo, más impuestos como hasta ahora.',
    billed: 'Las facturas de periodos que empiezan antes de ese día no cambian. Nada más cambia.',
    leave: (day) =>
      `Puede dar aviso de salida hasta el ${day}. Entonces la nueva renta no se aplica y paga la renta anterior hasta su último día.`,
    autopay: 'Desde ese día se cobra el nuevo importe a su tarjeta guardada. No tiene que hacer nada.',
  },
  de: {
    title: 'Mitteilung einer neuen Miete',
    oldRent: 'Miete bis dahin',
    newRent: 'Neue Miete',
    opening: (day) => `Wie im Vertrag vereinbart, ändert sich die Miete Ihres Lagerraums ab dem ${day}.`,
    plusTax: 'Beide Beträge gelten für einen ganzen Abrechnungszeitraum. Steuer kommt wie bisher hinzu.',
    billed:
      'Rechnungen für Zeiträume, die vor diesem Tag beginnen, bleiben unverändert. Sonst ändert sich nichts.',
    leave: (day) =>
      `Sie können bis zum ${day} kündigen. Die neue Miete gilt dann nicht, und Sie zahlen bis zu Ihrem letzten Tag die bisherige.`,
    autopay:
      'Ihre gespeicherte Karte wird ab diesem Tag mit dem neuen Betrag belastet. Sie müssen nichts tun.',
  },
  ar: {
    title: 'إشعار بإيجار جديد',
    oldRent: 'الإيجار حتى ذلك اليوم',
    newRent: 'الإيجار الجديد',
    opening: (day) => `كما يسمح عقدك، يتغير إيجار وحدتك ابتداءً من ${day}.`,
    plusTax: 'المبلغان لفترة فوترة كاملة، وتضاف إليهما الضريبة كما كان من قبل.',
    billed: 'تبقى فواتير الفترات التي تبدأ قبل ذلك اليوم كما هي. ولا يتغير شيء آخر.',
    leave: (day) =>
      `يمكنك إرسال إشعار المغادرة حتى ${day}. عندئذ لا يسري الإيجار الجديد، وتدفع الإيجار السابق حتى يومك الأخير.`,
    autopay: 'يُخصم المبلغ الجديد من بطاقتك المحفوظة ابتداءً من ذلك اليوم. لا يلزمك فعل شيء.',
  },
};
