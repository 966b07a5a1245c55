/** The documents of a move-in on the customer's own phone: a page and three files, opened by the token in the address. */
import type { Language } from '../../../../shared/languages';
import type { ServiceContext } from '../../../services/base/context';
import { isDamagedDocument } from '../../../services/contract/documents-access';
import {
  getHandoverFile,
  HANDOVER_PATH,
  openHandover,
  type Handover,
} from '../../../services/delivery/document-links';
import { aboutHandover, aboutHandoverFile } from '../../description/operations/pages';
import type { PageEndpoint } from '../../endpoint/endpoint';
import { pdf, type Answer } from '../../answer/envelope';
import { page } from '../../answer/page';

interface Words {
  readonly title: string;
  readonly keep: string;
  /** Where several units were rented in one visit: whose these are, and where the others’ are. */
  readonly of: (unit: string) => string;
  readonly others: string;
  readonly contract: string;
  readonly invoice: string;
  readonly receipt: string;
  readonly until: (time: string) => string;
  readonly gone: string;
  readonly ask: string;
  readonly damaged: string;
  readonly askForIt: string;
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'Your documents',
    keep: 'Save them on your phone now.',
    of: (unit) => `Documents of unit ${unit}.`,
    others: 'The other units have their own: touch them on the kiosk’s screen, or ask our staff.',
    contract: 'Rental agreement',
    invoice: 'Invoice',
    receipt: 'Receipt',
    until: (time) => `This page closes at ${time}.`,
    gone: 'This page is closed',
    ask: 'The link is no longer valid. At the kiosk you can get a new one, or ask our staff for your documents.',
    damaged: 'This document can’t be opened',
    askForIt: 'Its file is missing or damaged. Please ask our staff for it.',
  },
  es: {
    title: 'Sus documentos',
    keep: 'Guárdelos ahora en su teléfono.',
    of: (unit) => `Documentos de la unidad ${unit}.`,
    others:
      'Las otras unidades tienen los suyos: tóquelas en la pantalla del kiosco o pregunte a nuestro personal.',
    contract: 'Contrato de alquiler',
    invoice: 'Factura',
    receipt: 'Recibo',
    until: (time) => `Esta página se cierra a las ${time}.`,
    gone: 'Esta página está cerrada',
    ask: 'El enlace ya no es válido. Puede obtener otro en el kiosco o pedir sus documentos a nuestro personal.',
    damaged: 'Este documento no se puede abrir',
    askForIt: 'Su archivo falta o está dañado. Pídalo a nuestro personal.',
  },
  de: {
    title: 'Ihre Dokumente',
    keep: 'Speichern Sie sie jetzt auf Ihrem Handy.',
    of: (unit) => `Dokumente von Lagerraum ${unit}.`,
    others:
      'Die anderen Lagerräume haben eigene: Berühren Sie sie auf dem Bildschirm des Kiosks, oder fragen Sie unser Personal.',
    contract: 'Mietvertrag',
    invoice: 'Rechnung',
    receipt: 'Quittung',
    until: (time) => `Diese Seite schließt um ${time}.`,
    gone: 'Diese Seite ist geschlossen',
    ask: 'Der Link gilt nicht mehr. Am Kiosk erhalten Sie einen neuen, oder unser Personal gibt Ihnen Ihre Dokumente.',
    damaged: 'Dieses Dokument lässt sich nicht öffnen',
    askForIt: 'Ihre Datei fehlt oder ist beschädigt. Bitte fragen Sie unser Personal danach.',
  },
  ar: {
    title: 'مستنداتك',
    keep: 'احفظها الآن على هاتفك.',
    of: (unit) => `مستندات الوحدة \u2068${unit}\u2069.`,
    others: 'للوحدات الأخرى مستنداتها: المسها على شاشة الجهاز، أو اسأل موظفينا.',
    contract: 'عقد الإيجار',
    invoice: 'الفاتورة',
    receipt: 'الإيصال',
    until: (time) => `تُغلق هذه الصفحة في \u2068${time}\u2069.`,
    gone: 'هذه الصفحة مغلقة',
    ask: 'لم يعد الرابط صالحًا. يمكنك الحصول على رابط جديد من الجهاز، أو طلب مستنداتك من موظفينا.',
    damaged: 'لا يمكن فتح هذا المستند',
    askForIt: 'ملفه مفقود أو تالف. يرجى طلبه من موظفينا.',
  },
};

export function handoverEndpoints(ctx: ServiceContext): PageEndpoint[] {
  return [
    {
      kind: 'page',
      method: 'GET',
      url: `${HANDOVER_PATH}/:token`,
      about: aboutHandover,
      underPublicName: true,
      async visit({ path, language }) {
        const opened = await openHandover(ctx, path('token'));
        return opened.ok ? documentsPage(opened.value, path('token')) : gonePage(language);
      },
    },
    {
      kind: 'page',
      method: 'GET',
      url: `${HANDOVER_PATH}/:token/:kind`,
      about: aboutHandoverFile,
      underPublicName: true,
      async visit({ path, language }) {
        const file = await getHandoverFile(ctx, path('token'), path('kind'));
        if (file.ok) return download(file.value);
        return isDamagedDocument(file) ? damagedPage(language) : gonePage(language);
      },
    },
  ];
}

function documentsPage(handover: Handover, token: string): Answer {
  const { language, timeZone, expiresAtMs, propertyName, documents, unitOfVisit } = handover;
  const text = words[language];
  const names: Readonly<Record<string, string>> = {
    contract: text.contract,
    invoice: text.invoice,
    receipt: text.receipt,
    pass: handover.passTitle,
  };
  const contractNumber = documents.find(({ kind }) => kind === 'contract')?.number ?? '';
  // The customer's language in the property's own habits where that is theirs, for the clock's sake.
  const locale = handover.locale.startsWith(language) ? handover.locale : language;
  const until = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(expiresAtMs);
  return page(200, {
    language,
    owner: propertyName,
    title: text.title,
    paragraphs: [...(unitOfVisit === null ? [] : [`${text.of(unitOfVisit)} ${text.others}`]), text.keep],
    // From the page's own place, wherever the site's proxy has put it.
    links: [{ kind: 'pass', number: contractNumber }, ...documents].flatMap(({ kind, number }) => {
      const name = names[kind];
      return name === undefined ? [] : [{ href: `${token}/${kind}`, text: name, detail: number }];
    }),
    footer: text.until(until),
  });
}

function gonePage(language: Language): Answer {
  const text = words[language];
  return page(404, { language, title: text.gone, paragraphs: [text.ask], links: [] });
}

function damagedPage(language: Language): Answer {
  const { damaged: title, askForIt } = words[language];
  return page(404, { language, title, paragraphs: [askForIt], links: [] });
}

/** A link to save the file, because the page is gone in a quarter of an hour. */
function download({ content, fileName }: { readonly content: Buffer; readonly fileName: string }): Answer {
  const answer = pdf(content, fileName);
  const disposition = answer.headers['content-disposition']?.replace(/^inline/, 'attachment') ?? 'attachment';
  return {
    ...answer,
    headers: { ...answer.headers, 'content-disposition': disposition, 'referrer-policy': 'no-referrer' },
  };
}
