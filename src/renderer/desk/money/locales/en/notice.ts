/** Default notices at the front desk, in English. */
export const notice = {
  noticeDue: 'A default notice is due. A person sends it.',
  sendNotice: 'Send the default notice',
  sendText:
    'It lists all that is open today. It is mailed, or waits to be printed. Then write down how it was delivered.',
  delivery: 'Write down the delivery',
  deliveredOn: 'Delivered on',
  way: 'Delivered by',
  ways: {
    certified_mail: 'Certified mail',
    mail: 'Mail',
    email: 'Email',
    in_person: 'Handed over',
  },
  deliveryNote: 'Number of the letter, or a note (optional)',
  notDelivered: 'Write down how the default notice was delivered',
  documentOn: 'not before {date}',
  afterDelivery: 'not before the notice is delivered',
};
export type NoticeMessages = typeof notice;
