/** Texts of a tenant who leaves. */
export const leaving = {
  /** A change of the unit that staff have begun. */
  moving: {
    way: 'Your move to unit {to}',
    sign: 'You give up unit {from}. Read and sign the new agreement here.',
    signed: 'You have signed. Our staff will complete it.',
  },
  leaving: {
    way: 'Move out',
    wayOf: 'Move out of unit {number}',
    dayHeading: 'When is your last day in unit {number}?',
    dayHint: 'You pay up to this day. Choose it in the calendar.',
    dayHintNotice: 'Your agreement asks for {n} day of notice. | Your agreement asks for {n} days of notice.',
    lastDay: 'Last day',
    give: 'Give notice',
    change: 'Change the last day',
    sureHeading: 'Is {date} your last day?',
    sureText:
      'We write down that you leave unit {number}. Nothing ends yet: you keep the unit and the code until you tell us that it is empty.',
    heading: 'You leave unit {number}',
    hint: 'When the unit is empty and your lock is off, say so here.',
    givenOn: 'Notice given on {date}',
    empty: 'My unit is empty',
    paysUntil: 'You pay until {date}. To end it earlier, change the last day first.',
    stay: 'I am staying after all',
    print: 'Print the confirmation',
    mailed: 'The confirmation goes to your e-mail address.',
    overlocked: 'Our second lock is still on this unit. Please ask our staff to take it off.',
    money: 'What this day comes to',
    nothing: 'Nothing is open, and there is nothing to refund.',
    check: 'As things stand today. Cleaning or damage is charged only after our staff have checked the unit.',
    lines: {
      bill: 'Rent still to come',
      rent_kept: 'New rent that you do not pay',
      unused: 'Days you paid and do not use',
      open: 'Open bills',
      advance: 'Money of yours that we hold',
      deposit: 'Your deposit',
    },
    outcome: { to_pay: 'You pay', back: 'We refund', even: 'Nothing to pay or refund' },
    asks: {
      stay: {
        heading: 'Do you want to keep unit {number}?',
        text: 'Your notice is withdrawn, and rent goes on as before.',
        yes: 'Yes, I am staying',
      },
      empty: {
        heading: 'Is unit {number} empty?',
        text: 'Nothing is left inside, it is swept, and your lock is off the door.',
        yes: 'Yes, it is empty',
      },
      really: {
        heading: 'End the rental of unit {number} now?',
        text: 'You cannot go back into the unit afterward. Your code opens the gate for {n} more minutes, so that you can leave.',
        yes: 'Yes, end it now',
      },
    },
    leftHeading: 'Your rental of unit {number} has ended',
    leftHint: 'Thank you for storing with us.',
    codeUntil: 'Your code opens the gate until {time}. Please leave by then.',
    codeEnded: 'Your code no longer opens the gate. Please ask our staff to open it for you.',
    next: 'What happens next',
    nexts: {
      check: 'Our staff check the unit. Then we settle everything.',
      back: 'We refund what we can to the card you paid with. You get the rest at our front desk.',
      to_pay: 'You can pay what is open here at the kiosk or at our front desk.',
    },
  },
};

export type Leaving = typeof leaving;
