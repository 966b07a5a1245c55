/** Tenants who change the unit, in Arabic. */
import type { TransferMessages } from '../en/transfer';

export const transfer: TransferMessages = {
  begin: 'الانتقال إلى وحدة أخرى',
  from: 'انتقال من الوحدة {unit}، العقد {contract}. أكمله بعد أن يوقّع المستأجر.',
  fromTo: '{unit} ({contract}) ← {to}',
  atKiosk: 'التوقيع عند الجهاز',
  complete: 'إكمال الانتقال',
  open: 'المطلوب دفعه بموجب العقد الجديد',
  kept: 'رصيد المستأجر',
  carry: 'سبب نقل {owed} إلى العقد الجديد',
  lacksCover: 'حماية المستأجر غير متاحة لهذه الوحدة. اختر غيرها من «تصحيح» قبل التوقيع.',
  unsigned: 'العقد الجديد غير موقّع.',
};
