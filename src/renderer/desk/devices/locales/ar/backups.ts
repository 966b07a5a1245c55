/** Backups of the kiosk, in Arabic. */
import type { BackupsMessages } from '../en/backups';

export const backups: BackupsMessages = {
  make: 'إنشاء نسخة الآن',
  verify: 'فحص الدفاتر الآن',
  try: 'اختبار',
  daily:
    'كل يوم في {time}. لا تُحفظ أي نسخة. | كل يوم في {time}. تُحفظ آخر نسخة. | كل يوم في {time}. تُحفظ آخر نسختين. | كل يوم في {time}. تُحفظ آخر {n} نسخ. | كل يوم في {time}. تُحفظ آخر {n} نسخة. | كل يوم في {time}. تُحفظ آخر {n} نسخة.',
  off: 'لا نسخ تلقائية.',
  elsewhere: 'النسخ محفوظة على قرص هذا الحاسوب في مجلد backups. اطلب نسخها إلى حاسوب آخر.',
  restore: 'لاستعادة نسخة، أوقف Keyturn ونفّذ: keyturn restore FILE',
  made: 'أُنشئت',
  size: 'الحجم',
  tried: 'اختُبرت',
  result: 'النتيجة',
  how: 'كيف',
  byHand: 'يدويًا',
  byItself: 'تلقائيًا',
  beforeUpdate: 'قبل تحديث',
  contracts: 'لا عقود | عقد واحد | عقدان | {n} عقود | {n} عقدًا | {n} عقد',
  outcomes: {
    good: 'سليمة',
    faults: 'غير متطابقة',
    unusable: 'لا يمكن استعادتها',
    no_room: 'لا مساحة على القرص',
    fault: 'فشل؛ انظر السجل',
  },
  working: {
    backup: 'تُنشأ نسخة وتُختبر…',
    try: 'تُختبر نسخة…',
    verify: 'تُفحص الدفاتر…',
  },
  looked:
    'فُحصت {when}: لا ملاحظات | فُحصت {when}: ملاحظة واحدة | فُحصت {when}: ملاحظتان | فُحصت {when}: {n} ملاحظات | فُحصت {when}: {n} ملاحظة | فُحصت {when}: {n} ملاحظة',
};
