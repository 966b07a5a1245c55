/** What letters to tenants are called, in Arabic. */
import type { letterKinds as english } from '../en/letters';

export const letterKinds: typeof english = {
  reminder: 'تذكير بالدفع',
  late_notice: 'إشعار بالتأخر',
  default_notice: 'إشعار بالتخلف عن السداد',
  rent_change: 'إشعار بإيجار جديد',
  account: 'كشف حساب',
  notice_given: 'تأكيد إشعار المغادرة',
  notice_withdrawn: 'سحب إشعار المغادرة',
  move_out: 'كشف تسوية المغادرة',
  move_out_final: 'كشف التسوية النهائي للمغادرة',
  transfer: 'كشف تغيير الوحدة',
  returned_payment: 'دفعة مرتجعة',
  payment_plan: 'خطة السداد',
  charges_changed: 'تغيير الحماية أو الإضافات',
  policy_reminder: 'تذكير بوثيقة تأمينك',
  receipt_withdrawn: 'إلغاء إيصال',
  rent_kept: 'سحب الإيجار الجديد',
};
