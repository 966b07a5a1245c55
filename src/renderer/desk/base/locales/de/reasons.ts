/** Why the front desk is refused something, and what to do, in German. */
import type { ReasonsMessages } from '../en/reasons';

export const reasons: ReasonsMessages = {
  signed_out: 'Ihre Sitzung ist beendet. Bitte melden Sie sich neu an.',
  not_allowed: 'Ihre Rolle erlaubt das nicht. Fragen Sie die Leitung.',
  sign_in_wrong: 'Nummer, Geheimzahl oder Passwort ist falsch.',
  code_wrong: 'Dieser Code ist falsch oder schon benutzt. Warten Sie auf den nächsten.',
  clearance_wrong:
    'Diese Ziffern stimmen nicht, oder Sie arbeiten nicht an diesem Standort. Prüfen Sie sie, oder zeigen Sie einen neuen Code.',
  clearance_over: 'Dieser Code ist zu alt oder schon benutzt. Zeigen Sie einen neuen.',
  month_open: 'Dieser Monat ist noch nicht vorbei.',
  journal_made:
    'Dieser Monat wurde in diesem Format schon ausgegeben. Laden Sie seine Datei noch einmal herunter.',
  month_empty: 'In diesem Monat wurde kein Tag abgeschlossen.',
  accounts_missing: 'Einige Konten haben keine Nummer, die zu diesem Format passt. Sie sind markiert.',
  no_clearances: 'Hier kann sich niemand aus der Zentrale anmelden.',
  of_head_office: 'Dieses Konto verwaltet die Zentrale. Ändern Sie es dort.',
  first_old:
    'Diese erste Geheimzahl oder dieses erste Passwort ist älter als eine Woche und gilt nicht mehr. Lassen Sie sich von der Leitung neue Zugangsdaten geben.',
  must_change: 'Wählen Sie zuerst Ihre eigene Geheimzahl oder Ihr eigenes Passwort.',
  pin_weak:
    'Diese Geheimzahl ist zu leicht zu erraten. Vermeiden Sie Reihen, Wiederholungen und Ihre Personalnummer.',
  password_weak: 'Dieses Passwort ist zu kurz oder zu häufig. Nehmen Sie mindestens 12 Zeichen.',
  signature_missing:
    'Der Kunde hat den Mietvertrag noch nicht unterschrieben. Das geschieht vor dem Bezahlen.',
  changed_meanwhile:
    'Jemand anders hat das inzwischen geändert. Sehen Sie es noch einmal an, bevor Sie weitermachen.',
  number_taken: 'Diese Nummer hat schon ein anderer Lagerraum.',
  rent_zero: 'Die Miete eines Lagerraums ist größer als 0.',
  rent_free: 'Dieser Lagerraum ist kostenlos: Seine Miete bleibt 0.',
  last_manager:
    'Die letzte Leitungsperson kann nicht entfernt werden. Geben Sie zuerst jemand anderem diese Rolle.',
  backup_busy: 'Eine Sicherung oder Prüfung läuft gerade. Versuchen Sie es gleich noch einmal.',
  clock_moved: 'Die Uhr wurde inzwischen umgestellt. Sehen Sie noch einmal hin.',
  clock_before_build:
    'Die Uhr zeigt eine Zeit, zu der es dieses Programm noch nicht gab. Stellen Sie die Uhr des Rechners.',
  backup_unknown: 'Diese Sicherung gibt es nicht mehr.',
  tenant_restricted:
    'Die Personendaten dieses Mieters wurden auf seinen Wunsch gelöscht und lassen sich nicht mehr ändern.',
  tenant_busy: 'Für diesen Mieter läuft gerade ein Einzug. Beenden Sie ihn zuerst.',
  tenant_review:
    'Eine Zahlung oder Erstattung dieses Mieters wartet unter „Zu prüfen“. Klären Sie sie zuerst.',
  tenant_paying:
    'Eine Zahlung oder Erstattung dieses Mieters läuft noch. Warten Sie, bis sie abgeschlossen ist.',
  tenant_renting:
    'Dieser Mieter mietet hier noch. Beenden Sie zuerst den Vertrag. An einem Standort ohne Zentrale sperren Sie stattdessen den Zugangscode.',
  not_enough_money: 'Das reicht nicht: {due} fällig, {given} erhalten.',
  amount_changed:
    'Der Betrag hat sich inzwischen geändert. Sehen Sie ihn noch einmal an, bevor Sie Geld annehmen.',
  needs_card:
    'Künftige Mieten werden hier von einer Karte abgebucht. Deshalb muss die erste Zahlung mit Karte erfolgen.',
  paid_already: 'Das ist schon bezahlt.',
  bills_being_paid:
    'Diese Rechnungen werden gerade mit einer Karte bezahlt, oder so eine Zahlung wartet unter „Zu prüfen“. Hier wurde nichts geändert. Versuchen Sie es noch einmal, sobald sie beendet ist.',
  key_used:
    'Das wurde schon mit anderen Angaben gesendet. Sehen Sie nach, was gespeichert ist, bevor Sie weitermachen.',
  nothing_claimed: 'Hier ist kein Antrag offen. Sehen Sie die Seite noch einmal an.',
  proof_expired: 'Dieser Nachweis gilt nicht mehr. Geben Sie einen späteren Tag ein.',
  proof_too_early: 'Dieser Nachweis gilt noch nicht. Geben Sie den heutigen oder einen früheren Tag ein.',
  not_claimable: 'Diese Steuer kann jetzt nicht beansprucht werden. Sehen Sie die Seite noch einmal an.',
  own_claim: 'Diesen Antrag haben Sie selbst erfasst. Jemand anderes muss den Nachweis annehmen.',
  part_by_manager: 'Eine Verzugsanzeige wurde verschickt. Nur die Leitung nimmt einen Teil an.',
  elsewhere_unknown: 'Kein anderer Kiosk dieses Standorts hat einen Vertrag für diesen Lagerraum.',
  elsewhere_unreached:
    'Die Zentrale ist nicht erreichbar, also ist nicht bekannt, was fällig ist. Versuchen Sie es später, oder nehmen Sie das Geld am Kiosk mit dem Vertrag an.',
  elsewhere_old:
    'Der andere Kiosk hat vor mehr als einem Tag gemeldet, was fällig ist. Nehmen Sie das Geld an jenem Kiosk an.',
  elsewhere_taken:
    'Ein anderer Kiosk des Standorts hat dieses Geld. Es wird dort zurückgegeben, oder hier als Erstattung.',
  part_not_taken: 'Hier werden keine Teilzahlungen angenommen.',
  too_much: 'Das ist mehr, als übrig ist.',
  card_step:
    'Auf eine Karte lässt sich nicht genau dieser Betrag erstatten. Erstatten Sie {whole} auf die Karte und den Rest bar oder per Scheck.',
  cash_limit:
    'Innerhalb von 24 Stunden können Sie bar noch {left} erstatten. Erstatten Sie den Rest auf die Karte oder per Scheck.',
  nothing_to_credit: 'Es ist nichts mehr gutzuschreiben.',
  adoption_gone_on:
    'Diese Lagerräume wurden seit dem Import abgerechnet, bezahlt, geändert oder verlassen: {units}. Er lässt sich nicht mehr rückgängig machen.',
  not_received: 'Das Geld dieser Zahlung ist noch nicht eingegangen, deshalb kann nichts erstattet werden.',
  refund_open: 'Eine Erstattung läuft schon. Warten Sie, bis sie abgeschlossen ist.',
  provider_failed:
    'Der Zahlungsdienstleister hat nicht geantwortet oder abgelehnt. Nichts wurde erstattet. Versuchen Sie es später.',
  nothing_to_settle: 'Das ist schon erledigt.',
  books_wait:
    'Die Bücher werden noch mit gesicherten Datenbanken, der Zentrale und dem Zahlungsdienstleister verglichen. Versuchen Sie es in einer Minute erneut.',
  books_unit_not_free:
    'Nach den Büchern ist einer dieser Lagerräume nicht frei. Geben Sie nur solche ein, die als frei aufgeführt sind.',
  lost_source_gone:
    'Keine gesicherte Datenbank enthält diesen Vertrag noch. Geben Sie ihn anhand der Dokumente auf Papier neu ein.',
  lost_number_taken:
    'Ein anderer Vertrag, eine Rechnung oder Quittung hat hier dieselbe Nummer. Vergleichen Sie beide auf Papier und geben Sie diesen neu ein.',
  lost_being_paid:
    'Die Zahlung für diesen Einzug läuft noch. Klären Sie sie zuerst und versuchen Sie es dann erneut.',
  lost_unit_busy:
    'Jemand bezahlt gerade für diesen Lagerraum. Warten Sie, bis das abgeschlossen ist, und versuchen Sie es dann erneut.',
  lost_unit_unknown:
    'Dieser Lagerraum steht nicht im Katalog. Lesen Sie den aktuellen Katalog ein und versuchen Sie es dann erneut.',
  lost_does_not_fit:
    'Etwas aus dem Vertrag fehlt im Katalog. Lesen Sie den aktuellen Katalog ein und versuchen Sie es dann erneut.',
  contract_running: 'Der Vertrag läuft noch. Machen Sie Fotos, sobald der Mieter ausgezogen ist.',
  photo_unreadable: 'Das ist kein Foto. Wählen Sie eine JPEG-, PNG- oder WebP-Datei.',
  photo_too_large: 'Dieses Foto ist größer als 2 MB. Wählen Sie ein kleineres.',
  photos_full: 'Es gibt schon acht Fotos. Mehr werden nicht aufgenommen.',
  unit_not_to_check:
    'Dieser Lagerraum wartet nicht auf eine Prüfung. Sehen Sie sich seinen Zustand noch einmal an.',
  unit_in_use: 'Nur ein freier oder zu prüfender Lagerraum kann außer Betrieb genommen werden.',
  unit_taken_out: 'Dieser Lagerraum ist schon außer Betrieb.',
  unit_in_service: 'Dieser Lagerraum ist nicht außer Betrieb.',
  unit_out_in_catalogue: 'Der Katalog führt diesen Lagerraum als außer Betrieb. Ändern Sie das zuerst dort.',
  unit_rented_again:
    'Für diesen Lagerraum gilt ein anderer Vertrag. Der beendete Vertrag kann nicht weiterlaufen.',
  unit_refunded:
    'Seit dem Auszug wurde Geld aus diesem Vertrag erstattet. Vermieten Sie den Lagerraum mit einem neuen Vertrag.',
  unit_transferred:
    'Der Mieter hat stattdessen einen anderen Lagerraum: Der Vertrag kann nicht weiterlaufen.',
  transfer_owes:
    '{owed} sind überfällig. Das wird zuerst bezahlt, oder Sie übernehmen es in den neuen Vertrag.',
  transfer_stopped: 'Der Zugangscode ist gesperrt. Geben Sie ihn zuerst frei.',
  transfer_unbilled: 'Eine Rechnung dieses Vertrags fehlt noch. Versuchen Sie es in einer Stunde wieder.',
  last_day_early: 'Der letzte Tag darf nicht vor heute und nicht vor dem Einzug liegen.',
  last_day_late: 'Der letzte Tag darf höchstens 184 Tage nach heute liegen.',
  site_notice_unsigned: 'Dieser Vertrag sieht keine Kündigung durch uns vor.',
  report_ahead: 'Dieser Tag liegt noch vor uns. Ein Bericht endet spätestens heute.',
  report_days: 'Der erste Tag darf nicht nach dem letzten liegen und höchstens ein Jahr davor.',
  plan_parts: 'Ein Ratenplan braucht seine Raten, und keine darf null sein.',
  delivery_day: '„Zugestellt am“ muss ein Tag vom Datum der Anzeige bis heute sein.',
  plan_first: '„Erste Rate am“ muss ein Tag von heute bis in 31 Tagen sein.',
  plan_last: '„Anzahl der Raten“ ist zu hoch: Die letzte Rate muss innerhalb von 24 Monaten liegen.',
  rent_leaving: 'Der Mieter hat gekündigt oder ist ausgezogen. Die Miete bleibt, wie sie ist.',
  rent_not_agreed:
    'Der unterschriebene Mietvertrag hat für eine neue Miete keine Regeln, nach denen sich dieser Kiosk richten kann. Ändern Sie sie mit einem neuen Vertrag.',
  rent_elsewhere: 'Ein anderer Kiosk hat diesen Lagerraum. Ändern Sie die Miete dort.',
  rent_open:
    'Eine neue Miete ist schon angekündigt. Nehmen Sie sie erst zurück, oder warten Sie, bis sie gilt.',
  rent_same: 'Geben Sie einen anderen Betrag als die heutige Miete ein.',
  rent_over_cap: 'Der unterschriebene Vertrag setzt für das erste Jahr eine niedrigere Grenze.',
  rent_billed:
    'Die neue Miete gilt schon oder steht auf einer Rechnung. Sie lässt sich nicht mehr zurücknehmen.',
  charges_leaving: 'Der Mieter ist ausgezogen oder zieht vor diesem Tag aus.',
  charges_unbilled:
    'Eine Rechnung dieses Vertrags fehlt noch, oder diese Tage wurden woanders berechnet. Wählen Sie einen anderen Tag oder versuchen Sie es in einer Stunde wieder.',
  charges_same: 'Es würde sich nichts ändern.',
  settled_otherwise: 'Jemand anders hat das schon auf andere Art erledigt.',
  why_missing: 'Geben Sie einen Grund an. Ein paar Wörter genügen.',
  counted_twice: 'Die Kasse ist schon zweimal gezählt. Schließen Sie den Tag mit der letzten Zählung ab.',
  not_counted: 'Zählen Sie zuerst die Kasse.',
  too_much_for_drawer: 'Das ist mehr, als laut Büchern in der Kasse ist.',
  day_changed:
    'Seit Sie diesen Tag geöffnet haben, hat sich Geld bewegt. Sehen Sie ihn noch einmal an und zählen Sie neu.',
  settle_other_provider:
    'Diese Zahlung lief über einen anderen Zahlungsdienstleister. Nichts wurde erledigt.',
  settle_no_contract:
    'Dafür gibt es keinen Vertrag. Schließen Sie den Einzug ab oder erstatten Sie das Geld. Nichts wurde erledigt.',
  settle_contract_stands: 'Dafür gibt es schon einen Vertrag. Nichts wurde erledigt.',
  settle_not_captured: 'Der Zahlungsdienstleister hat dafür kein Geld. Nichts wurde erledigt.',
  settle_captured:
    'Der Zahlungsdienstleister hat das Geld. Es lässt sich nicht als nicht eingezogen erledigen. Nichts wurde erledigt.',
  settle_other_amount:
    'Der Zahlungsdienstleister hat einen anderen Betrag, als im Vertrag steht. Nichts wurde erledigt.',
  settle_unconfirmed:
    'Der Zahlungsdienstleister hat es noch nicht bestätigt. Versuchen Sie es in einigen Minuten erneut.',
  settle_giving_back:
    'Die Erstattung hat schon begonnen. Setzen Sie sie fort oder erledigen Sie es als nicht eingezogen.',
  settle_no_move_in: 'Der Einzug kann nicht abgeschlossen werden. Nichts wurde erledigt.',
  settle_was_given: 'Der Zahlungsdienstleister meldet, dass es erstattet wurde. Nichts wurde erledigt.',
  settle_was_not_given:
    'Der Zahlungsdienstleister meldet, dass es nicht erstattet wurde. Nichts wurde erledigt.',
  card_not_called_off:
    'Hierfür wurde eine Kartenzahlung begonnen. Der Zahlungsdienstleister ist nicht erreichbar, um sie abzubrechen; nichts wurde geändert. Nehmen Sie jetzt kein Geld an: Der Kunde könnte doppelt bezahlen. Versuchen Sie es, sobald die Verbindung wieder da ist.',
  catalogue_refused: 'Dieser Katalog kann jetzt nicht eingelesen werden: {why}',
  day_past: 'Dieser Tag ist vorbei. Wählen Sie heute oder einen späteren.',
  second_person: 'Eine andere Leitungsperson muss zustimmen. Schlagen Sie es ihr vor.',
  proposal_open: 'Ein anderer Katalog wartet auf eine Entscheidung. Entscheiden Sie zuerst über diesen.',
  approval_waits:
    'Eine andere Leitungsperson muss das bestätigen. Es ist notiert, und sie findet es unter Zu prüfen.',
  approval_declined: 'Eine andere Leitungsperson hat das abgelehnt.',
  own_approval: 'Das haben Sie selbst beantragt. Eine andere Leitungsperson muss es bestätigen.',
  own_proposal: 'Das haben Sie selbst vorgeschlagen. Eine andere Leitungsperson muss zustimmen.',
  account_new:
    'Ein Kollege hat eines der beiden Konten angelegt oder zurückgesetzt. Es zählt erst nach {hours} Stunde als zweite Person. | Ein Kollege hat eines der beiden Konten angelegt oder zurückgesetzt. Es zählt erst nach {hours} Stunden als zweite Person.',
  take_over_first: 'Der Kunde bedient gerade den Bildschirm. Übernehmen Sie zuerst.',
  document_damaged:
    'Die Datei dieses Dokuments fehlt oder wurde verändert. Holen Sie sie aus einer Sicherung zurück; sonst ist nichts verloren.',
  unknown: 'Das gibt es nicht mehr.',
  unreachable: 'Der Kiosk ist nicht erreichbar. Ihre Eingaben sind noch da. Versuchen Sie es erneut.',
  fault: 'Bei uns ist etwas schiefgegangen. Ihre Eingaben sind noch da. Versuchen Sie es erneut.',
  storage_full: 'Die Festplatte des Kiosks ist voll. Nichts wurde gespeichert.',
  books_not_compared:
    'Die Bücher dieses Kiosks werden nach einer Wiederherstellung oder einem Verlust verglichen. Einzüge sind wieder möglich, wenn die Leitung die Bücher unter „Zu prüfen“ bestätigt hat.',
  busy: 'Der Kiosk ist gerade ausgelastet. Nichts wurde gespeichert. Bitte gleich noch einmal versuchen.',
  storage_fault: 'Die Festplatte des Kiosks meldet einen Fehler. Nichts wurde gespeichert.',
  clock_wrong:
    'Einzüge sind gestoppt: Die Uhr geht falsch oder wurde nicht bestätigt. Stellen Sie die Uhr, oder bestätigen Sie die Zeit unter „Geräte und Zustand“.',
  invalid_input: 'Hier stimmt etwas nicht. Bitte prüfen Sie es.',
  throttled:
    'Zu viele Versuche. Versuchen Sie es in {seconds} Sekunde erneut. | Zu viele Versuche. Versuchen Sie es in {seconds} Sekunden erneut.',
};
