/** Texts of a tenant who leaves a message for staff, in Arabic. */
import type { Message } from '../en/message';

export const message: Message = {
  message: {
    way: 'الكتابة إلى موظفينا',
    hint: 'سيقرؤونها عند وجودهم هنا في المرة القادمة ويتواصلون معك بالبريد الإلكتروني أو الهاتف.',
    field: 'رسالتك',
    send: 'إرسال الرسالة',
    done: 'وصلت رسالتك إلى موظفينا',
    read: 'سيقرؤونها عند وجودهم هنا في المرة القادمة.',
  },
};
