/** Why the front desk is refused something, and what to do, in German. */
import type { ReasonsMessages } from '../en/reasons';

export const reasons: ReasonsMessages = {
  signed_out: 'Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.',
  not_allowed: 'Das darf Ihre Rolle nicht. Fragen Sie die Leitung.',
  sign_in_wrong: 'Nummer, Geheimzahl oder Passwort ist falsch.',
  code_wrong: 'Dieser Code ist falsch oder schon benutzt. Warten Sie auf den nächsten.',
  first_old:
    'Das wurde vor mehr als einer Woche ausgegeben und gilt nicht mehr. Lassen Sie sich von der Leitung neue Zugangsdaten geben.',
  must_change: 'Wählen Sie zuerst Ihre eigene Geheimzahl oder Ihr eigenes Passwort.',
  pin_weak: 'Diese Geheimzahl ist leicht zu erraten. Keine Reihen, Wiederholungen oder Ihre Personalnummer.',
  password_weak: 'Dieses Passwort ist zu kurz oder zu gewöhnlich. Nehmen Sie mindestens 12 Zeichen.',
  changed_meanwhile: 'Jemand anders hat das inzwischen geändert: {by}. Sehen Sie es noch einmal an.',
  last_manager: 'Die letzte Leitung kann nicht wegfallen. Machen Sie zuerst jemand anders zur Leitung.',
  keeper_busy: 'Eine Sicherung oder Prüfung läuft gerade. Versuchen Sie es gleich noch einmal.',
  clock_moved: 'Die Uhr zeigt inzwischen eine andere Zeit. Sehen Sie noch einmal hin.',
  clock_before_build:
    'Die Uhr zeigt eine Zeit, zu der es dieses Programm noch nicht gab. Stellen Sie die Uhr des Rechners.',
  backup_unknown: 'Diese Sicherung gibt es nicht mehr.',
  tenant_restricted:
    'Die Angaben dieser Person wurden auf ihren Wunsch gekürzt und werden nicht wieder ergänzt.',
  tenant_busy: 'Für diese Person läuft gerade eine Buchung. Beenden Sie sie zuerst.',
  tenant_review: 'Eine Zahlung oder Erstattung wartet noch unter „Zu prüfen“. Klären Sie sie zuerst.',
  tenant_paying: 'Eine Zahlung oder Erstattung läuft noch. Warten Sie, bis sie abgeschlossen ist.',
  tenant_renting:
    'Der Vertrag läuft noch. Beenden Sie ihn zuerst; an einem Standort ohne Zentrale beenden Sie den Zugangscode.',
  not_enough_money: 'Das reicht nicht: {due} sind fällig, {given} wurden gegeben.',
  amount_changed: 'Der Betrag hat sich geändert. Sehen Sie ihn an, bevor Sie Geld annehmen.',
  needs_card: 'Spätere Mieten werden hier von einer Karte abgebucht; darum muss mit Karte bezahlt werden.',
  paid_already: 'Das ist schon bezahlt.',
  key_used: 'Das wurde schon mit anderen Angaben gesendet. Sehen Sie nach, was gespeichert ist.',
  too_much: 'Das ist mehr, als übrig ist.',
  nothing_to_credit: 'Es ist nichts mehr gutzuschreiben.',
  not_received: 'Das Geld dieser Zahlung ist nicht da; es kann nichts erstattet werden.',
  refund_open: 'Eine Erstattung läuft schon. Warten Sie, bis sie beendet ist.',
  provider_failed:
    'Das Kartenunternehmen hat nicht geantwortet oder abgelehnt. Nichts wurde erstattet; versuchen Sie es später.',
  nothing_to_settle: 'Hier ist nichts mehr zu tun: Es ist erledigt.',
  books_wait:
    'Die Bücher werden noch mit aufgehobenen Datenbanken, der Zentrale und dem Kartenunternehmen verglichen. Versuchen Sie es in einer Minute erneut.',
  books_unit_not_free:
    'Einer dieser Lagerräume ist nach den Büchern nicht frei. Schreiben Sie nur solche, die als frei aufgeführt sind.',
  lost_source_gone:
    'Keine aufgehobene Datenbank hat diesen Vertrag noch. Erfassen Sie ihn nach den Papieren neu.',
  lost_number_taken:
    'Ein anderer Vertrag, eine Rechnung oder Quittung hat hier dieselbe Nummer. Vergleichen Sie beide auf Papier, und erfassen Sie diesen neu.',
  lost_being_paid:
    'Die Zahlung dieser Buchung läuft noch. Erledigen Sie sie zuerst, und versuchen Sie es dann erneut.',
  lost_unit_busy:
    'Für diesen Lagerraum wird gerade bezahlt. Warten Sie, bis das beendet ist, und versuchen Sie es dann erneut.',
  lost_unit_unknown:
    'Der Katalog kennt den Lagerraum nicht. Importieren Sie den aktuellen Katalog, und versuchen Sie es dann erneut.',
  lost_does_not_fit:
    'Etwas aus dem Vertrag gibt es in diesen Büchern nicht. Importieren Sie den aktuellen Katalog, und versuchen Sie es dann erneut.',
  settled_otherwise: 'Jemand anders hat das auf andere Art erledigt.',
  why_missing: 'Sagen Sie, warum: ein paar Wörter genügen.',
  day_changed:
    'Seit Sie hingesehen haben, hat sich Geld bewegt. Sehen Sie den Tag noch einmal an und zählen Sie neu.',
  settle_other_provider:
    'Diese Zahlung lief über ein anderes Kartenunternehmen als das jetzt eingerichtete. Nichts wurde erledigt.',
  settle_no_contract:
    'Dafür gibt es keinen Vertrag. Schließen Sie den Einzug ab oder geben Sie das Geld zurück. Nichts wurde erledigt.',
  settle_contract_stands: 'Dafür steht schon ein Vertrag. Nichts wurde erledigt.',
  settle_not_captured: 'Das Kartenunternehmen hat dafür kein Geld. Nichts wurde erledigt.',
  settle_captured:
    'Das Kartenunternehmen hat das Geld; es ist also etwas genommen worden. Nichts wurde erledigt.',
  settle_other_amount:
    'Das Kartenunternehmen hat einen anderen Betrag, als im Vertrag steht. Nichts wurde erledigt.',
  settle_unconfirmed:
    'Das Kartenunternehmen hat es noch nicht bestätigt. Versuchen Sie es in einigen Minuten noch einmal.',
  settle_giving_back:
    'Die Rückgabe wurde schon begonnen. Führen Sie sie zu Ende oder erledigen Sie es als nicht genommen.',
  settle_no_move_in: 'Der Vertrag kann nicht geschlossen werden. Nichts wurde erledigt.',
  settle_was_given: 'Das Kartenunternehmen sagt, dass es zurückgegeben wurde. Nichts wurde erledigt.',
  settle_was_not_given:
    'Das Kartenunternehmen sagt, dass es nicht zurückgegeben wurde. Nichts wurde erledigt.',
  card_not_called_off:
    'Hierfür wurde eine Kartenzahlung begonnen, und das Kartenunternehmen ist nicht zu erreichen, um sie abzubrechen. Nichts wurde geändert. Nehmen Sie jetzt kein Geld, es könnte doppelt genommen werden: Versuchen Sie es, sobald die Verbindung wieder da ist.',
  catalogue_refused: 'Dieser Katalog kann jetzt nicht eingelesen werden: {why}',
  second_person: 'Hier muss eine zweite Leitungsperson zustimmen. Schlagen Sie es vor.',
  proposal_open: 'Ein anderer Katalog wartet noch. Entscheiden Sie zuerst über diesen.',
  own_proposal: 'Das ist Ihr eigener Vorschlag. Eine andere Leitungsperson muss zustimmen.',
  account_new:
    'Ein Kollege hat eines der beiden Konten angelegt oder zurückgesetzt. Es zählt erst {hours} Stunden danach als zweite Person.',
  take_over_first: 'Der Kunde antwortet gerade am Bildschirm. Übernehmen Sie zuerst.',
  unknown: 'Das gibt es nicht mehr.',
  unreachable: 'Der Kiosk ist nicht erreichbar. Ihre Eingaben sind noch da; versuchen Sie es erneut.',
  fault: 'Bei uns ist etwas schiefgegangen. Ihre Eingaben sind noch da; versuchen Sie es erneut.',
  storage_full: 'Die Platte des Kiosks ist voll. Nichts wurde gespeichert.',
  books_not_compared:
    'Die Bücher dieses Kiosks werden nach einer Wiederherstellung oder einem Verlust verglichen. Neues beginnt erst, wenn die Leitung sie unter „Zu prüfen“ bestätigt hat.',
  storage_fault: 'Der Datenträger des Kiosks meldet einen Fehler. Nichts wurde gespeichert.',
  clock_wrong:
    'Es wird nichts verkauft: Die Uhr geht falsch, oder niemand hat sie bestätigt. Stellen Sie sie, oder bestätigen Sie die Zeit unter „Geräte und Zustand“.',
  invalid_input: 'Hier stimmt etwas nicht. Bitte prüfen Sie es.',
  throttled: 'Zu viele Versuche. Versuchen Sie es in {seconds} s wieder.',
};
