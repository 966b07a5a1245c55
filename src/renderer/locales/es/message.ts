/** Texts of a tenant who leaves a message for staff, in Spanish. */
import type { Message } from '../en/message';

export const message: Message = {
  message: {
    way: 'Escribir al personal',
    hint: 'Lo leen la próxima vez que estén aquí y le responden por correo electrónico o por teléfono.',
    field: 'Su mensaje',
    send: 'Enviar mensaje',
    done: 'El personal tiene su mensaje',
    read: 'Lo leen la próxima vez que estén aquí.',
  },
};
