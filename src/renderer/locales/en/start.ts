/** The welcome and the closed screen, in English. The other languages have exactly these keys. */
export const start = {
  welcome: {
    line: 'Rent a storage unit here in a few minutes and move in today.',
    start: 'Touch to start',
    begin: 'Or start in your language',
    noDocuments: 'Documents cannot be printed or e-mailed at the moment. Please ask our staff for them.',
    noCards: 'Cards cannot be taken at the moment. You can choose and sign now, and pay later.',
    returning: 'I have a reservation or already rent here',
    starting: 'One moment, please',
  },
  language: { hint: 'You can change it on every screen.' },
  fault: {
    heading: 'Something went wrong',
    kept: 'It is not your fault, and your answers are still here.',
    money: 'It is not your fault. You are never charged twice: try again to see how your payment stands.',
    nothing: 'It is not your fault. This machine tries again by itself in a moment.',
    call: 'If it happens again, please call us on {phone}',
    tryAgain: 'Try again',
  },
  beingSetUp: {
    heading: 'This kiosk is being set up',
    text: 'It opens by itself as soon as it is ready. Please ask our staff if you want to rent a unit now.',
  },
  outOfService: {
    heading: 'No move-in can be started right now',
    no_units: 'All our units are rented at the moment.',
    storage_full: 'This machine cannot save new rentals at the moment: its disk is full.',
    books_not_compared: 'Our staff are checking this machine before the next rental begins.',
    clock_wrong: 'The clock of this machine must be checked before it rents units again.',
    reader_unavailable: 'The card reader is not working at the moment.',
    stopping: 'This machine is about to restart.',
    unreachable: 'This machine is not ready yet.',
    call: 'Please call us on {phone}',
    recovers: 'This screen changes by itself as soon as you can start.',
  },
};

export type Start = typeof start;
