/** Tenants who leave, in Arabic. */
import type { LeavingMessages } from '../en/leaving';

export const leaving: LeavingMessages = {
  staying: 'باقون بعد اليوم الأخير',
  toGiveBack: 'أموال يجب ردها إلى مستأجرين سابقين',
  lastDay: 'اليوم الأخير: {date}',
  billed: 'تستمر الفوترة. تحقق مما إذا كانت الوحدة فارغة.',
  notBilled: 'لا تصدر فواتير. تحقق مما إذا كانت الوحدة فارغة.',
  check: '{amount} · افحص الوحدة أولًا.',
  refund: '{amount} · رُدّ المبلغ.',
  writeOff: {
    heading: 'ديون مشطوبة',
    tax: 'الضريبة {amount}',
    byItself: 'أقل من أن يُطلب',
    undone: 'مستحق من جديد',
    make: 'شطب {amount}',
    undo: 'المستأجر يدفع في النهاية',
    texts: {
      make: 'يُعد {amount} مسوّى ويُغلق العقد. لا يُخبَر المستأجر بذلك. وتُذكر ضريبته في إقفال اليوم.',
      undo: 'يصبح {amount} مستحقًا من جديد. ثم خذ الدفعة كالمعتاد.',
    },
    confirm: { make: 'شطب', undo: 'مستحق من جديد' },
  },
};
