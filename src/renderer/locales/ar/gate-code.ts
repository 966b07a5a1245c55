/** Texts of a tenant who asks for their access code, in Arabic. */
import type { GateCode } from '../en/gate-code';

export const gateCode: GateCode = {
  gateCode: {
    way: 'رمز الدخول',
    wayOf: 'رمز الدخول للوحدة {number}',
    heading: 'رمز الدخول للوحدة {number}',
    states: {
      suspended: 'رمزك لا يفتح شيئًا حاليًا',
      none: 'لا يوجد رمز لهذه الوحدة',
    },
    suspended: {
      arrears: 'رمز الدخول موقوف. يعود للعمل فور دفع المبلغ المستحق.',
      staff: 'رمز الدخول موقوف. يُرجى سؤال موظفينا في مكتب الاستقبال.',
    },
    validFrom: 'يعمل من {date}.',
    pay: 'أُوقف الرمز لأن {amount} غير مدفوع. يعود للعمل فور الدفع.',
    staff: 'يُرجى سؤال موظفينا في مكتب الاستقبال.',
  },
};
