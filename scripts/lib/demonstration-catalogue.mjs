/**
 * The catalogue of `npm run demonstration`: the sample with bills after the move-in, rules on late rent, saved cards that
 * are charged, and insurers of its plans. Each is off in the sample itself, where a site decides about it.
 */
const LATE = {
  warnDays: 3,
  minimumOwed: '5.00',
  caps: [{ fixed: '20.00', percent: '20' }],
  steps: [
    { key: 'reminder', afterDays: 3, letter: 'reminder' },
    { key: 'fee', afterDays: 12, letter: 'late_notice', fee: { fixed: '20.00' } },
    { key: 'suspension', afterDays: 16, letter: 'late_notice', suspend: true },
    { key: 'lock', afterDays: 22, task: 'overlock' },
  ],
};

/** What the agreement says of bills where the sample says that none are sent, by language. */
const BILLS = {
  en: 'The next payment is due on {{nextBillDate}}, and then on the same day of each month. A bill is made before each of them. The rent does not change while this agreement lasts.',
  es: 'El próximo pago vence el {{nextBillDate}} y, después, el mismo día de cada mes. Antes de cada uno se emite una factura. La renta no cambia mientras dure este contrato.',
  de: 'Die nächste Zahlung ist am {{nextBillDate}} fällig, danach am gleichen Tag jedes Monats. Vor jeder Zahlung wird eine Rechnung gestellt. Die Miete ändert sich während der Laufzeit dieses Vertrags nicht.',
  ar: 'يستحق الدفع التالي في {{nextBillDate}}، ثم في اليوم نفسه من كل شهر. وتصدر فاتورة قبل كل دفعة. ولا يتغير الإيجار طوال مدة هذا العقد.',
};
const HEADINGS = {
  en: 'Late rent',
  es: 'Renta atrasada',
  de: 'Verspätete Miete',
  ar: 'التأخر في الإيجار',
};
const CARD = {
  en: 'Paying by saved card',
  es: 'Pago con tarjeta guardada',
  de: 'Zahlen mit gespeicherter Karte',
  ar: 'الدفع بالبطاقة المحفوظة',
};
const MANDATE = {
  en: 'I allow {{legalName}} to charge the card that I use now for each later bill of this rental, on the day that the bill names. I can end this at any time at the kiosk or at the front desk.',
  es: 'Autorizo a {{legalName}} a cobrar cada factura posterior de este alquiler en la tarjeta que uso ahora, en el día que indica la factura. Puedo terminarlo en cualquier momento en el kiosco o en la recepción.',
  de: 'Ich erlaube {{legalName}}, jede spätere Rechnung dieser Miete an dem Tag, den die Rechnung nennt, von der Karte abzubuchen, die ich jetzt verwende. Ich kann das jederzeit am Kiosk oder am Empfang beenden.',
  ar: 'أسمح لـ {{legalName}} بخصم كل فاتورة لاحقة لهذا الإيجار من البطاقة التي أستخدمها الآن، في اليوم المذكور في الفاتورة. ويمكنني إنهاء ذلك في أي وقت عند الجهاز أو في مكتب الاستقبال.',
};

/** Invented, as everybody else. */
const INSURERS = ['Gulf Harbor Mutual', 'Lone Star Cover'];

const RENT = 3;

/** @param {any} sample resources/sample-catalogue.json @param {string} startOn YYYY-MM-DD: the first day on which bills are made */
export function demonstrationCatalogue(sample, startOn) {
  const languages = Object.fromEntries(
    Object.entries(sample.agreement.languages).map(([language, text]) => [
      language,
      withRules(language, text),
    ]),
  );
  const { property } = sample;
  return {
    ...sample,
    insurancePlans: sample.insurancePlans.map((plan, nth) => ({ ...plan, insurer: INSURERS[nth % 2] })),
    property: {
      ...property,
      billing: { ...property.billing, startOn },
      late: LATE,
      autopay: 'offered',
      // At any hour: the clock is moved on by whole days.
      autopayRules: { hours: { from: '00:00', to: '23:59' } },
    },
    agreement: { ...sample.agreement, version: `${sample.agreement.version}-demonstration`, languages },
  };
}

function withRules(language, text) {
  const sections = text.sections.map((section, index) =>
    index === RENT ? { ...section, paragraphs: [section.paragraphs[0], BILLS[language]] } : section,
  );
  const late = { heading: HEADINGS[language], paragraphs: ['{{lateRules}}'] };
  return {
    ...text,
    sections: [...sections, late],
    mandate: { heading: CARD[language], text: MANDATE[language] },
  };
}
