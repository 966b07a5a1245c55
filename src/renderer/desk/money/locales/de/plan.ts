/** Holds and payment plans at the front desk, in German. */
import type { PlanMessages } from '../en/plan';

export const plan: PlanMessages = {
  causes: {
    protected: 'Gesetzlich geschützt',
    dispute: 'Streitfall',
    plan: 'Ratenplan',
  },
  planBroken: 'Ratenplan nicht eingehalten seit {date}',
  planText:
    'Alles, was heute fällig ist, wird in gleiche Raten geteilt. Künftige Rechnungen werden wie immer bezahlt.',
  planCount: 'Anzahl der Raten (1 bis {most})',
  planFirst: 'Erste Rate am',
  planEvery: 'Danach',
  everies: {
    week: 'jede Woche',
    two_weeks: 'alle zwei Wochen',
    month: 'jeden Monat',
  },
  partStates: {
    paid: 'bezahlt',
    late: 'nicht bezahlt',
    open: 'steht aus',
  },
};
