/** What waits for people, in Arabic. */
import type { AttentionMessages } from '../en/attention';

export const attention: AttentionMessages = {
  heading: 'بانتظارك',
  helpCalls: 'طلبات مساعدة',
  reviews: 'للمراجعة',
  policies: 'وثائق للمراجعة',
  prices: 'أسعار تنتظر الموافقة',
  pricesBy: 'أسعار تنتظر الموافقة، من {name}',
  soundOn: 'الصوت مفعّل',
  soundOff: 'الصوت متوقف',
  nothing: 'لا شيء ينتظر.',
  since: 'ينتظر منذ {at}',
  take: 'سأتولاه',
  release: 'لم أعد أتولاه',
  mine: 'أنت تتولاه.',
  theirs: 'يتولاه {name}.',
  headOffice: 'يتولاه {name} في المقر الرئيسي.',
  kinds: {
    help: 'شخص يطلب المساعدة',
    approval: 'مبلغ ينتظر الموافقة',
    payment: 'دفعة للمراجعة',
    refund: 'رد مبلغ للمراجعة',
    unit: 'وحدة مؤجرة مرتين:',
    books: 'دفاتر للمقارنة',
    policy: 'وثيقة للفحص:',
    awaited_policy: 'وثيقة لم تُقدَّم في موعدها:',
    message: 'رسالة من',
    prices: 'أسعار تنتظر الموافقة، من',
    schedule: 'كتالوج لم يسرِ في',
    held_schedule: 'كتالوج ينتظر التأكيد ليوم',
  },
};
