/** What the audit calls each act, by its kind and what became of it, in Arabic. One that is not here is shown as it stands. */
import type { ActsMessages } from '../en/acts';

export const acts: ActsMessages = {
  access: {
    kind: 'رموز الدخول',
    read: 'قُرئت رموز الدخول',
  },
  access_code: {
    kind: 'رمز الدخول',
    issue: 'أُصدر رمز دخول',
    revoke: 'أُلغي رمز دخول',
  },
  api_key: {
    kind: 'مفاتيح الأجهزة',
    create: 'أُنشئ مفتاح جهاز',
    revoke: 'أُلغي مفتاح جهاز',
    rotate: 'استُبدل مفتاح جهاز',
  },
  assistance: {
    kind: 'المساعدة عند الكشك',
    began: 'تولّى عملية استئجار',
    ended: 'أعاد العملية إلى العميل',
    lapsed: 'انتهت المساعدة تلقائيًا',
  },
  autopay: {
    kind: 'الإيجارات اللاحقة بالبطاقة',
    chosen: 'اختار طريقة دفع الإيجارات اللاحقة',
  },
  backup: {
    kind: 'النسخ الاحتياطية',
    made: 'أُنشئت نسخة احتياطية',
    removed: 'حُذفت نسخة قديمة',
    tried: 'جُرّبت نسخة احتياطية',
  },
  booking: {
    kind: 'الحجوزات',
    cancelled: 'أُلغي حجز',
    corrected: 'صُحّح حجز',
    expired: 'انتهت مدة حجز',
    extended: 'مُدّد الحجز',
    kept: 'حُفظت الوحدة لوقت لاحق',
    made: 'أُنشئ حجز',
    picked_up: 'استُؤنف حجز محفوظ',
  },
  catalogue: {
    kind: 'الكتالوج',
    import: 'استُورد الكتالوج',
  },
  contact: {
    kind: 'الأشخاص',
    corrected: 'صُحّحت بيانات شخص',
    erased: 'مُحيت بيانات شخصية',
    exported: 'سُلّمت بيانات شخصية',
    registered: 'سُجّل شخص',
    restricted: 'قُيّدت بيانات شخصية',
  },
  contract: {
    kind: 'العقود',
    made: 'أُبرم عقد',
  },
  coverage: {
    kind: 'التغطية',
    chosen: 'اختيرت التغطية',
  },
  credit_note: {
    kind: 'إشعارات الدائن',
    made: 'أُنشئ إشعار دائن',
  },
  database: {
    kind: 'قاعدة البيانات',
    verified: 'فُحصت قاعدة البيانات',
  },
  day: {
    kind: 'الأيام',
    closed: 'أُقفل اليوم',
  },
  device: {
    kind: 'الأجهزة',
    tested: 'جُرّب جهاز',
  },
  document: {
    kind: 'المستندات',
    asked: 'أُرسل مستند أو طُبع',
    read: 'قُرئ مستند',
  },
  extras: {
    kind: 'الإضافات',
    chosen: 'اختيرت الإضافات',
  },
  head_office: {
    kind: 'المقر الرئيسي',
    joined: 'انضم إلى المقر الرئيسي',
    left: 'غادر المقر الرئيسي',
  },
  help: {
    kind: 'طلبات المساعدة',
    call: 'طُلبت المساعدة',
    clear: 'أُجيب طلب المساعدة',
  },
  login: {
    kind: 'تسجيلات دخول المستأجرين',
    disabled: 'عُطّل حساب دخول',
    enabled: 'أُعيد تفعيل حساب دخول',
    failed: 'فشل تسجيل الدخول',
    made: 'أُنشئ حساب دخول',
    reset: 'أُعيد تعيين حساب دخول',
    succeeded: 'سجّل مستأجر دخوله',
  },
  mandate: {
    kind: 'البطاقات المحفوظة',
    not_saved: 'تعذّر حفظ البطاقة',
  },
  payment: {
    kind: 'المدفوعات',
    began: 'بدأ الدفع',
    captured: 'حُصّل الدفع',
    needs_review: 'دفعة تحتاج إلى مراجعة',
    released: 'أُعيد مبلغ محجوز',
    review_settled: 'سُوّيت دفعة بعد المراجعة',
    taken: 'استُلم الدفع في المكتب',
  },
  unit_conflict: {
    kind: 'وحدات أُجّرت مرتين',
    raised: 'وحدة أُجّرت مرتين',
    settled: 'سُوّي التأجير المزدوج',
  },
  policy: {
    kind: 'الوثائق الخاصة',
    approved: 'قُبلت وثيقة خاصة',
    refused: 'رُفضت وثيقة خاصة',
  },
  refund: {
    kind: 'المبالغ المستردة',
    asked: 'طُلب استرداد',
    done: 'تم الاسترداد',
    failed: 'فشل الاسترداد',
    needs_review: 'استرداد يحتاج إلى مراجعة',
  },
  session: {
    kind: 'جلسات المستأجرين',
    revoke: 'أُنهيت جلسة مستأجر',
  },
  signature: {
    kind: 'التوقيعات',
    saved: 'تم التوقيع',
  },
  staff: {
    kind: 'الموظفون',
    code_switched_off: 'أُوقف العامل الثاني',
    code_switched_on: 'فُعّل العامل الثاني',
    created: 'أُنشئ حساب',
    delay_cleared: 'سُمح للموظفين بالدخول مجددًا',
    disabled: 'عُطّل حساب',
    enabled: 'أُعيد تفعيل حساب',
    guessing: 'أرقام سرية خاطئة كثيرة عند الكشك',
    left: 'سجّل الخروج',
    locked: 'قُفل تلقائيًا',
    password_changed: 'غيّر كلمة مروره',
    pin_changed: 'غيّر رقمه السري',
    renamed: 'غُيّر اسم',
    reset: 'أُعطي رقم سري وكلمة مرور جديدان',
    role_changed: 'غُيّر دور',
    sessions_ended: 'أنهى المدير جلساته',
    sign_in_failed: 'فشل تسجيل الدخول',
    signed_in: 'سجّل الدخول',
  },
  waiver: {
    kind: 'الإعفاءات',
    given: 'أُعفي من رسم',
    taken_back: 'سُحب الإعفاء',
  },
};
