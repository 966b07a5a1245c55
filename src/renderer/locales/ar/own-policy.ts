/** Texts of a tenant who brings a policy of their own, in Arabic. */
import type { OwnPolicy } from '../en/own-policy';

export const ownPolicy: OwnPolicy = {
  ownPolicy: {
    way: 'تقديم وثيقة تأميني',
    wayOf: 'تقديم وثيقة تأميني للوحدة {number}',
    due: 'وثيقة تأمينك: قدّمها حتى {date}',
    hint: 'تنتهي خطة الحماية لهذه الوحدة بمجرد استلام الوثيقة. تتحول الأيام غير المستخدمة إلى رصيد.',
    save: 'حفظ هذه الوثيقة',
    done: 'لدينا وثيقة تأمينك',
    ends: 'لا تسري خطة الحماية ابتداءً من {date}.',
    credited: 'أصبح {amount} منها رصيدًا لك.',
    checked: 'يتحقق موظفونا من الوثيقة، ويسألونك إن نقص شيء.',
    back: 'العودة إلى صفحتي',
  },
};
