/** Units at the front desk, in Arabic. */
import type { UnitsMessages } from '../en/units';

export const units: UnitsMessages = {
  search: 'رقم الوحدة',
  filter: 'أي وحدات',
  none: 'لا توجد وحدة كهذه.',
  before: 'السابق',
  after: 'المئة التالية',
  filters: {
    all: 'الكل',
    available: 'متاحة',
    elsewhere: 'غير متاحة هنا',
    occupied: 'مؤجرة',
    to_check: 'بحاجة إلى فحص',
    out_of_service: 'خارج الخدمة',
  },
  states: {
    available: 'متاحة',
    held: 'محجوزة',
    occupied: 'مؤجرة',
    overlocked: 'عليها قفل ثانٍ',
    to_check: 'بحاجة إلى فحص',
    out_of_service: 'خارج الخدمة',
  },
  elsewhere: 'غير متاحة هنا',
  elsewhereText: 'الوحدة لدى كشك آخر في هذا الموقع، أو لا يمكن سؤال المكتب الرئيسي الآن.',
  tenant: 'المستأجر:',
  lastTenant: 'آخر مستأجر:',
  since: 'منذ {at}',
  notListed: 'لم تعد في الكتالوج',
  outInCatalogue: 'الكتالوج يبقي هذه الوحدة خارج الخدمة.',
  actOn: '{act}: {unit}',
  newCode: 'يحتاج المستأجر إلى رمز الدخول الجديد هذا. يعمل عند البوابة من الآن. ويبقى الرمز القديم منتهيًا.',
  acts: {
    foundEmpty: 'وُجدت فارغة',
    foundFull: 'ليست فارغة',
    takeOut: 'إخراج من الخدمة',
    putBack: 'إعادة إلى الخدمة',
  },
  texts: {
    foundEmpty: 'نظرت في الداخل: الوحدة فارغة وغير مقفلة. تُعرض فورًا على العميل التالي.',
    foundFull:
      'ما زال في الداخل شيء. الوحدة للمستأجر من جديد بالعقد نفسه. إن انتهى رمزه مع المغادرة يحصل على رمز جديد.',
    takeOut: 'لا يستطيع أحد استئجار هذه الوحدة حتى تعود إلى الخدمة. يظهر السبب في قائمة الوحدات.',
    putBack: 'تُعرض الوحدة فورًا على العميل التالي.',
  },
};
