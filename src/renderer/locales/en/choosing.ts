/** Unit, user type and date, in English. The other languages have exactly these keys. */
import { place } from '../../../shared/place-words/en';

export const choosing = {
  sizes: {
    heading: 'How much do you want to store?',
    hint: 'Pay only for the space you need. A touch shows the units of a size.',
    range: '{from} to {to}',
    other: 'Another size',
    fits: 'Fits your list',
    groups: {
      xs: { name: 'Closet', holds: '20 boxes and a bicycle' },
      s: { name: 'Walk-in closet', holds: 'A bed, a dresser and 25 boxes' },
      m: { name: 'Bedroom', holds: 'What is in a one-bedroom home, packed to the door' },
      l: { name: 'Large bedroom', holds: 'What is in a two-bedroom home, packed to the door' },
      xl: { name: 'One-car garage', holds: 'Three bedrooms, packed to the door' },
      xxl: { name: 'Long garage', holds: 'Three bedrooms or more, with an aisle' },
    },
  },
  turn: { earlier: 'Previous', later: 'Next', page: 'Page {page} of {pages}' },
  unit: {
    heading: 'Which unit would you like?',
    hint: 'The lowest price comes first. Upper floors cost less, drive-up saves carrying.',
    from: 'from {price}',
    more: '{price} more: {what}',
    perMonth: 'per month',
    perMonthBeforeTax: 'per month before tax',
    floor: place.floor,
    groundFloor: place.groundFloor,
    basement: place.basement,
    available: 'Last one | {n} available',
    only: 'Unit {number} is the only offer of this size.',
    see: 'See the unit',
    details: 'What fits inside?',
    detailsOf: '{size}, unit {number}',
    none: 'No unit of this size is free right now.',
    noneFree: 'No unit is free right now. Touch Help to talk to staff.',
    compare: 'Compare',
    compareHeading: 'Where these units differ',
    compareWhich: 'Up to three',
    keep: 'Keep unit {number}',
    where: 'Floor',
    good: 'Good to know',
    height: 'Height',
    loading: 'Looking up the free units…',
    lost: 'Unit {number}',
    lostOne: 'The unit you chose',
    taken:
      '{unit} has just been taken by someone else. Please choose another unit. Your other answers are kept.',
    outOfReach:
      '{unit} can’t be rented from this kiosk right now. Please choose another unit. Your other answers are kept.',
    expired: 'Your reservation has expired. Please choose your unit again. Your other answers are kept.',
  },
  sheetUnit: {
    size: 'Size',
    otherSize: 'In other measurements',
    place: 'Place',
    kind: 'Type',
    rent: 'Rent',
    deposit: 'Security deposit, once',
    number: 'Unit',
    choose: 'Choose unit {number}',
  },
  fits: {
    together: 'Room for all of this, for example',
    note: 'Furniture taken apart, stacked up to {height} high.',
    drawing:
      'Drawing to scale: {width} wide, {length} deep, {height} high. A person {person} tall stands before it.',
    sofa: {
      together: 'The person is {person} tall, the sofa {sofa} long.',
      instead: 'The person is {person} tall. The sofa, {sofa} long, fits if other things stay out.',
      none: 'The person is {person} tall. A sofa does not fit.',
    },
  },
  preview: {
    today: 'Due today, from',
    monthly: 'then every month, from',
    note: 'Tax included. Protection and extras are added in the next steps.',
    noteLowest:
      'The lowest price for this unit, tax included. Protection and extras are added in the next steps.',
    noteWithPlan: 'The lowest price for this unit, with tax and the cheapest protection plan.',
    unit: 'Unit {number}',
    bills: 'Today’s payment covers you through {paidTo}. Next payment due: {next}.',
  },
  /** Codes of the catalogue; one that is not here is shown as it is written. */
  features: place.features,
  userType: {
    heading: 'Who is renting?',
    hint: 'The tax on your rent depends on this.',
    tax: 'Tax on rent: {rate}',
    proof: 'Lower tax once our office has seen your proof',
    hints: {
      general: 'For your own belongings',
      business: 'For a business, or if you’re self-employed',
      student: 'For students',
      military: 'For members of the armed forces',
      charitable: 'For associations and non-profits',
    },
  },
  moveInDate: {
    heading: 'When do you want to move in?',
    hint: 'Your rent starts on this day.',
    today: 'Today',
    tomorrow: 'Tomorrow',
    earlier: 'Earlier dates',
    later: 'Later dates',
  },
};

export type Choosing = typeof choosing;
