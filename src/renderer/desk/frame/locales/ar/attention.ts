/** What waits for people, in Arabic. */
import type { AttentionMessages } from '../en/attention';

export const attention: AttentionMessages = {
  heading: 'بانتظاركم',
  helpCalls: 'طلبات مساعدة',
  reviews: 'للمراجعة',
  policies: 'وثائق للمراجعة',
  soundOn: 'الصوت مفعّل',
  soundOff: 'الصوت متوقف',
};
