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
};
