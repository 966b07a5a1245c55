/** The words of a day's closing, which staff and bookkeepers read: in the property's language alone. */
import type { Language } from '../../../shared/languages';
import type { DayClosingFacts, DrawerLine } from '../closing-facts';

export interface ClosingWords extends Readonly<Record<'nothingOpen' | 'onItsWay' | 'inReview', string>> {
  readonly title: string;
  readonly closedAt: string;
  readonly closedBy: string;
  readonly byTender: string;
  readonly tender: string;
  readonly tenders: Readonly<
    Record<'card' | 'card_simulated' | 'cash' | 'cheque' | 'desk_terminal' | 'sister', string>
  >;
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
  readonly sums: Readonly<Record<DayClosingFacts['sums'][number]['sum'], string>>;
  readonly drawer: string;
  readonly drawerLines: Readonly<Record<DrawerLine, string>>;
  /** After a restore or a loss of the books. */
  readonly follows: string;
  readonly lostCounted: (numbers: string) => string;
  readonly lostUnknown: string;
  readonly why: string;
  readonly open: string;
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
      cheque: 'Check',
      desk_terminal: 'Desk terminal',
      sister: 'At another kiosk of the site',
    },
    taken: 'Taken',
    givenBack: 'Refunded or returned',
    net: 'Net',
    byLedger: 'By ledger, before tax',
    ledger: 'Ledger',
    ledgers: { revenue: 'Revenue', insurance: 'Protection', liability: 'Liabilities', tax: 'Tax' },
    invoiced: 'Invoiced',
    credited: 'Credited',
    proof: 'How it adds up',
    count: 'Count',
    amount: 'Amount',
    sums: {
      invoices: 'Invoices',
      receipts: 'Receipts',
      carriedIn: 'Card payments pending from the day before',
      captures: 'Card payments received',
      deskPayments: 'Taken at the front desk',
      onBehalf: 'Taken for other kiosks of the site',
      lost: 'Card payments never received',
      carriedOut: 'Card payments pending for the next day',
      creditNotes: 'Credit notes',
      refunds: 'Refunded',
      returns: 'Returned by the bank',
      returnCosts: 'Bank fees for these',
      writeOffs: 'Written off',
      writeOffTaxes: 'Tax in what was written off',
    },
    drawer: 'Cash drawer',
    drawerLines: {
      opening: 'Opening float',
      in: 'Cash taken',
      out: 'Cash refunded',
      paidIn: 'Paid in',
      paidOut: 'Paid out',
      dropped: 'Bank drops',
      countedBefore: 'Counted before',
      differenceBefore: 'Difference then',
      expected: 'Expected',
      counted: 'Counted',
      difference: 'Difference',
      left: 'Left in the drawer',
      banked: 'To the bank',
    },
    follows: 'Follows a restore',
    lostCounted: (numbers) =>
      `The books were restored after the previous closing. Closing ${numbers} is missing from them. What it counted is not counted here.`,
    lostUnknown:
      'The books were restored after the previous closing. Compare with the paper documents: if a closing is missing here, what it counted is counted again.',
    why: 'Why it differs',
    open: 'Still open',
    nothingOpen: 'Nothing is open.',
    onItsWay: 'Pending',
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
      desk_terminal: 'Terminal de recepción',
      sister: 'En otro kiosco del centro',
    },
    taken: 'Cobrado',
    givenBack: 'Reembolsado o devuelto',
    net: 'Neto',
    byLedger: 'Por cuenta, antes de impuestos',
    ledger: 'Cuenta',
    ledgers: { revenue: 'Ingresos', insurance: 'Protección', liability: 'Pasivos', tax: 'Impuestos' },
    invoiced: 'Facturado',
    credited: 'Acreditado',
    proof: 'Cómo cuadra',
    count: 'Número',
    amount: 'Importe',
    sums: {
      invoices: 'Facturas',
      receipts: 'Recibos',
      carriedIn: 'Pagos con tarjeta pendientes del día anterior',
      captures: 'Pagos con tarjeta recibidos',
      deskPayments: 'Cobrado en recepción',
      onBehalf: 'Cobrado para otros kioscos del centro',
      lost: 'Pagos con tarjeta nunca recibidos',
      carriedOut: 'Pagos con tarjeta pendientes para el día siguiente',
      creditNotes: 'Notas de crédito',
      refunds: 'Reembolsado',
      returns: 'Devuelto por el banco',
      returnCosts: 'Comisiones del banco por ello',
      writeOffs: 'Dado por perdido',
      writeOffTaxes: 'Impuesto en lo dado por perdido',
    },
    drawer: 'Caja',
    drawerLines: {
      opening: 'Saldo inicial',
      in: 'Efectivo cobrado',
      out: 'Efectivo reembolsado',
      paidIn: 'Entradas de caja',
      paidOut: 'Salidas de caja',
      dropped: 'Llevado al banco',
      countedBefore: 'Contado antes',
      differenceBefore: 'Diferencia entonces',
      expected: 'Esperado',
      counted: 'Contado',
      difference: 'Diferencia',
      left: 'Se queda en la caja',
      banked: 'Al banco',
    },
    follows: 'Sigue a una restauración',
    lostCounted: (numbers) =>
      `Los libros se restauraron después del cierre anterior. Falta el cierre ${numbers}. Lo que se contó allí no se cuenta aquí.`,
    lostUnknown:
      'Los libros se restauraron después del cierre anterior. Compare con los documentos en papel: lo que contó un cierre que falta se cuenta otra vez.',
    why: 'Por qué difiere',
    open: 'Aún pendiente',
    nothingOpen: 'No queda nada pendiente.',
    onItsWay: 'Pendiente',
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
      desk_terminal: 'Terminal am Empfang',
      sister: 'An einem anderen Kiosk des Standorts',
    },
    taken: 'Eingenommen',
    givenBack: 'Erstattet oder zurückgegeben',
    net: 'Netto',
    byLedger: 'Nach Konto, vor Steuer',
    ledger: 'Konto',
    ledgers: { revenue: 'Erlöse', insurance: 'Absicherung', liability: 'Verbindlichkeiten', tax: 'Steuer' },
    invoiced: 'Berechnet',
    credited: 'Gutgeschrieben',
    proof: 'Wie es aufgeht',
    count: 'Anzahl',
    amount: 'Betrag',
    sums: {
      invoices: 'Rechnungen',
      receipts: 'Quittungen',
      carriedIn: 'Ausstehende Kartenzahlungen vom Vortag',
      captures: 'Kartenzahlungen eingegangen',
      deskPayments: 'Am Empfang eingenommen',
      onBehalf: 'Für andere Kioske des Standorts eingenommen',
      lost: 'Kartenzahlungen nie eingegangen',
      carriedOut: 'Ausstehende Kartenzahlungen für den nächsten Tag',
      creditNotes: 'Gutschriften',
      refunds: 'Erstattet',
      returns: 'Von der Bank zurückgegeben',
      returnCosts: 'Bankgebühren dafür',
      writeOffs: 'Ausgebucht',
      writeOffTaxes: 'Steuer im Ausgebuchten',
    },
    drawer: 'Kasse',
    drawerLines: {
      opening: 'Anfangsbestand',
      in: 'Bar eingenommen',
      out: 'Bar erstattet',
      paidIn: 'Einlagen',
      paidOut: 'Entnahmen',
      dropped: 'Zur Bank gebracht',
      countedBefore: 'Zuvor gezählt',
      differenceBefore: 'Differenz dabei',
      expected: 'Soll',
      counted: 'Gezählt',
      difference: 'Differenz',
      left: 'Bleibt in der Kasse',
      banked: 'Zur Bank',
    },
    follows: 'Folgt auf eine Wiederherstellung',
    lostCounted: (numbers) =>
      `Die Bücher wurden nach dem vorigen Abschluss wiederhergestellt. Es fehlt Abschluss ${numbers}. Was dort gezählt wurde, wird hier nicht gezählt.`,
    lostUnknown:
      'Die Bücher wurden nach dem vorigen Abschluss wiederhergestellt. Vergleichen Sie mit den Dokumenten auf Papier: Was ein fehlender Abschluss gezählt hat, wird noch einmal gezählt.',
    why: 'Warum es abweicht',
    open: 'Noch offen',
    nothingOpen: 'Nichts ist offen.',
    onItsWay: 'Ausstehend',
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
      desk_terminal: 'جهاز الدفع في مكتب الاستقبال',
      sister: 'عند جهاز آخر في الموقع',
    },
    taken: 'المقبوض',
    givenBack: 'المردود أو المرتجع',
    net: 'الصافي',
    byLedger: 'حسب الحساب، قبل الضريبة',
    ledger: 'الحساب',
    ledgers: { revenue: 'الإيرادات', insurance: 'الحماية', liability: 'الالتزامات', tax: 'الضريبة' },
    invoiced: 'المفوتر',
    credited: 'المقيد للعميل',
    proof: 'كيف تتطابق الأرقام',
    count: 'العدد',
    amount: 'المبلغ',
    sums: {
      invoices: 'الفواتير',
      receipts: 'الإيصالات',
      carriedIn: 'مدفوعات بطاقات قيد التحصيل من اليوم السابق',
      captures: 'مدفوعات بطاقات وصلت',
      deskPayments: 'المقبوض في مكتب الاستقبال',
      onBehalf: 'مقبوض لأجهزة أخرى في الموقع',
      lost: 'مدفوعات بطاقات لم تصل',
      carriedOut: 'مدفوعات بطاقات قيد التحصيل لليوم التالي',
      creditNotes: 'الإشعارات الدائنة',
      refunds: 'المردود',
      returns: 'أعاده البنك',
      returnCosts: 'رسوم البنك عليه',
      writeOffs: 'ديون مشطوبة',
      writeOffTaxes: 'الضريبة في الديون المشطوبة',
    },
    drawer: 'صندوق النقد',
    drawerLines: {
      opening: 'الرصيد الافتتاحي',
      in: 'نقد مقبوض',
      out: 'نقد مردود',
      paidIn: 'نقد مودَع في الصندوق',
      paidOut: 'نقد مصروف من الصندوق',
      dropped: 'نقد أُودع في البنك',
      countedBefore: 'المعدود سابقًا',
      differenceBefore: 'الفرق حينها',
      expected: 'المتوقع',
      counted: 'المعدود',
      difference: 'الفرق',
      left: 'يبقى في الصندوق',
      banked: 'إلى البنك',
    },
    follows: 'بعد استعادة',
    lostCounted: (numbers) =>
      `استُعيدت الدفاتر بعد الإقفال السابق. ينقصها الإقفال ${numbers}. ما حُسب فيه لا يُحسب هنا.`,
    lostUnknown:
      'استُعيدت الدفاتر بعد الإقفال السابق. قارن بالمستندات الورقية: ما حسبه إقفال ناقص يُحسب مرة أخرى.',
    why: 'سبب الفرق',
    open: 'ما زال مفتوحًا',
    nothingOpen: 'لا شيء مفتوح.',
    onItsWay: 'قيد التحصيل',
    inReview: 'قيد المراجعة',
  },
};
