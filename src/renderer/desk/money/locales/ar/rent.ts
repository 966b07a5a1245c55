/** Changing a tenant's rent, in Arabic. */
import type { RentMessages } from '../en/rent';

export const rent: RentMessages = {
  heading: 'الإيجار',
  now: 'لكل فترة',
  listRent: 'سعر الوحدة اليوم',
  act: 'تغيير الإيجار',
  text: 'يتلقى المستأجر خطابًا. يسري الإيجار الجديد بعد أيام الإشعار، ولا يسري أبدًا على فترة مفوترة.',
  by: 'الإيجار الجديد',
  kinds: {
    amount: 'مبلغ',
    percent: 'نسبة من إيجار اليوم',
  },
  percent: 'نسبة الزيادة',
  percentHint: 'للتخفيض ضع علامة ناقص قبلها.',
  round: 'التقريب إلى',
  rounds: {
    exact: 'أصغر عملة',
    one: 'مبالغ صحيحة',
    five: 'مضاعفات 5',
  },
  preview: 'يصبح {old} مبلغ {new} ابتداءً من {day}.',
  late: 'إذا أُرسل الخطاب لاحقًا فقد يتأخر اليوم أيضًا.',
  send: 'إعلان الإيجار الجديد',
  from: 'ابتداءً من',
  states: {
    announced: 'أُعلن',
    effective: 'سارٍ',
    cancelled: 'أُلغي',
  },
  letterWaits: 'لم يُرسل الخطاب بعد',
  cancel: 'التراجع عنه',
  many: 'تغيير إيجارات كثيرة',
  months: 'الأشهر منذ بدء الإيجار أو آخر تغيير، على الأقل',
  belowList: 'الإيجارات الأقل من سعر الوحدة اليوم فقط',
  look: 'عرض النتيجة',
  nobody: 'لا يوجد مستأجر مطابق.',
  leftOut: {
    notAgreed: 'عقودهم لا تذكر الإيجارات الجديدة: {count}',
    coming: 'أُعلن لهم إيجار جديد بالفعل: {count}',
    leaving: 'قدّموا إشعار المغادرة: {count}',
  },
  choose: 'إعلان',
  new: 'الإيجار الجديد',
  sendMany: 'إعلان: {count}',
  sent: 'أُعلن: {count}. تُرسل الخطابات الآن.',
  coming: 'إيجارات جديدة قادمة',
};
