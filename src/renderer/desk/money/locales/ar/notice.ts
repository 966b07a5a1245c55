/** Default notices at the front desk, in Arabic. */
import type { NoticeMessages } from '../en/notice';

export const notice: NoticeMessages = {
  noticeDue: 'حان موعد إشعار بالتخلف عن السداد. يرسله شخص.',
  sendNotice: 'إرسال الإشعار بالتخلف',
  sendText: 'يبين كل ما هو غير مدفوع اليوم. يُرسل بالبريد الإلكتروني أو ينتظر الطباعة. سجل بعد ذلك كيف سُلّم.',
  delivery: 'تسجيل التسليم',
  deliveredOn: 'تاريخ التسليم',
  way: 'طريقة التسليم',
  ways: {
    certified_mail: 'بريد مسجل',
    mail: 'بريد عادي',
    email: 'بريد إلكتروني',
    in_person: 'باليد',
  },
  deliveryNote: 'رقم الخطاب أو ملاحظة (اختياري)',
  notDelivered: 'سجل كيف سُلّم الإشعار بالتخلف',
  documentOn: 'ليس قبل {date}',
  afterDelivery: 'ليس قبل تسليم الإشعار',
};
