/** Search from any page, in Arabic. */
import type { SearchMessages } from '../en/search';

export const search: SearchMessages = {
  heading: 'بحث',
  label: 'اسم أو رقم أو وحدة أو رمز أو صفحة',
  found: 'لا نتائج | نتيجة واحدة | نتيجتان | {n} نتائج | {n} نتيجة | {n} نتيجة',
  nothing: 'لم يُعثر على شيء.',
  kinds: {
    unit: 'وحدة',
    tenant: 'مستأجر',
    contract: 'عقد',
    invoice: 'فاتورة',
    receipt: 'إيصال',
    creditNote: 'إشعار دائن',
    booking: 'انتقال',
    page: 'صفحة',
  },
};
