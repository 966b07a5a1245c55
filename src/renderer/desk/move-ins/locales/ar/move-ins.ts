/** All move-ins, in Arabic. */
import type { MoveInsMessages } from '../en/move-ins';

export const moveIns: MoveInsMessages = {
  filters: {
    all: 'الكل',
    open: 'غير مكتملة',
    moved_in: 'مكتملة',
    lost: 'ملغاة',
  },
  from: 'بدأت من',
  to: 'بدأت حتى',
  begun: 'البداية',
  day: 'تاريخ الانتقال',
  contract: 'العقد',
  newest: 'الأحدث',
  older: 'الأقدم',
};
