/** Texts of a tenant who leaves a message for staff, in German. */
import type { Message } from '../en/message';

export const message: Message = {
  message: {
    way: 'Unserem Personal schreiben',
    hint: 'Das Personal liest es, sobald es wieder hier ist, und meldet sich per E-Mail oder Telefon.',
    field: 'Ihre Nachricht',
    send: 'Nachricht senden',
    done: 'Unser Personal hat Ihre Nachricht',
    read: 'Es liest sie, sobald es wieder hier ist.',
  },
};
