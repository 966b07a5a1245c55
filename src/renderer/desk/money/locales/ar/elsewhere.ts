/** Texts on money for contracts of another kiosk, in Arabic. */
import type { ElsewhereMessages } from '../en/elsewhere';

export const elsewhere: ElsewhereMessages = {
  heading: 'مستأجر لدى جهاز آخر يدفع',
  unit: 'الوحدة',
  find: 'عرض المبلغ المستحق',
  due: 'المستحق لدى {kiosk}: ‏{due}، حسب ما أُبلغ به في {at}',
  old: 'المبلغ المستحق لدى {kiosk} غير معروف. آخر إبلاغ كان في {at}. يدفع المستأجر هناك.',
  never: 'المبلغ المستحق لدى {kiosk} غير معروف. يدفع المستأجر هناك.',
  none: 'لا شيء مستحق.',
  act: 'قبض الدفعة',
  about: 'يُقبض كل المستحق. يُبلَّغ الجهاز الآخر تلقائيًا ويُصدر الإيصال.',
  done: 'تم القبض، المرجع {reference}. يُصدر الجهاز الآخر الإيصال.',
  page: 'ورقة للمستأجر',
};
