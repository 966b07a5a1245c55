/** What went wrong, in German. */
import type { ErrorMessages } from '../en/errors';

export const errors: ErrorMessages = {
  heading: 'Da stimmt etwas nicht',
  title: 'Fehler: {heading}',
  loading: 'Das konnte nicht geladen werden.',
  tryAgain: 'Noch einmal versuchen',
  callUs: 'Falls das so bleibt, rufen Sie uns bitte an: {phone}.',
  reasons: {
    invalid_input: 'Hier stimmt etwas nicht. Bitte prüfen Sie Ihre Angaben.',
    unit_taken:
      'Diesen Lagerraum hat gerade jemand anderes gemietet. Bitte wählen Sie einen anderen; Ihre übrigen Angaben bleiben erhalten.',
    unit_out_of_reach:
      'Dieser Lagerraum lässt sich hier gerade nicht mieten. Bitte wählen Sie einen anderen; Ihre übrigen Angaben bleiben erhalten.',
    booking_closed:
      'Ihre Reservierung ist beendet. Bitte wählen Sie Ihren Lagerraum noch einmal; Ihre Angaben bleiben erhalten.',
    assisted: 'Jemand hilft Ihnen gerade mit dieser Reservierung. Gleich geht es weiter.',
    booking_busy: 'Ihre Reservierung wird gerade bearbeitet. Bitte versuchen Sie es gleich noch einmal.',
    booking_unknown:
      'Ihre Reservierung besteht nicht mehr. Bitte wählen Sie Ihren Lagerraum noch einmal; Ihre Angaben bleiben erhalten.',
    reservations_used_up:
      'Gerade lassen sich keine weiteren Lagerräume ohne Zahlung reservieren. Versuchen Sie es später oder fragen Sie unser Personal.',
    contact_missing: 'Wir brauchen noch Ihre Kontaktdaten, bevor es weitergeht.',
    coverage_missing: 'Wählen Sie, wie Sie Ihre Sachen absichern.',
    signature_missing: 'Bitte unterschreiben Sie den Vertrag, bevor Sie bezahlen.',
    agreement_changed:
      'Der Vertrag hat sich geändert, seit Sie ihn gelesen haben. Bitte lesen Sie ihn noch einmal und unterschreiben Sie erneut.',
    postal_code_invalid: 'Das ist keine Postleitzahl des gewählten Landes. Prüfen Sie Postleitzahl und Land.',
    name_differs:
      'Das ist nicht der Name im Vertrag. Tippen Sie ihn, wie er hier steht, oder unterschreiben Sie mit dem Finger.',
    signature_invalid:
      'Ihre Unterschrift war nicht lesbar. Bitte löschen Sie sie und unterschreiben Sie noch einmal.',
    date_invalid: 'Wählen Sie einen der angezeigten Tage.',
    promotion_unknown:
      'Dieser Code ist ungültig oder abgelaufen. Prüfen Sie ihn oder lassen Sie das Feld leer.',
    email_invalid: "Geben Sie eine E-Mail-Adresse wie name{'@'}example.com ein.",
    phone_invalid: 'Das ist keine Telefonnummer des gewählten Landes. Prüfen Sie Nummer und Land.',
    hidden_mark:
      'Darin steckt ein Zeichen, das man nicht sieht, oft vom Kopieren. Löschen Sie den Text und tippen Sie ihn neu.',
    script_unsupported:
      'Bitte verwenden Sie lateinische, griechische, kyrillische oder arabische Buchstaben: Nur diese können wir drucken.',
    reader_unavailable: 'Das Kartengerät ist nicht bereit. Bitte versuchen Sie es gleich noch einmal.',
    provider_offline:
      'Im Moment gibt es keine Verbindung zur Bank. Es wurde nichts abgebucht; Ihre Reservierung bleibt bestehen.',
    reader_closed:
      'Karten werden hier nur während der Öffnungszeiten angenommen. Es wurde nichts abgebucht; Ihre Reservierung bleibt bestehen.',
    pickup_unknown:
      'Zu diesem Code und diesen Ziffern finden wir keine Reservierung. Prüfen Sie beides oder fragen Sie uns.',
    reservation_unknown:
      'Wir finden keine Reservierung mit dieser E-Mail-Adresse und dieser Telefonnummer. Prüfen Sie beides oder fragen Sie uns.',
    login_wrong: 'E-Mail-Adresse und Passwort passen nicht zusammen. Prüfen Sie beides oder fragen Sie uns.',
    code_wrong:
      'Dieser Code stimmt nicht oder gilt nicht mehr. Prüfen Sie ihn oder fordern Sie einen neuen an.',
    unit_unknown: 'Zu diesen Angaben finden wir keinen Lagerraum. Bitte prüfen Sie sie oder fragen Sie uns.',
    unit_elsewhere:
      'Um diesen Lagerraum kümmert sich ein anderer Kiosk dieses Standorts. Gehen Sie bitte dorthin oder fragen Sie uns.',
    signed_out: 'Sie sind nicht mehr angemeldet. Bitte melden Sie sich noch einmal an.',
    payment_failed: 'Die Zahlung hat nicht geklappt. Bitte versuchen Sie es noch einmal.',
    nothing_owed: 'Es ist nichts mehr zu zahlen.',
    bills_changed:
      'Ihre Rechnungen haben sich geändert. Bitte sehen Sie sie noch einmal an, bevor Sie bezahlen.',
    bills_busy:
      'Diese Rechnungen werden gerade schon bezahlt. Bitte versuchen Sie es gleich noch einmal, oder fragen Sie unser Personal.',
    messages_unread:
      'Unser Personal hat noch fünf Nachrichten von Ihnen zu lesen. Versuchen Sie es danach wieder, oder rufen Sie uns an.',
    contract_over:
      'Das hat sich inzwischen geändert. Bitte gehen Sie zurück zu Ihrer Seite und sehen Sie noch einmal nach.',
    last_day_early: 'Dieser Tag kann nicht Ihr letzter sein. Bitte wählen Sie einen anderen.',
    notice_missing: 'Bitte nennen Sie uns zuerst Ihren letzten Tag.',
    payment_open:
      'Eine Zahlung für diesen Lagerraum ist noch nicht abgeschlossen. Bitte warten Sie einen Moment und versuchen Sie es noch einmal, oder fragen Sie unser Personal.',
    card_asked:
      'Ihre gespeicherte Karte wird gerade belastet. Bitte versuchen Sie es in einigen Minuten noch einmal, oder fragen Sie unser Personal.',
    no_payments:
      'An diesem Kiosk kann zurzeit nicht bezahlt werden. Es wurde nichts abgebucht. Bitte fragen Sie unser Personal.',
    being_set_up: 'Dieser Kiosk wird gerade eingerichtet.',
    storage_full:
      'Dieser Kiosk kann gerade keine Anmietung annehmen: Sein Datenträger ist voll. Ihre Angaben bleiben erhalten.',
    books_not_compared:
      'Unser Personal prüft diesen Kiosk vor der nächsten Anmietung. Bitte fragen Sie dort nach; Ihre Angaben bleiben erhalten.',
    busy: 'Dieser Kiosk ist gerade ausgelastet. Nichts wurde gespeichert. Bitte versuchen Sie es gleich noch einmal.',
    storage_fault:
      'Dieser Kiosk kann gerade nichts speichern: Der Datenträger meldet einen Fehler. Bitte rufen Sie uns an.',
    clock_wrong:
      'Dieser Kiosk kann gerade keine Anmietung annehmen: Seine Uhr muss geprüft werden. Ihre Angaben bleiben erhalten.',
    throttled: 'Zu viele Versuche. Bitte versuchen Sie es gleich noch einmal.',
    not_offered: 'Das wird hier nicht angeboten. Bitte wählen Sie etwas anderes.',
    fault:
      'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es noch einmal. Ihre Angaben bleiben erhalten.',
  },
  fields: {
    firstName: 'Geben Sie Ihren Vornamen ein, höchstens 60 Buchstaben.',
    lastName: 'Geben Sie Ihren Nachnamen ein, höchstens 60 Buchstaben.',
    legalName: 'Geben Sie den Namen der Firma ein, höchstens 120 Zeichen.',
    tradeName: 'Geben Sie einen Geschäftsnamen mit höchstens 120 Zeichen ein, oder lassen Sie das Feld leer.',
    taxNumber: 'Das ist keine Steuernummer aus dem Land der Firma. Bitte prüfen Sie sie.',
    role: 'Geben Sie Ihre Funktion in der Firma ein, höchstens 60 Zeichen.',
    billingEmail:
      "Geben Sie eine E-Mail-Adresse wie name{'@'}example.com ein, oder lassen Sie das Feld leer.",
    maySign:
      'Bestätigen Sie, dass Sie für diese Firma unterschreiben dürfen, oder schalten Sie „Ich miete für eine Firma“ aus.',
    phoneNumber: 'Geben Sie Ihre Telefonnummer ein.',
    phoneCountryId: 'Wählen Sie das Land Ihrer Telefonnummer.',
    email: "Geben Sie eine E-Mail-Adresse wie name{'@'}example.com ein.",
    countryId: 'Wählen Sie Ihr Land.',
    moveInDate: 'Wählen Sie einen der angezeigten Tage für den Einzug.',
    discountCode: 'Dieser Code ist ungültig oder abgelaufen. Prüfen Sie ihn oder lassen Sie das Feld leer.',
    message: 'Schreiben Sie zuerst Ihre Nachricht.',
    insurer: 'Geben Sie den Namen Ihres Versicherers ein, 2 bis 120 Zeichen.',
    policyNumber: 'Geben Sie die Nummer Ihrer Police ein, 2 bis 60 Zeichen.',
    expires: 'Geben Sie ein, bis wann Ihre Police gilt. Die Police muss am Tag Ihres Einzugs noch gelten.',
    unitId: 'Wählen Sie einen Lagerraum.',
    userTypeId: 'Wählen Sie, wer mietet.',
    coverage: 'Wählen Sie, wie Sie Ihre Sachen absichern.',
    addOnIds: 'Bitte wählen Sie Ihre Extras noch einmal.',
    autopay: 'Wählen Sie Ja oder Nein.',
    signature: 'Bitte unterschreiben Sie auf der Linie. Ein einzelner Punkt genügt nicht.',
    typedName: 'Tippen Sie Ihren vollen Namen.',
    code: 'Geben Sie die 8 Ziffern Ihres Codes ein.',
    unitNumber: 'Geben Sie die Nummer Ihres Lagerraums ein.',
    phoneDigits: 'Geben Sie die letzten 4 Ziffern Ihrer Telefonnummer ein.',
    part: 'Geben Sie einen Betrag in diesen Grenzen ein.',
    signInCode: 'Geben Sie die 6 Ziffern des Codes ein.',
    userName: 'Geben Sie die E-Mail-Adresse ein, mit der Sie registriert sind.',
    password: 'Geben Sie Ihr Passwort ein.',
    consent: 'Berühren Sie das Kästchen, um zuzustimmen, oder bitten Sie uns um Hilfe.',
  },
};
