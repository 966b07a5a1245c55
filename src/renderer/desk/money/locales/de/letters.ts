/** What letters to tenants are called, in German. */
import type { letterKinds as english } from '../en/letters';

export const letterKinds: typeof english = {
  reminder: 'Zahlungserinnerung',
  late_notice: 'Mahnung',
  default_notice: 'Verzugsanzeige',
  rent_change: 'Mitteilung einer neuen Miete',
  account: 'Kontoauszug',
  notice_given: 'Bestätigung der Kündigung',
  notice_withdrawn: 'Rücknahme der Kündigung',
  move_out: 'Abrechnung zum Auszug',
  move_out_final: 'Schlussabrechnung zum Auszug',
  transfer: 'Abrechnung zum Wechsel des Lagerraums',
  returned_payment: 'Zurückgegebene Zahlung',
  payment_plan: 'Ratenplan',
  charges_changed: 'Absicherung oder Extras geändert',
  policy_reminder: 'Erinnerung an Ihre Police',
  receipt_withdrawn: 'Quittung zurückgezogen',
  rent_kept: 'Neue Miete zurückgenommen',
};
