/** Cash moved beside payments, in Arabic. */
import type { DrawerMessages } from '../en/drawer';

export const drawer: DrawerMessages = {
  about:
    'ضع نقودًا للفكة أو أخرج نقدًا مع ذكر السبب. يحسبه الإقفال التالي. لا يمكن إخراج أكثر مما تقول الدفاتر إنه في الصندوق.',
  acts: { bank_drop: 'أخذ نقد إلى البنك', paid_in: 'وضع نقد في الصندوق', paid_out: 'إخراج نقد لغرض آخر' },
  by: 'الشخص',
  move: 'تدوين',
  saved: '{what}: {amount}. تم تدوينه.',
  none: 'لم يتحرك شيء منذ آخر إقفال.',
  open: 'منذ آخر إقفال',
};
