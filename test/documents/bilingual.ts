/** The same move-in told in other languages beside the one that binds, as the services would hand it over. */
import type { ContractFacts, DocumentHeader, DocumentLine } from '../../src/main/documents/port';
import type { Price } from '../../src/shared/price';
import { agreement, dollars, header, lines } from './facts';

interface LanguageSet {
  readonly header: Partial<DocumentHeader>;
  readonly contract: Partial<ContractFacts>;
  readonly bill: {
    readonly lines: readonly DocumentLine[];
    readonly taxableAmount: Price;
    readonly taxAmount: Price;
    readonly payableAmount: Price;
    readonly paid: Price;
    readonly balance: Price;
  };
  readonly receipt: { readonly amount: Price; readonly receivedAt: string };
  readonly credit: {
    readonly gross: Price;
    readonly paid: Price;
    readonly balance: Price;
    readonly reason: string;
  };
}

function money(locale: string, price: number): Price {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' });
  return { price, formattedPrice: format.format(price) };
}

function share(locale: string, price: number): Price {
  return {
    price,
    formattedPrice: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
      price / 100,
    ),
  };
}

function linesIn(locale: string, descriptions: readonly string[]): DocumentLine[] {
  return lines.map((line, index) => ({
    ...line,
    description: descriptions[index] ?? '',
    bindingDescription: line.description,
    taxableAmount: money(locale, line.taxableAmount.price),
    taxPercentage: share(locale, line.taxPercentage.price),
    taxAmount: money(locale, line.taxAmount.price),
    payableAmount: money(locale, line.payableAmount.price),
  }));
}

function setIn(
  language: 'de' | 'ar',
  locale: string,
  words: { lines: readonly string[]; reason: string; at: string },
): LanguageSet {
  const sums = {
    lines: linesIn(locale, words.lines),
    taxableAmount: money(locale, 141.84),
    taxAmount: money(locale, 7.5),
    payableAmount: money(locale, 1149.34),
  };
  return {
    header: { language, locale, binding: { language: 'en', locale: 'en-US' } },
    contract: { ...sums, recurringAmount: money(locale, 121.4), bindingAgreement: agreement(4, 2) },
    bill: { ...sums, paid: money(locale, 1149.34), balance: money(locale, 0) },
    receipt: { amount: money(locale, 1149.34), receivedAt: words.at },
    credit: {
      gross: money(locale, 149.34),
      paid: money(locale, 100),
      balance: money(locale, 49.34),
      reason: words.reason,
    },
  };
}

const german =
  'Der Mieter nutzt das Abteil ausschließlich zur Lagerung von Gegenständen und hält es verschlossen. Der Betreiber darf es ' +
  'nach schriftlicher Ankündigung betreten, bei Gefahr für Menschen oder Sachen auch ohne. Der Wert der Gegenstände im ' +
  'Abteil darf den in diesem Vertrag genannten Betrag nicht übersteigen.';

const arabic =
  'يستخدم المستأجر Łódź Żółć الوحدة B-117 لتخزين الأغراض فقط ويبقيها مقفلة. يجوز للمشغّل دخولها بعد إشعار خطي (على البريد ' +
  'lodz.zolc@example.com أو الهاتف \u2066+48 22 555 01 00\u2069)، ومن دون إشعار عند وجود خطر على الأشخاص أو الأغراض. لا يجوز ' +
  'أن تتجاوز قيمة الأغراض المبلغ \u200F5,000.00\u00A0US$ المذكور في هذا العقد.';

function termsIn(
  title: string,
  section: string,
  paragraph: string,
  consentText: string,
): ContractFacts['agreement'] {
  return {
    title,
    version: '2026-01',
    sections: Array.from({ length: 4 }, (_, index) => ({
      heading: `${index + 1}. ${section}`,
      paragraphs: Array.from({ length: 2 }, () => paragraph),
    })),
    consentText,
  };
}

const de = setIn('de', 'de-US', {
  lines: [
    'Miete, 15. – 31. März 2026 (17 von 31 Tagen)',
    'Schutzpaket Plus',
    'Verwaltungsgebühr',
    'Kaution, bei Auszug zurückerstattet',
  ],
  reason: 'Das Abteil ließ sich am Tag des Einzugs nicht öffnen.',
  at: '15. März 2026 um 11:06',
});

const ar = setIn('ar', 'ar-US', {
  lines: [
    'الإيجار، 15 – 31 مارس 2026 (17 من 31 يومًا)',
    'خطة الحماية Plus',
    'رسوم إدارية',
    'تأمين، يُرد عند المغادرة',
  ],
  reason: 'لم يكن فتح الوحدة ممكنًا يوم الدخول.',
  at: '15 مارس 2026 في 11:06 ص',
});

export const languageSets: Readonly<Record<'en' | 'de' | 'ar' | 'long', LanguageSet>> = {
  en: {
    header: {},
    contract: {},
    bill: {
      lines,
      taxableAmount: dollars(141.84),
      taxAmount: dollars(7.5),
      payableAmount: dollars(149.34),
      paid: dollars(149.34),
      balance: dollars(0),
    },
    receipt: { amount: dollars(149.34), receivedAt: 'March 15, 2026 at 11:06 AM' },
    credit: {
      gross: dollars(149.34),
      paid: dollars(100),
      balance: dollars(49.34),
      reason: 'The unit could not be opened on the day of the move-in.',
    },
  },
  de: {
    ...de,
    contract: {
      ...de.contract,
      agreement: termsIn(
        'Mietvertrag über ein Lagerabteil',
        'Nutzung und Zutritt',
        german,
        'Ich habe diesen Vertrag gelesen, stimme ihm zu und bin damit einverstanden, ihn elektronisch zu unterzeichnen.',
      ),
    },
  },
  ar: {
    ...ar,
    contract: {
      ...ar.contract,
      unit: { storageType: 'داخلي', areaText: '100 قدم مربعة', dimensionsText: '10 × 10 × 8 ft' },
      signerName: 'محمد عبد الله',
      addOns: ['قفل', 'ساعات دخول ممتدة'],
      userType: 'عام',
      agreement: termsIn(
        'اتفاقية إيجار وحدة تخزين',
        'الاستخدام والدخول',
        arabic,
        'قرأت هذه الاتفاقية وأوافق عليها، وأوافق على توقيعها إلكترونيًا.',
      ),
    },
    header: { ...ar.header, tenant: { ...header.tenant, name: 'محمد عبد الله' } },
  },
  long: {
    ...de,
    header: {
      ...de.header,
      tenant: {
        ...header.tenant,
        name: 'Maximiliane-Alexandra von Hohenlohe-Langenburg-Schillingsfürst-Waldenburg'.slice(0, 60),
        addressLines: [
          'Hausnummer 12, Hinterhof, dritter Aufgang links, '.repeat(6).slice(0, 250),
          '80331 München',
          'Deutschland',
        ],
      },
    },
    bill: {
      ...de.bill,
      lines: Array.from(
        { length: 15 },
        (_, index) => ({ ...linesIn('de-US', ['x'])[0], ...de.bill.lines[index % 4] }) as DocumentLine,
      ),
    },
  },
};
