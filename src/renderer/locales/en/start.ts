/** The welcome and the closed screen, in English. The other languages have exactly these keys. */
export const start = {
  welcome: {
    line: 'Rent a storage unit here in a few minutes and move in today.',
    start: 'Touch to start',
    begin: 'In your language',
    noDocuments: 'Documents cannot be printed or e-mailed right now. Please ask our staff for them.',
    noCards: 'We cannot take cards right now. You can choose and sign now, and pay later.',
    returning: 'I have a reservation or already rent here',
    starting: 'One moment, please',
  },
  fault: {
    heading: 'Something went wrong',
    kept: 'It is not your fault, and your answers are still here.',
    money: 'It is not your fault. You are never charged twice: try again to see the status of your payment.',
    nothing: 'It is not your fault. This kiosk will try again in a moment.',
    call: 'If it happens again, please call us at {phone}',
    tryAgain: 'Try again',
  },
  beingSetUp: {
    heading: 'This kiosk is being set up',
    text: 'It will be ready soon. Please ask our staff if you want to rent a unit now.',
  },
  outOfService: {
    heading: 'Sorry, this kiosk isn’t available right now',
    full: 'No unit is free right now',
    no_units: 'If you have a reservation or already rent here, this kiosk is here for you.',
    storage_full: 'This kiosk cannot save new rentals right now because its disk is full.',
    books_not_compared: 'Our staff are checking this kiosk before the next rental begins.',
    clock_wrong: 'The clock of this kiosk must be checked before it rents units again.',
    reader_unavailable: 'The card reader is not working right now.',
    stopping: 'This kiosk is about to restart.',
    unreachable: 'This kiosk is not ready yet.',
    call: 'Please call us at {phone}',
    recovers: 'This screen changes as soon as you can start.',
  },
};

export type Start = typeof start;
