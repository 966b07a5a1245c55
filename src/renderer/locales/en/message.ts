/** Texts of a tenant who leaves a message for staff, in English. */
export const message = {
  message: {
    way: 'Write to our staff',
    hint: 'They read it when they are here next, and get back to you by e-mail or phone.',
    field: 'Your message',
    send: 'Send message',
    done: 'Our staff have your message',
    read: 'They read it when they are here next.',
  },
};

export type Message = typeof message;
