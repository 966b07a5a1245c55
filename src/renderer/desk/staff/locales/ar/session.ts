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
  nobody:
    'لا يوجد حساب بعد. ينشئ المسؤول عن هذا الجهاز أول حساب بالأمر: npm run kiosk -- staff create --name NAME --role manager',
  locked: 'مقفل. سجّل الدخول لتتابع من حيث كنت.',
  mustChangeHeading: 'اختر رقمك أو كلمتك',
  mustChangeText: 'ما دخلت به أعطاك إياه شخص آخر. من الآن فصاعدًا لن يعرفه سواك.',
  current: 'المستخدم الآن',
  newPin: 'رقم سري جديد',
  newPassword: 'كلمة مرور جديدة',
  newPasswordHint: '12 حرفًا على الأقل',
  endOthers: 'تسجيل الخروج من كل مكان آخر',
  othersEnded: 'الجلسات المنتهية: {count}',
  roles: {
    attendant: 'موظف',
    manager: 'مدير',
    technician: 'فني',
  },
};
