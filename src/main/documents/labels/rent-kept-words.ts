/** The words of the letter that withdraws a new rent. */
import type { Language } from '../../../shared/languages';

interface RentKeptWords {
  readonly title: string;
  readonly rent: string;
  readonly withdrawn: (announcedOn: string, newRent: string) => string;
  readonly stays: (rent: string) => string;
}

export const rentKeptWords: Readonly<Record<Language, RentKeptWords>> = {
  en: {
    title: 'New rent withdrawn',
    rent: 'Your rent',
    withdrawn: (day, rent) =>
      `Our letter of ${day} announced a new rent of ${rent}. That rent does not apply.`,
    stays: (rent) =>
      `You keep paying ${rent} for each billing period, as before. You do not need to do anything.`,
  },
  es: {
    title: 'Nueva renta retirada',
    rent: 'Su renta',
    withdrawn: (day, rent) => `Nuestra carta del ${day} anunciaba una nueva renta de ${rent}. No se aplica.`,
    stays: (rent) =>
      `Usted sigue pagando ${rent} por cada periodo de facturación, como antes. No tiene que hacer nada.`,
  },
  de: {
    title: 'Neue Miete zurückgenommen',
    rent: 'Ihre Miete',
    withdrawn: (day, rent) =>
      `In unserem Schreiben vom ${day} haben wir eine neue Miete von ${rent} angekündigt. Sie gilt nicht.`,
    stays: (rent) =>
      `Sie zahlen für jeden Abrechnungszeitraum weiter ${rent} wie bisher. Sie müssen nichts tun.`,
  },
  ar: {
    title: 'سحب الإيجار الجديد',
    rent: 'إيجارك',
    withdrawn: (day, rent) => `أعلن خطابنا المؤرخ ${day} إيجارًا جديدًا قدره ${rent}. وهو لا يسري.`,
    stays: (rent) => `تستمر في دفع ${rent} عن كل فترة فوترة كما كان. لا يلزمك فعل شيء.`,
  },
};
