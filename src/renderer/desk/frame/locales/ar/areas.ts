/** What the areas are called, in Arabic. */
import type { AreasMessages } from '../en/areas';

export const areas: AreasMessages = {
  today: 'اليوم',
  moveIns: 'عمليات الانتقال',
  devices: 'الأجهزة والحالة',
  backups: 'النسخ الاحتياطية',
  closing: 'إقفال اليوم',
  drawer: 'صندوق النقد',
  reports: 'التقارير',
  journal: 'اليومية للمحاسبة',
  reviews: 'للمراجعة',
  keys: 'مفاتيح الأجهزة',
  listener: 'الاتصال',
  catalogue: 'الكتالوج',
  prices: 'قائمة الأسعار',
  tenancies: 'عقود إيجار جارية',
  staff: 'الموظفون',
  audit: 'السجل',
  account: 'حسابي',
  tenants: 'المستأجرون',
  transactions: 'حركات المال',
  units: 'الوحدات',
};
