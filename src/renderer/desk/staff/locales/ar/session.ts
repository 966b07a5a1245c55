/** Signing in, in Arabic. */
import type { SessionMessages } from '../en/session';

export const session: SessionMessages = {
  heading: 'مكتب الاستقبال: تسجيل الدخول',
  number: 'رقم الموظف',
  pin: 'الرقم السري',
  pinHint: 'ستة أرقام',
  password: 'كلمة المرور',
  code: 'الرمز',
  codeHint: 'ستة أرقام من تطبيق المصادقة',
  signIn: 'دخول',
  phone: 'المقر الرئيسي: بهاتفك',
  phoneText: 'امسح هذا الرمز بهاتفك. تُظهر صفحة المقر الرئيسي عشرة أرقام.',
  phoneQr: 'رمز QR لصفحة المقر الرئيسي',
  phoneOpen: 'فتح الصفحة',
  digits: 'عشرة أرقام',
  digitsHint: 'الرقم الأخير يسجّل دخولك.',
  newCode: 'إظهار رمز جديد',
  byNumber: 'برقم الموظف',
  nobody:
    'لا يوجد حساب بعد. ينشئ المسؤول عن هذا الحاسوب أول حساب بالأمر: keyturn staff create --name NAME --role manager',
  locked: 'مقفل. سجّل الدخول لتتابع من حيث كنت.',
  mustChangeHeading: 'اختر رقمًا سريًا أو كلمة مرور جديدة',
  mustChangeText: 'أعطاك شخص آخر البيانات الحالية. اختر ما لا يعرفه سواك.',
  current: 'الحالي',
  newPin: 'رقم سري جديد',
  newPassword: 'كلمة مرور جديدة',
  newPasswordHint: '12 حرفًا على الأقل',
  endOthers: 'تسجيل الخروج من كل مكان آخر',
  othersEnded:
    'لم تكن هناك جلسة أخرى مفتوحة. | انتهت جلسة أخرى واحدة. | انتهت جلستان أخريان. | انتهت {n} جلسات أخرى. | انتهت {n} جلسة أخرى. | انتهت {n} جلسة أخرى.',
  roles: {
    attendant: 'موظف',
    manager: 'مدير',
    technician: 'فني',
  },
};
