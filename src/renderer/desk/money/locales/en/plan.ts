/** Holds and payment plans at the front desk, in English. */
export const plan = {
  causes: {
    protected: 'Protected by law',
    dispute: 'Dispute',
    plan: 'Payment plan',
  },
  planBroken: 'Payment plan not kept since {date}',
  planText: 'All that is due today is divided into equal parts. Bills to come are paid as usual.',
  planCount: 'Number of payments (1 to {most})',
  planFirst: 'First payment on',
  planEvery: 'Then every',
  everies: {
    week: 'week',
    two_weeks: 'two weeks',
    month: 'month',
  },
  partStates: {
    paid: 'paid',
    late: 'not paid',
    open: 'to come',
  },
};
export type PlanMessages = typeof plan;
