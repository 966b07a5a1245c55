/** What letters about rent are called: in the mail that brings them, and on the screen that lists them. */
import type { Language } from '../../../shared/languages';
import type { RentLetterKind } from './late-steps';

export const letterNames: Readonly<Record<Language, Readonly<Record<RentLetterKind, string>>>> = {
  en: {
    reminder: 'Payment reminder',
    late_notice: 'Late notice',
    default_notice: 'Default notice',
    rent_change: 'Notice of a new rent',
    rent_kept: 'New rent withdrawn',
    returned_payment: 'Returned payment',
    payment_plan: 'Payment plan',
    charges_changed: 'Changed protection or extras',
    receipt_withdrawn: 'Receipt withdrawn',
    policy_reminder: 'Reminder of your policy',
  },
  es: {
    reminder: 'Recordatorio de pago',
    late_notice: 'Aviso de atraso',
    default_notice: 'Aviso de incumplimiento',
    rent_change: 'Aviso de nueva renta',
    rent_kept: 'Nueva renta retirada',
    returned_payment: 'Pago devuelto',
    payment_plan: 'Plan de pagos',
    charges_changed: 'Cambio de protección o extras',
    receipt_withdrawn: 'Recibo anulado',
    policy_reminder: 'Recordatorio de su póliza',
  },
  de: {
    reminder: 'Zahlungserinnerung',
    late_notice: 'Mahnung',
    default_notice: 'Verzugsanzeige',
    rent_change: 'Mitteilung einer neuen Miete',
    rent_kept: 'Neue Miete zurückgenommen',
    returned_payment: 'Zurückgegebene Zahlung',
    payment_plan: 'Ratenplan',
    charges_changed: 'Absicherung oder Extras geändert',
    receipt_withdrawn: 'Quittung zurückgezogen',
    policy_reminder: 'Erinnerung an Ihre Police',
  },
  ar: {
    reminder: 'تذكير بالدفع',
    late_notice: 'إشعار بالتأخر',
    default_notice: 'إشعار بالتخلف عن السداد',
    rent_change: 'إشعار بإيجار جديد',
    rent_kept: 'سحب الإيجار الجديد',
    returned_payment: 'دفعة مرتجعة',
    payment_plan: 'خطة السداد',
    charges_changed: 'تغيير الحماية أو الإضافات',
    receipt_withdrawn: 'إلغاء إيصال',
    policy_reminder: 'تذكير بوثيقة تأمينك',
  },
};
