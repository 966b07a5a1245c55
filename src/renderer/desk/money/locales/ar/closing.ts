/** Counting the drawer before the day is closed, in Arabic. */
import type { ClosingMessages } from '../en/closing';

export const closing: ClosingMessages = {
  countFirst: 'عُدّ النقود في الصندوق. يظهر ما يجب أن يكون فيه بعد أن تعدّ.',
  countDone: 'انتهى العدّ',
  countAgain: 'العدّ مرة أخرى',
  byPieces: 'العدّ بالعملات والأوراق النقدية',
  noNumber: 'اكتب العدد، مثل 12.',
  cashMoved: 'تحرّك نقد منذ عدّ الصندوق. عُدّه مرة أخرى.',
  countedBefore: 'المعدود سابقًا: {counted}، المتوقع {expected}، الفرق {difference}.',
  firstCounted: 'العدّ الأول: {amount}',
  moves: {
    paidInMinor: 'نقد مودَع في الصندوق',
    paidOutMinor: 'نقد مصروف من الصندوق',
    droppedMinor: 'أُودع في البنك',
  },
};
