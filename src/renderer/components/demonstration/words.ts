/** What only a demonstration says of its documents. Fetched with them, so that no customer waits for it. */
import type { Language } from '../../../shared/languages';

interface Words {
  readonly look: string;
  readonly phone: string;
  readonly title: string;
  readonly pass: string;
  readonly contract: string;
  readonly invoice: string;
  readonly receipt: string;
  readonly failed: string;
}

export const demonstrationWords: Readonly<Record<Language, Words>> = {
  en: {
    look: 'Look at the documents',
    phone: 'See it on a phone',
    title: 'Documents of this demonstration',
    pass: 'Move-in pass',
    contract: 'Agreement',
    invoice: 'Invoice',
    receipt: 'Receipt',
    failed: 'This cannot be shown right now. Please try again.',
  },
  es: {
    look: 'Ver los documentos',
    phone: 'Ver en un teléfono',
    title: 'Documentos de esta demostración',
    pass: 'Pase de entrada',
    contract: 'Contrato',
    invoice: 'Factura',
    receipt: 'Recibo',
    failed: 'Ahora no se puede mostrar. Inténtelo de nuevo.',
  },
  de: {
    look: 'Dokumente ansehen',
    phone: 'Auf einem Handy ansehen',
    title: 'Dokumente dieser Vorführung',
    pass: 'Einzugspass',
    contract: 'Vertrag',
    invoice: 'Rechnung',
    receipt: 'Quittung',
    failed: 'Das lässt sich gerade nicht zeigen. Bitte versuchen Sie es noch einmal.',
  },
  ar: {
    look: 'عرض المستندات',
    phone: 'العرض على هاتف',
    title: 'مستندات هذا العرض التوضيحي',
    pass: 'بطاقة الانتقال',
    contract: 'العقد',
    invoice: 'الفاتورة',
    receipt: 'الإيصال',
    failed: 'لا يمكن عرض ذلك الآن. حاول مرة أخرى.',
  },
};
