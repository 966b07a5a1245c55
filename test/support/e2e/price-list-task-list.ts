/** What is done often with the price list of the front desk, in the order of its docs. */
import type { OfficeTask } from './office-task';

export const priceListTasks: readonly OfficeTask[] = [
  {
    id: 'raise-rents',
    does: 'Raise the rents of one type',
    who: 'Managers, from any page of the desk.',
    steps: [
      [
        'Open *Price list*.',
        'Press *Raise rents*, choose the type, and type the percent.',
        'Press *Write into the draft*.',
        'Press *Check the draft*.',
        'Press *Put these changes in force*.',
      ],
    ],
    clicks: [6],
    most: [7],
    spec: 'office.spec.ts',
    picture: ['desk-prices', 'The price list with a draft of other rents'],
  },
  {
    id: 'propose-rents',
    does: 'Propose other rents for two units, from a day on',
    who: 'Managers, from any page of the desk. Not under a head office, which makes the price list.',
    steps: [
      [
        'Open *Units*, and press *Choose several*.',
        'Choose the two units.',
        'Press *Propose new rents*, and type the percent.',
        'Press *Write into the draft*. The price list opens.',
        'Press *Check the draft*, type the day, and press *Propose this to another manager*.',
      ],
      ['Open *Price list*.', 'Press *Approve for that day*.'],
    ],
    clicks: [8, 2],
    most: [8, 2],
    spec: 'chosen-units.spec.ts',
    picture: ['desk-units-chosen', 'Three units chosen, with what can be done with them at once'],
  },
  {
    id: 'return-to-prices',
    does: 'Return to the prices of before',
    who: 'Managers, from any page of the desk.',
    steps: [
      ['Open *Price list*.', 'Choose *Return to catalog*.', 'Press *Put these changes in force*.'],
      ['Open *Price list*.', 'Press *Approve and import these changes*.'],
    ],
    clicks: [3, 2],
    most: [3, 2],
    parts: ['Who proposes', 'Who approves'],
    spec: 'price-list.spec.ts',
    picture: ['desk-prices', 'The price list: a draft, its check, and earlier catalogs'],
  },
  {
    id: 'rents-from-a-day',
    does: 'Raise rents from a day on',
    who: 'Managers, from any page of the desk.',
    steps: [
      [
        'As *Raise the rents of one type*, until the draft is checked.',
        'Type the day in *Takes effect on*.',
        'Press *Schedule these changes*.',
      ],
    ],
    clicks: [6],
    most: [7],
    spec: 'office.spec.ts',
    picture: ['desk-prices', 'The price list: a draft, its check, and the day on which it takes effect'],
  },
  {
    id: 'change-a-tax',
    does: 'Change a tax for one customer type',
    who: 'Managers, on the page *Price list*.',
    steps: [
      [
        'Choose *Taxes*, and press the tax.',
        'Type the rate, and press *Write into the draft*.',
        'Press *Check the draft*.',
        'Press *Put these changes in force*.',
      ],
    ],
    clicks: [5],
    most: [7],
    spec: 'office.spec.ts',
    picture: ['desk-prices', 'The price list; its other pages are choices above it'],
  },
  {
    id: 'add-a-promotion',
    does: 'Add a promotion like another one',
    who: 'Managers, on the page *Price list*.',
    steps: [
      [
        'Choose *Promotions*, and press *Copy*.',
        'Type the code, and press *Write into the draft*.',
        'Press *Check the draft*.',
        'Press *Put these changes in force*.',
      ],
    ],
    clicks: [5],
    most: [7],
    spec: 'office.spec.ts',
    picture: ['desk-prices', 'The price list; its other pages are choices above it'],
  },
  {
    id: 'agreement-words',
    does: 'Put new agreement words in force, in two languages',
    who: 'Managers, on the page *Price list*.',
    steps: [
      [
        'Choose *Rental agreement*, and press the section.',
        'Type the words, and press *Write into the draft*.',
        'Press *Check the draft*.',
        'Press *See it as a customer*: it shows the PDF.',
        'Press *Put these changes in force*.',
      ],
    ],
    clicks: [6],
    most: [6],
    spec: 'office.spec.ts',
    picture: ['desk-prices', 'The price list; its other pages are choices above it'],
  },
];
