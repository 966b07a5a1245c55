/** Money that waits for a second person, in Arabic. */
import type { ApprovalsMessages } from '../en/approvals';

export const approvals: ApprovalsMessages = {
  acts: {
    refund: 'رد مبلغ',
    credit_note: 'إشعار دائن',
    paid_out: 'نقد مصروف من الصندوق',
    difference: 'إقفال اليوم بفرق',
    taken_back: 'سحب دفعة سُجّلت خطأً',
    written_off: 'شطب دين',
    waived: 'إعفاء من رسوم التأخير',
    let_off: 'إعفاء: {what}',
    erased: 'محو البيانات الشخصية',
  },
  asked: 'طلب {name} هذا، {at}:',
  notDone: 'تمت الموافقة ولم يُنفَّذ بعد. حاول مرة أخرى أو انظر سبب الرفض.',
  approve: 'الموافقة والتنفيذ',
  decline: 'رفض',
  takeBack: 'سحب الطلب',
  done: 'تمت الموافقة والتنفيذ.',
  declined: 'تم الرفض، ولم يُنفَّذ شيء.',
};
