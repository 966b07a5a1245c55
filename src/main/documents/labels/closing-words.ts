/** The words of a day's closing, which staff and bookkeepers read: in the property's language alone. */
import type { Language } from '../../../shared/languages';

export interface ClosingWords {
  readonly title: string;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly byTender: string;
  readonly tender: string;
  readonly tenders: Readonly<Record<'card' | 'card_simulated' | 'cash' | 'cheque' | 'desk_terminal', string>>;
  readonly taken: string;
  readonly givenBack: string;
  readonly net: string;
  readonly byLedger: string;
  readonly ledger: string;
  readonly ledgers: Readonly<Record<'revenue' | 'insurance' | 'liability' | 'tax', string>>;
  readonly invoiced: string;
  readonly credited: string;
  readonly proof: string;
  readonly count: string;
  readonly amount: string;
  readonly sums: Readonly<
    Record<
      | 'invoices'
      | 'receipts'
      | 'carriedIn'
      | 'captures'
      | 'deskPayments'
      | 'lost'
      | 'carriedOut'
      | 'creditNotes'
      | 'refunds',
      string
    >
  >;
  readonly drawer: string;
  readonly drawerLines: Readonly<
    Record<'opening' | 'in' | 'out' | 'expected' | 'counted' | 'difference' | 'left' | 'banked', string>
  >;
  /** After a restore or a loss of the books. */
  readonly follows: string;
  readonly lostCounted: (numbers: string) => string;
  readonly lostUnknown: string;
  readonly why: string;
  readonly open: string;
  readonly nothingOpen: string;
  readonly onItsWay: string;
  readonly inReview: string;
}

export const closingWords: Readonly<Record<Language, ClosingWords>> = {
  en: {
    title: 'Day closing',
    closedAt: 'Closed',
    closedBy: 'Closed by',
    byTender: 'By means of payment',
    tender: 'Means of payment',
    tenders: {
      card: 'Card',
      card_simulated: 'Test card',
      cash: 'Cash',
      cheque: 'Cheque',
      desk_terminal: 'Desk terminal',
    },
    taken: 'Taken',
    givenBack: 'Given back',
    net: 'Net',
    byLedger: 'By ledger, before tax',
    ledger: 'Ledger',
    ledgers: { revenue: 'Revenue', insurance: 'Insurance', liability: 'Liabilities', tax: 'Tax' },
    invoiced: 'Invoiced',
    credited: 'Credited',
    proof: 'How it adds up',
    count: 'Count',
    amount: 'Amount',
    sums: {
      invoices: 'Invoices',
      receipts: 'Receipts',
      carriedIn: 'Cards on their way from the day before',
      captures: 'Cards captured',
      deskPayments: 'Taken at the desk',
      lost: 'Cards that were never charged',
      carriedOut: 'Cards on their way to the next day',
      creditNotes: 'Credit notes',
      refunds: 'Given back',
    },
    drawer: 'Cash drawer',
    drawerLines: {
      opening: 'In the drawer at the beginning',
      in: 'Cash taken',
      out: 'Cash given back',
      expected: 'Expected',
      counted: 'Counted',
      difference: 'Difference',
      left: 'Left for the next day',
      banked: 'To the bank',
    },
    follows: 'Follows a restore',
    lostCounted: (numbers) =>
      `The books were restored since the closing before. They lack closing ${numbers}. What was counted there is not counted here.`,
    lostUnknown:
      'The books were restored since the closing before. Nobody told of a closing that they lack. Compare with the papers: what a missing closing has counted is counted here once more.',
    why: 'Why it differs',
    open: 'Still open',
    nothingOpen: 'Nothing is open.',
    onItsWay: 'On its way',
    inReview: 'In review',
  },
  es: {
    title: 'Cierre del día',
    closedAt: 'Cerrado',
    closedBy: 'Cerrado por',
    byTender: 'Por medio de pago',
    tender: 'Medio de pago',
    tenders: {
      card: 'Tarjeta',
      card_simulated: 'Tarjeta de prueba',
      cash: 'Efectivo',
      cheque: 'Cheque',
      desk_terminal: 'Terminal del mostrador',
    },
    taken: 'Cobrado',
    givenBack: 'Devuelto',
    net: 'Neto',
    byLedger: 'Por cuenta, antes de impuestos',
    ledger: 'Cuenta',
    ledgers: { revenue: 'Ingresos', insurance: 'Seguro', liability: 'Pasivos', tax: 'Impuestos' },
    invoiced: 'Facturado',
    credited: 'Abonado',
    proof: 'Cómo cuadra',
    count: 'Número',
    amount: 'Importe',
    sums: {
      invoices: 'Facturas',
      receipts: 'Recibos',
      carriedIn: 'Tarjetas en camino desde el día anterior',
      captures: 'Tarjetas cobradas',
      deskPayments: 'Cobrado en el mostrador',
      lost: 'Tarjetas que nunca se cobraron',
      carriedOut: 'Tarjetas en camino al día siguiente',
      creditNotes: 'Notas de crédito',
      refunds: 'Devuelto',
    },
    drawer: 'Caja',
    drawerLines: {
      opening: 'En la caja al principio',
      in: 'Efectivo cobrado',
      out: 'Efectivo devuelto',
      expected: 'Esperado',
      counted: 'Contado',
      difference: 'Diferencia',
      left: 'Queda para el día siguiente',
      banked: 'Al banco',
    },
    follows: 'Sigue a una restauración',
    lostCounted: (numbers) =>
      `Los libros se restauraron desde el cierre anterior. Les falta el cierre ${numbers}. Lo que se contó allí no se cuenta aquí.`,
    lostUnknown:
      'Los libros se restauraron desde el cierre anterior. Nadie informó de un cierre que les falte. Compare con los papeles: lo que contó un cierre que falta se cuenta aquí otra vez.',
    why: 'Por qué difiere',
    open: 'Aún abierto',
    nothingOpen: 'No queda nada abierto.',
    onItsWay: 'En camino',
    inReview: 'En revisión',
  },
  de: {
    title: 'Tagesabschluss',
    closedAt: 'Abgeschlossen',
    closedBy: 'Abgeschlossen von',
    byTender: 'Nach Zahlungsmittel',
    tender: 'Zahlungsmittel',
    tenders: {
      card: 'Karte',
      card_simulated: 'Testkarte',
      cash: 'Bar',
      cheque: 'Scheck',
      desk_terminal: 'Terminal am Schalter',
    },
    taken: 'Eingenommen',
    givenBack: 'Zurückgegeben',
    net: 'Netto',
    byLedger: 'Nach Konto, vor Steuer',
    ledger: 'Konto',
    ledgers: { revenue: 'Erlöse', insurance: 'Versicherung', liability: 'Verbindlichkeiten', tax: 'Steuer' },
    invoiced: 'Berechnet',
    credited: 'Gutgeschrieben',
    proof: 'Wie es aufgeht',
    count: 'Anzahl',
    amount: 'Betrag',
    sums: {
      invoices: 'Rechnungen',
      receipts: 'Quittungen',
      carriedIn: 'Karten unterwegs vom Vortag',
      captures: 'Karten abgebucht',
      deskPayments: 'Am Schalter eingenommen',
      lost: 'Karten, die nie belastet wurden',
      carriedOut: 'Karten unterwegs in den nächsten Tag',
      creditNotes: 'Gutschriften',
      refunds: 'Zurückgegeben',
    },
    drawer: 'Kasse',
    drawerLines: {
      opening: 'Am Anfang in der Kasse',
      in: 'Bar eingenommen',
      out: 'Bar zurückgegeben',
      expected: 'Soll',
      counted: 'Gezählt',
      difference: 'Differenz',
      left: 'Bleibt für den nächsten Tag',
      banked: 'Zur Bank',
    },
    follows: 'Folgt auf eine Wiederherstellung',
    lostCounted: (numbers) =>
      `Die Bücher wurden seit dem letzten Abschluss wiederhergestellt. Es fehlt Abschluss ${numbers}. Was dort gezählt wurde, wird hier nicht gezählt.`,
    lostUnknown:
      'Die Bücher wurden seit dem letzten Abschluss wiederhergestellt. Niemand hat einen fehlenden Abschluss gemeldet. Bitte mit den Papieren vergleichen: Was ein fehlender Abschluss gezählt hat, wird hier noch einmal gezählt.',
    why: 'Warum es abweicht',
    open: 'Noch offen',
    nothingOpen: 'Nichts ist offen.',
    onItsWay: 'Unterwegs',
    inReview: 'In Prüfung',
  },
  ar: {
    title: 'إقفال اليوم',
    closedAt: 'وقت الإقفال',
    closedBy: 'أقفله',
    byTender: 'حسب وسيلة الدفع',
    tender: 'وسيلة الدفع',
    tenders: {
      card: 'بطاقة',
      card_simulated: 'بطاقة تجريبية',
      cash: 'نقدًا',
      cheque: 'شيك',
      desk_terminal: 'جهاز الدفع في المكتب',
    },
    taken: 'المقبوض',
    givenBack: 'المردود',
    net: 'الصافي',
    byLedger: 'حسب الحساب، قبل الضريبة',
    ledger: 'الحساب',
    ledgers: { revenue: 'الإيرادات', insurance: 'التأمين', liability: 'الالتزامات', tax: 'الضريبة' },
    invoiced: 'المفوتر',
    credited: 'المقيد للعميل',
    proof: 'كيف تتطابق الأرقام',
    count: 'العدد',
    amount: 'المبلغ',
    sums: {
      invoices: 'الفواتير',
      receipts: 'الإيصالات',
      carriedIn: 'بطاقات قيد التحصيل من اليوم السابق',
      captures: 'بطاقات تم تحصيلها',
      deskPayments: 'المقبوض في المكتب',
      lost: 'بطاقات لم تُحصَّل أبدًا',
      carriedOut: 'بطاقات قيد التحصيل إلى اليوم التالي',
      creditNotes: 'إشعارات دائنة',
      refunds: 'المردود',
    },
    drawer: 'صندوق النقد',
    drawerLines: {
      opening: 'في الصندوق عند البداية',
      in: 'نقد مقبوض',
      out: 'نقد مردود',
      expected: 'المتوقع',
      counted: 'المعدود',
      difference: 'الفرق',
      left: 'يبقى لليوم التالي',
      banked: 'إلى البنك',
    },
    follows: 'بعد استعادة',
    lostCounted: (numbers) =>
      `استُعيدت الدفاتر منذ الإقفال السابق. ينقصها الإقفال ${numbers}. ما حُسب فيه لا يُحسب هنا.`,
    lostUnknown:
      'استُعيدت الدفاتر منذ الإقفال السابق. لم يبلغ أحد عن إقفال ناقص. قارن بالأوراق: ما حسبه إقفال ناقص يُحسب هنا مرة أخرى.',
    why: 'سبب الفرق',
    open: 'ما زال مفتوحًا',
    nothingOpen: 'لا شيء مفتوح.',
    onItsWay: 'قيد التحصيل',
    inReview: 'قيد المراجعة',
  },
};
