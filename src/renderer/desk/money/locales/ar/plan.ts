/** Holds and payment plans at the front desk, in Arabic. */
import type { PlanMessages } from '../en/plan';

export const plan: PlanMessages = {
  causes: {
    protected: 'محمي بالقانون',
    dispute: 'نزاع',
    plan: 'خطة السداد',
  },
  planBroken: 'لم يُلتزم بخطة السداد منذ {date}',
  planText: 'يُقسَّم كل المستحق اليوم إلى دفعات متساوية. وتُدفع الفواتير القادمة كالمعتاد.',
  planCount: 'عدد الدفعات (1 إلى {most})',
  planFirst: 'الدفعة الأولى في',
  planEvery: 'ثم كل',
  everies: {
    week: 'أسبوع',
    two_weeks: 'أسبوعين',
    month: 'شهر',
  },
  partStates: {
    paid: 'مدفوعة',
    late: 'غير مدفوعة',
    open: 'قادمة',
  },
};
