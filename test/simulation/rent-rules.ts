/** What the site says of new rents, and what must hold of each. */
import type { Catalogue } from '../../src/main/domain/catalogue/catalogue';
import { contracts } from './looked';
import type { Rule } from './transfer-rules';

const NOTICE_DAYS = 30;

export const rentChange = {
  noticeDays: NOTICE_DAYS,
  minMonthsBetween: 3,
  notFirstMonths: 1,
  maxFirstYear: null,
} satisfies Catalogue['property']['rentChange'];

export const rentClause = { heading: 'Rent', paragraphs: ['{{rentChangeRules}}'] };

export const rentRules: readonly Rule[] = [
  {
    name: '6: no new rent counts before its letter is out for the days of notice, nor before the day it says',
    sql: `SELECT c.number || ' pays more from ' || r.effective_on || ', its letter is of ' || coalesce(t.printed_on, 'no day')
      FROM ${contracts} c JOIN rent_change r ON c.id = r.contract_id JOIN letter t ON t.id = r.letter_id
      WHERE r.state = 'effective' AND (r.effective_on < r.told_on OR t.printed_on IS NULL
        OR r.effective_on < date(t.printed_on, '+${NOTICE_DAYS} days'))`,
  },
  {
    name: '6: no rent changes twice for the same day, nor within the months between',
    sql: `SELECT c.number || ' changes on ' || r.effective_on FROM ${contracts} c
        JOIN rent_change r ON r.contract_id = c.id JOIN rent_change o ON o.contract_id = r.contract_id AND o.id <> r.id AND o.state = 'effective'
          AND o.effective_on <= r.effective_on AND date(o.effective_on, '+${rentChange.minMonthsBetween - 1} months') > r.effective_on
      WHERE r.state = 'effective'`,
  },
];
