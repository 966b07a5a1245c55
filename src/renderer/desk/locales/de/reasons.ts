/** Why the front desk is refused something, and what to do, in German. */
import type { ReasonsMessages } from '../en/reasons';

export const reasons: ReasonsMessages = {
  signed_out: 'Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.',
  not_allowed: 'Das darf Ihre Rolle nicht. Fragen Sie die Leitung.',
  sign_in_wrong: 'Nummer, Geheimzahl oder Passwort ist falsch.',
  code_wrong: 'Dieser Code ist falsch oder schon benutzt. Warten Sie auf den nächsten.',
  must_change: 'Wählen Sie zuerst Ihre eigene Geheimzahl oder Ihr eigenes Passwort.',
  pin_weak: 'Diese Geheimzahl ist leicht zu erraten. Keine Reihen, Wiederholungen oder Ihre Personalnummer.',
  password_weak: 'Dieses Passwort ist zu kurz oder zu gewöhnlich. Nehmen Sie mindestens 12 Zeichen.',
  changed_meanwhile: 'Jemand anders hat das inzwischen geändert: {by}. Sehen Sie es noch einmal an.',
  last_manager: 'Die letzte Leitung kann nicht wegfallen. Machen Sie zuerst jemand anders zur Leitung.',
  unknown: 'Das gibt es nicht mehr.',
  unreachable: 'Der Kiosk ist nicht erreichbar. Ihre Eingaben sind noch da; versuchen Sie es erneut.',
  fault: 'Bei uns ist etwas schiefgegangen. Ihre Eingaben sind noch da; versuchen Sie es erneut.',
  storage_full: 'Die Platte des Kiosks ist voll. Nichts wurde gespeichert.',
  invalid_input: 'Hier stimmt etwas nicht. Bitte prüfen Sie es.',
  throttled: 'Zu viele Versuche. Warten Sie {seconds} Sekunden.',
};
