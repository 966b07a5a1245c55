/** What lines of the audit say in one sentence, in Arabic. */
import type { SentencesMessages } from '../en/sentences';

export const sentences: SentencesMessages = {
  access: {
    restored: '{who} أعاد تفعيل رمز دخول العقد {about}.',
    suspended: '{who} أوقف رمز دخول العقد {about}.',
  },
  bill: {
    made: '{who} أصدر الفاتورة {about}.',
  },
  booking: {
    made: '{who} حجز الوحدة {about}.',
    reserved: '{who} حجز الوحدة {about} لوقت لاحق.',
    corrected: '{who} صحّح حجز الوحدة {about}.',
    extended: '{who} مدّد حجز الوحدة {about}.',
    cancelled: '{who} ألغى حجز الوحدة {about}.',
    expired: 'انتهت مدة حجز الوحدة {about}.',
    picked_up: '{who} تابع حجز الوحدة {about}.',
  },
  code: {
    made_by_staff: '{who} أنشأ رمزًا لمرة واحدة للعقد {about}.',
  },
  charges: {
    changed: 'غيّر {who} حماية العقد {about} أو إضافاته.',
  },
  contact: {
    registered: '{who} أدخل بيانات {about}.',
    corrected: '{who} صحّح بيانات {about}.',
    exported: '{who} صدّر بيانات {about}.',
  },
  contract: {
    made: '{who} أنشأ العقد {about}.',
    ended: '{who} أنهى العقد {about}: غادر المستأجر.',
    closed: '{who} أغلق العقد {about}: لا شيء مستحق.',
    resumed: '{who} استأنف العقد {about}: المستأجر لا يزال في الوحدة.',
    transferred: '{who} نقل مستأجر العقد {about} إلى وحدة أخرى.',
    written_back: '{who} أعاد قيد العقد {about} بعد الاستعادة.',
  },
  credit_note: {
    made: '{who} أصدر الإشعار الدائن {about}.',
  },
  day: {
    closed: '{who} أقفل اليوم {about}.',
    counted: '{who} عدّ الصندوق لليوم {about}.',
  },
  document: {
    read: '{who} قرأ المستند {about}.',
  },
  drawer: {
    moved: '{who} وضع نقدًا في الصندوق أو أخرجه.',
    written_back: '{who} أعاد قيد حركة نقد بعد الاستعادة.',
  },
  hold: {
    opened: '{who} أوقف الإجراءات على العقد {about}.',
    closed: '{who} أنهى إيقاف الإجراءات على العقد {about}.',
  },
  notice: {
    given: '{who} سجّل إشعار المغادرة للعقد {about}.',
    changed: '{who} غيّر اليوم الأخير للعقد {about}.',
    withdrawn: '{who} سحب إشعار المغادرة للعقد {about}.',
  },
  payment: {
    taken_back: 'ألغى {who} الإيصال {about} المسجّل بالخطأ.',
    taken: '{who} استلم دفعة للوحدة {about} في الاستقبال.',
    captured: 'استُلمت دفعة الوحدة {about}.',
    released: 'أُلغي حجز دفعة الوحدة {about}.',
    review_settled: '{who} راجع دفعة الوحدة {about} وسوّاها.',
  },
  refund: {
    asked: '{who} بدأ ردّ مبلغ الإشعار الدائن {about}.',
    done: '{who} أتمّ ردّ مبلغ الإشعار الدائن {about}.',
  },
  signature: {
    saved: 'وُقّع عقد الوحدة {about}.',
  },
  staff: {
    created: '{who} أنشأ حساب {about}.',
    disabled: '{who} عطّل حساب {about}.',
    enabled: '{who} فعّل حساب {about}.',
    renamed: '{who} غيّر اسم {about}.',
    role_changed: '{who} غيّر دور {about}.',
    reset: '{who} أصدر رقمًا سريًا وكلمة مرور جديدين لـ {about}.',
    signed_in: '{who} سجّل الدخول.',
    left: '{who} سجّل الخروج.',
    password_changed: '{who} غيّر كلمة مرور {about}.',
    pin_changed: '{who} غيّر الرقم السري لـ {about}.',
  },
  unit: {
    taken_out: '{who} أخرج الوحدة {about} من الخدمة.',
    put_back: '{who} أعاد الوحدة {about} إلى الخدمة.',
    overlock_on: '{who} وضع قفلًا ثانيًا على الوحدة {about}.',
    overlock_off: '{who} أزال القفل الثاني عن الوحدة {about}.',
    found_empty: '{who} فحص الوحدة {about}: إنها فارغة.',
    found_full: '{who} فحص الوحدة {about}: فيها أمتعة.',
  },
  write_off: {
    made: '{who} شطب دين العقد {about}.',
  },
};
