/** Each kind of thing that waits for people, in Arabic. */
import type { AlertsMessages } from '../en/alerts';

export const alerts: AlertsMessages = {
  help: 'شخص يطلب المساعدة',
  approval: 'ينتظر الموافقة',
  payment: 'دفعة للمراجعة',
  refund: 'رد مبلغ للمراجعة',
  unit: 'وحدة مؤجرة مرتين:',
  books: 'دفاتر للمقارنة',
  policy: 'وثيقة للفحص:',
  awaited_policy: 'وثيقة لم تُقدَّم في موعدها:',
  tax_proof: 'إثبات ضريبي للفحص:',
  message: 'رسالة من',
  prices: 'أسعار تنتظر الموافقة، من',
  schedule: 'كتالوج لم يسرِ في',
  held_schedule: 'كتالوج ينتظر التأكيد ليوم',
  reader: 'قارئ البطاقات لا يعمل',
  printer: 'الطابعة لا تطبع',
  disk: 'القرص ممتلئ أو بطيء أو به خلل',
  backup: 'لا نسخة احتياطية سليمة حديثة',
  head_office: 'تعذر الوصول إلى المقر الرئيسي',
  day: 'يوم لم يُغلق',
};
