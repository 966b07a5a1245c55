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
};
