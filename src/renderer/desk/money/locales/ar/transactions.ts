/** Money in and out, in Arabic. */
import type { TransactionsMessages } from '../en/transactions';

export const transactions: TransactionsMessages = {
  all: 'الكل',
  kiosk: 'الجهاز',
  day: 'التاريخ',
  by: 'استلمها',
  kind: 'ماذا',
  at: 'متى',
  tenant: 'المستأجر',
  closing: 'الإقفال',
  none: 'لم تتحرك أي أموال.',
  ofClosing: 'محسوبة في الإقفال {number}',
  byDay: 'عرض يوم',
  pdfOf: 'ملف PDF للرقم {number}',
  totals:
    'لا قيود، المجموع | قيد واحد، المجموع | قيدان، المجموع | {n} قيود، المجموع | {n} قيدًا، المجموع | {n} قيد، المجموع',
  uncounted: 'بعد العدّ',
  cashUncounted: 'تظهر مبالغ النقد بعد عدّ الدرج.',
  kinds: {
    payment: 'دفعة',
    refund: 'رد مبلغ',
    returned: 'استعاده البنك',
    taken_back: 'سُجّل بالخطأ وأُلغي',
    paid_in: 'نقد مودَع في الصندوق',
    paid_out: 'نقد مصروف من الصندوق',
    bank_drop: 'إيداع في البنك',
  },
};
