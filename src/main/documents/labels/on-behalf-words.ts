/** The words of a receipt over money for another kiosk's contract: in the property's language alone. */
import type { Language } from '../../../shared/languages';

interface OnBehalfWords {
  readonly title: string;
  readonly passedOn: string;
  readonly receiptComes: string;
}

export const onBehalfWords: Readonly<Record<Language, OnBehalfWords>> = {
  en: {
    title: 'Payment received',
    passedOn: 'Your contract is at another kiosk of this site. It learns of this payment by itself.',
    receiptComes:
      'You then get a receipt that says which bills are paid. Keep this page until it comes: the reference is above.',
  },
  es: {
    title: 'Pago recibido',
    passedOn:
      'Su contrato está en otro kiosco de este centro. Ese kiosco recibe el aviso de este pago por sí solo.',
    receiptComes:
      'Después recibirá un recibo que dice qué facturas quedan pagadas. Guarde esta página hasta entonces: la referencia está arriba.',
  },
  de: {
    title: 'Zahlung erhalten',
    passedOn:
      'Ihr Vertrag liegt an einem anderen Kiosk dieses Standorts. Er erfährt von selbst von dieser Zahlung.',
    receiptComes:
      'Danach erhalten Sie eine Quittung, die sagt, welche Rechnungen bezahlt sind. Bewahren Sie dieses Blatt bis dahin auf: Das Zeichen steht oben.',
  },
  ar: {
    title: 'تم استلام الدفعة',
    passedOn: 'عقدك مسجل عند جهاز آخر في هذا الموقع، ويُبلَّغ ذلك الجهاز بهذه الدفعة تلقائيًا.',
    receiptComes:
      'يصلك بعد ذلك إيصال يبين الفواتير التي سُددت. احتفظ بهذه الورقة حتى يصلك الإيصال: المرجع مكتوب أعلاه.',
  },
};
