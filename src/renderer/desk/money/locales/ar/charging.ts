/** Charging a tenant for a damage or for cleaning, in Arabic. */
import type { ChargingMessages } from '../en/charging';

export const charging: ChargingMessages = {
  act: 'تحصيل أضرار أو تنظيف',
  text: 'يحصل المستأجر على فاتورة مستقلة. تُسدَّد أولًا من الوديعة التي تُقيَّد له لاحقًا ومن أي رصيد آخر له.',
  kind: 'مقابل ماذا',
  kinds: { damage: 'أضرار', cleaning: 'تنظيف' },
  what: 'بكلمات قليلة',
  whatHint: 'يُطبع على الفاتورة.',
  tax: 'الضريبة',
  waive: 'الإعفاء من رسوم التأخير',
  waiveText: 'يحصل المستأجر على إشعار دائن بالرسوم كلها. وما دفعه لها يسدد فواتير أخرى أو يبقى رصيدًا له.',
};
