/** Holds and payment plans at the front desk, in Spanish. */
import type { PlanMessages } from '../en/plan';

export const plan: PlanMessages = {
  causes: {
    protected: 'Protección legal',
    dispute: 'Disputa',
    plan: 'Plan de pagos',
  },
  planBroken: 'Plan de pagos incumplido desde el {date}',
  planText:
    'Todo lo vencido a día de hoy se divide en cuotas iguales. Las próximas facturas se pagan como siempre.',
  planCount: 'Número de cuotas (1 a {most})',
  planFirst: 'Primera cuota el',
  planEvery: 'Después cada',
  everies: {
    week: 'semana',
    two_weeks: 'dos semanas',
    month: 'mes',
  },
  partStates: {
    paid: 'pagada',
    late: 'sin pagar',
    open: 'pendiente',
  },
};
