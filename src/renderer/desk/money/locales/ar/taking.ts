/** Texts on how much of a debt is taken, in Arabic. */
import type { TakingMessages } from '../en/taking';

export const taking: TakingMessages = {
  ahead: 'الدفع مقدمًا',
  paysNow: 'يُدفع الآن',
  paysHint: 'إذا كان أقل من المستحق تُسدَّد أقدم الفواتير أولًا، ويبقى الباقي مستحقًا.',
  first: 'تُسدَّد هذه الفاتورة أولًا',
  inOrder: 'بترتيب الموقع',
  inDefault: 'صدر إشعار بالتخلف عن السداد. قد يلغيه قبول جزء من المبلغ: اسأل قبل أن تقبله.',
  settled: {
    heading: 'ما سدّدته الدفعات',
    act: 'نقل إلى فاتورة أخرى',
    text: 'سدّد {amount} من الدفعة {receipt} الفاتورة {bill}. ما تنقله يصبح مستحقًا هناك من جديد بموعد استحقاقه السابق، وقد تتبعه تذكيرات ورسوم.',
    to: 'تُسدَّد هذه الفاتورة بدلًا منها',
    confirm: 'نقل',
  },
};
