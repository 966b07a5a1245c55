/** Several units in one visit, in English. The other languages have exactly these keys. */
export const visit = {
  visit: {
    units: 'Your units',
    hint: 'Each unit has its own price and its own agreement. You sign once and pay once.',
    main: 'Read the agreements',
    add: 'Add another unit',
    addText: 'You sign once and pay once for all of them.',
    shown: 'Shown below',
    remove: 'Remove',
    total: 'Pay today for all units',
    trouble: {
      gone: 'Someone else has just taken this unit. Choose another one, or continue without it.',
      coverage: 'Protection for this unit is not chosen yet.',
    },
    repair: { gone: 'Choose another', coverage: 'Choose protection' },
    next: {
      agreement: 'You read the agreement of each unit, and sign once for all of them.',
      code: 'You get an access code and documents for each unit.',
    },
    agreement: {
      hint: 'Each unit has its own agreement: {numbers}. One signature counts for all of them.',
      consent:
        'I have read the agreements of all units. I agree to them, and to signing them electronically, as described in their last section.',
    },
    pay: 'One payment for units {numbers}, by card at the reader next to this screen.',
    signed: 'The agreements for units {numbers}',
    later: 'Touch “Finish later” and we hold units {numbers} until {time}.',
    finishLater: 'We hold units {numbers} for you, and you get one code to come back with.',
    reserved: 'We hold units {numbers} for you',
    done: 'Welcome! Units {numbers} are yours.',
    doneNamed: 'Units {numbers} are yours, {name}.',
    codes: 'Your access codes, one for each unit',
    codeHint: 'Write down each access code. You need it at the gate.',
    which: 'Touch a unit for its way and its details.',
    expired:
      'The time we hold your units for is over. Please choose a unit again, and add the others before you sign. Your other answers are kept.',
  },
};

export type VisitWords = typeof visit;
