/** Texts on money for contracts of another kiosk, in English. */
export const elsewhere = {
  heading: 'A tenant of another kiosk pays',
  unit: 'Unit',
  find: 'Show what is due',
  due: '{due} due at {kiosk}, as reported on {at}',
  old: 'What is due at {kiosk} is not known. It was reported last on {at}. The tenant pays there.',
  never: 'What is due at {kiosk} is not known. The tenant pays there.',
  none: 'Nothing is due.',
  act: 'Take payment',
  about: 'All that is due is taken. The other kiosk learns of it by itself, and makes the receipt.',
  done: 'Taken, reference {reference}. The other kiosk makes the receipt.',
  page: 'Page for the tenant',
};
export type ElsewhereMessages = typeof elsewhere;
