/** The last screen, in English. The other languages have exactly these keys. */
export const finish = {
  done: {
    heading: 'Welcome! Unit\u00a0{number} is yours.',
    paid: 'Paid: {amount}.',
    hint: 'Write down your access code. You need it at the gate.',
    accessCode: 'Your access code',
    show: 'Show code',
    hide: 'Hide code',
    hidden: 'hidden',
    hidesSoon: 'It hides after a minute.',
    unit: 'Unit',
    contract: 'Agreement number',
    documents: 'Your agreement, invoice and receipt',
    noDelivery: 'Your documents are kept for you. Ask for them at the front desk or call {phone}.',
    linkHint: 'Scan this QR code with your phone’s camera. It works until {time}.',
    linkPicture: 'QR code that opens your documents',
    linkFailed: 'The QR code cannot be shown right now.',
    print: 'Print',
    printing: 'Your documents are being printed…',
    printed: 'Your documents have been printed.',
    printFailed: 'Your documents could not be printed. Your rental is still complete.',
    cardKept: 'Your card is saved for future rent, as you agreed.',
    cardNotKept: 'Your card could not be saved for future rent. Your rental is still complete.',
    taxProof: 'Show our office the proof for your lower tax. You get the difference back as credit.',
    headingNamed: 'Unit\u00a0{number} is yours, {name}.',
    emailed: 'E-mailed to {address}.',
    inFolder:
      'This is a demonstration: nothing is e‑mailed. The letter is in the folder that the start names.',
    emailing: 'Your documents are being e‑mailed to {address}…',
    emailLater:
      'There is no connection right now. Your documents are e‑mailed to {address} as soon as there is one.',
    emailFailed: 'The e-mail could not be sent. Your rental is still complete.',
    emailRefused:
      'Nothing could be e‑mailed to {address}. Choose another e-mail, or take your documents along another way.',
    anotherEmail: 'Send to another e-mail',
    anotherOnItsWay: 'Your documents are being e‑mailed…',
    anotherSent: 'E-mailed to the other address.',
    tooMany: 'It cannot go to one more address. Please ask our staff.',
    send: 'Send',
    link: 'Open on my phone',
    rentAnother: 'Rent another unit',
    finish: 'Finish',
    preparing: 'Your payment is complete. We are preparing your access code.',
    late: 'Your rental is complete, and you will not be charged again. Your access code is taking longer than usual. You can wait here, or get it from our staff.',
  },
};

export type Finish = typeof finish;
