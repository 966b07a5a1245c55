/** Joining a head office at the desk, in Arabic. */
import type { JoiningMessages } from '../en/joining';

export const joining: JoiningMessages = {
  join: 'الانضمام إلى المقر الرئيسي',
  text: 'يسري هنا عندئذ كتالوج المقر الرئيسي وأسعاره وحساباته. يحتفظ الجهاز بدفاتره.',
  code: 'الرمز',
  codeHint: 'امسح رمز QR من صفحة المقر الرئيسي، أو اكتب الرمز الظاهر معه.',
  address: 'عنوان المقر الرئيسي',
  addressHint: 'مثل https://head-office.example.com. قد يملؤه الرمز الممسوح.',
  confirm: 'انضمام',
  joined: 'تم الانضمام باسم {kiosk}.',
  refused: {
    already: 'ينتمي هذا الجهاز إلى مقر رئيسي بالفعل: {address}. يغادره بالأمر head-office leave.',
    unreadable: 'هذا ليس عنوانًا. شكله مثل https://head-office.example.com ولا شيء بعد الاسم.',
    open: 'يجب أن يبدأ العنوان بـ https://. من دون تشفير لا يمكن إلا مقر رئيسي على هذا الحاسوب.',
    code_unknown: 'لا يعرف المقر الرئيسي هذا الرمز، أو مضت عليه أكثر من ساعة. اطلب رمزًا جديدًا هناك.',
    code_used: 'استخدم جهاز آخر هذا الرمز. اطلب رمزًا جديدًا من المقر الرئيسي.',
    other_property: 'هذا الرمز لجهاز في موقع آخر. اطلب رمزًا لهذا الموقع.',
    untrusted:
      'لا يعرف هذا الحاسوب الجهة التي أصدرت شهادة المقر الرئيسي. تحقق من العنوان. إن كان صحيحًا فإن من يعتني بالجهاز يضمّه بالأمر head-office activate مع --authority.',
    not_reached:
      'لا يمكن الوصول إلى المقر الرئيسي على {address}. تحقق من العنوان ومن اتصال الإنترنت ثم حاول مرة أخرى.',
    refused: 'رفض المقر الرئيسي. أبلغه بما يظهر أدناه.',
  },
};
