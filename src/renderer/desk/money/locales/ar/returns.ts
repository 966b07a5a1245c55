/** Texts on payments that a bank takes back, in Arabic. */
import type { ReturnsMessages } from '../en/returns';

export const returns: ReturnsMessages = {
  heading: 'الشيكات والدفعات المرتجعة',
  act: 'الشيك مرتجع',
  confirm: 'الشيك مرتجع',
  text: 'لم يصرف البنك هذا الشيك. يصبح {amount} مفتوحًا من جديد بأيام الاستحقاق السابقة، ويتلقى المستأجر خطابًا.',
  feeText: 'يُحتسب رسم قدره {fee} كما ينص العقد.',
  returned: 'استرد البنك {amount} في {day}',
  cameAgain: 'استرد البنك {amount} في {day} ثم دُفع من جديد',
  disputes: 'مدفوعات بطاقات معترض عليها',
  disputesText:
    'ردّ على كل اعتراض لدى معالج المدفوعات قبل انتهاء مهلته. لا تتبع خطوات التأخر ولا تُخصم البطاقة المحفوظة حتى ذلك الحين.',
  open: 'مفتوح',
  lost: 'خُسر: المبلغ مفتوح من جديد. أنهِ الإيقاف عندما تقرر ما يلي.',
};
