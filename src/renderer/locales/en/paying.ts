/** The card reader, in English. The other languages have exactly these keys. */
export const paying = {
  pay: {
    heading: 'Ready to pay {amount}?',
    hint: 'You pay by card at the reader next to this screen.',
    button: 'Pay {amount}',
    amount: 'To pay now',
    cancel: 'Cancel payment',
    again: 'Try again',
    anotherCard: 'Use another card',
    phases: {
      connecting: { heading: 'Connecting to the card reader', text: 'One moment, please.' },
      present_card: {
        heading: 'Hold your card to the reader',
        text: 'Tap, insert or swipe your card at the reader and follow the instructions on it.',
      },
      checking: {
        heading: 'Checking your payment',
        text: 'Do not tap your card again. This takes a few seconds.',
      },
      declined: {
        heading: 'Your card was not accepted',
        text: 'Nothing was taken. Your reservation still stands.',
      },
      timed_out: {
        heading: 'Time to pay has run out',
        text: 'You can try again. Your reservation still stands, and you never pay twice.',
      },
      disconnected: {
        heading: 'The card reader lost its connection',
        text: 'You can try again in a moment. You never pay twice.',
      },
      not_taken: {
        heading: 'Nothing was taken',
        text: 'Nothing is being charged now. You can pay when you are ready.',
      },
      needs_review: {
        heading: 'We are checking your payment',
        text: 'We do not know yet whether your payment went through. You will not be charged again. Please call us and give this number:',
      },
      paid: { heading: 'Payment received', text: 'Thank you. Your access code is on its way.' },
    },
    reasons: {
      declined: 'Your bank gave no reason.',
      insufficient_funds: 'This card could not be used for this amount.',
      expired_card: 'This card has expired.',
      not_kept: 'This card cannot be saved.',
    },
    reference: 'Reference {reference}',
    callUs: 'Call us: {phone}',
    silent:
      'We can’t see the status of your payment right now. Please do not pay again. We’ll show the result here as soon as we know it.',
    waiting: {
      offline: {
        heading: 'We can’t reach the bank right now',
        text: 'Nothing was taken. We keep trying, and you can pay here as soon as it works again. Or keep your reservation and pay later.',
      },
      closed: {
        heading: 'Card payments are closed right now',
        text: 'We take cards here during opening hours. Nothing was taken. You can keep your reservation and pay later.',
      },
      unavailable: {
        heading: 'The card reader is not connected',
        text: 'Nothing was taken. As soon as it is back you can pay here. Or keep your reservation and pay later.',
      },
    },
    heldUntil: 'We hold your reservation until {time}.',
    later: 'Touch “Finish later” and we hold unit {number} until {time}.',
    desk: 'Pay at the desk',
    readerHere: 'The reader is here',
  },
  reserved: {
    heading: 'Unit {number} is held for you',
    hint: 'Come back before the time shown: pay here, or at the front desk with this code.',
    hintDesk: 'Go to the front desk and show this code. You can also pay here later.',
    code: 'Your code',
    until: 'Held until',
    digits:
      'You also need the last four digits of your phone number. Write the code down, or take a photo of it.',
    call: 'Questions? Call us: {phone}',
    qr: 'Hold this QR code to the scanner when you come back, or type the code.',
    qrPicture: 'QR code with your code',
    emailed: 'We also send it to {address}.',
    printed: 'We also print it. Take the page with you.',
    finish: 'Finish',
  },
  pickUp: {
    heading: 'Continue your reservation',
    hint: 'Enter the code you were given here.',
    code: 'Your code',
    codeHint: '8 digits',
    phone: 'End of your phone number',
    phoneHint: 'The last 4 digits',
    forget: 'Forget me',
  },
  finishLater: {
    heading: 'Do you want to finish later?',
    hint: 'We hold unit {number} for you, and you get a code to come back with.',
    until: 'Held until {time}.',
    kept: 'We keep your choices, your details and your price.',
    again: 'You sign when you come back. We keep no signature and nothing of your card.',
    afterwards:
      'If you do not come back by then, we delete your details, and others can rent what you chose.',
    missing: 'First we need your name, phone number and e-mail address.',
    main: 'Hold for me',
  },
  cameBack: {
    heading: 'The price has changed since you left',
    hint: 'You pay the new price. Your move-in date is {date}.',
    before: 'Before',
    now: 'Now',
  },
  forget: {
    heading: 'Delete your details?',
    text: 'We delete everything you typed and your reservation. You cannot undo this.',
    no: 'No, keep my reservation',
    done: 'We have deleted your details',
    doneText: 'Your reservation is canceled, and the code no longer works.',
  },
  cancelled: {
    heading: 'Your reservation was canceled',
    hint: 'Our staff canceled it. What you chose is free again.',
    text: 'Your answers are gone from this screen. If you did not expect this, please ask our staff.',
    call: 'Questions? Call us: {phone}',
    finish: 'Finish',
  },
  interrupted: {
    charged_once: {
      heading: 'Payment of {amount} received. Your agreement is ready.',
      headingAll: 'Payment of {amount} received. Your agreements are ready.',
      text: 'This kiosk had to restart while you were paying. Your payment went through, and you will not be charged again.',
    },
    nothing_taken: {
      heading: 'Nothing was taken',
      text: 'This kiosk had to restart while you were paying. Your card was not charged. Please start again, or ask us.',
      textKept:
        'This kiosk had to restart while you were paying. Your card was not charged, and we still keep your reservation. Continue with your code.',
    },
    being_checked: {
      heading: 'We are asking your bank',
      text: 'This kiosk had to restart while you were paying. One moment, please. We’re checking whether your payment went through. Do not pay again.',
    },
    needs_review: {
      heading: 'We are checking your payment',
      text: 'This kiosk had to restart while you were paying. You will not be charged again. Please call us and give this number:',
    },
    open: 'Show my access code',
    ok: 'OK',
    goOn: 'Continue with my code',
    notMe: 'This is not my payment',
    why: 'The last 4 digits of the number you gave, so that only you see your access code.',
    wrong: 'These digits are not right. Tries left: {tries}.',
    wrongLast: 'These digits are not right. Your payment is safe. Please ask our staff.',
  },
  reader: {
    heading: 'Test reader',
    hint: 'No real card, no real money. Choose what the card does:',
    approved: 'Approved',
    declined: 'Declined',
    insufficient_funds: 'Not enough money',
    expired_card: 'Expired card',
    timeout: 'Time runs out',
    unplugged: 'Reader unplugged',
    late_success: 'Approved late',
  },
};

export type Paying = typeof paying;
