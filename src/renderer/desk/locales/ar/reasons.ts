/** Why the front desk is refused something, and what to do, in Arabic. */
import type { ReasonsMessages } from '../en/reasons';

export const reasons: ReasonsMessages = {
  signed_out: 'انتهت جلستك. سجّل الدخول من جديد.',
  not_allowed: 'دورك لا يسمح بهذا. اسأل المدير.',
  sign_in_wrong: 'الرقم أو الرقم السري أو كلمة المرور غير صحيح.',
  code_wrong: 'هذا الرمز غير صحيح أو استُخدم من قبل. انتظر الرمز التالي.',
  must_change: 'اختر أولًا رقمك السري أو كلمة مرورك.',
  pin_weak: 'هذا الرقم سهل التخمين. تجنب التسلسل والتكرار ورقم الموظف.',
  password_weak: 'كلمة المرور قصيرة أو شائعة. استخدم 12 حرفًا على الأقل.',
  changed_meanwhile: 'غيّر شخص آخر هذا في الأثناء: {by}. انظر إليه مرة أخرى قبل المتابعة.',
  last_manager: 'لا يمكن إزالة المدير الأخير. عيّن شخصًا آخر مديرًا أولًا.',
  unknown: 'هذا لم يعد موجودًا.',
  unreachable: 'لا يمكن الوصول إلى الجهاز. ما كتبته ما زال هنا؛ حاول مرة أخرى.',
  fault: 'حدث خطأ من جانبنا. لم يضع شيء مما كتبته؛ حاول مرة أخرى.',
  storage_full: 'قرص الجهاز ممتلئ. لم يُحفظ شيء.',
  invalid_input: 'هناك شيء غير صحيح هنا. يرجى التحقق.',
  throttled: 'محاولات كثيرة. انتظر {seconds} ثانية.',
};
