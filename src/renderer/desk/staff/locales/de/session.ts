/** Signing in, in German. */
import type { SessionMessages } from '../en/session';

export const session: SessionMessages = {
  heading: 'Empfang: anmelden',
  number: 'Personalnummer',
  pin: 'Geheimzahl',
  pinHint: 'Sechs Ziffern',
  password: 'Passwort',
  code: 'Code',
  codeHint: 'Sechs Ziffern aus Ihrer Authentifizierungs-App',
  signIn: 'Anmelden',
  phone: 'Zentrale: mit dem Telefon',
  phoneText: 'Scannen Sie diesen Code mit Ihrem Telefon. Die Seite der Zentrale zeigt zehn Ziffern.',
  phoneQr: 'QR-Code zur Seite der Zentrale',
  phoneOpen: 'Seite öffnen',
  digits: 'Zehn Ziffern',
  digitsHint: 'Die letzte meldet Sie an.',
  newCode: 'Neuen Code zeigen',
  byNumber: 'Mit der Personalnummer',
  nobody:
    'Es gibt noch kein Konto. Wer diesen Rechner betreut, legt das erste an mit: keyturn staff create --name NAME --role manager',
  locked: 'Gesperrt. Melden Sie sich an, um hier weiterzumachen.',
  mustChangeHeading: 'Neue Geheimzahl oder neues Passwort wählen',
  mustChangeText:
    'Jemand anders hat Ihnen die bisherigen Zugangsdaten gegeben. Wählen Sie etwas, das nur Sie wissen.',
  current: 'Bisher',
  newPin: 'Neue Geheimzahl',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 12 Zeichen',
  endOthers: 'Überall sonst abmelden',
  othersEnded:
    'Keine andere Sitzung war offen. | {n} andere Sitzung beendet. | {n} andere Sitzungen beendet.',
  roles: {
    attendant: 'Empfang',
    manager: 'Leitung',
    technician: 'Technik',
  },
};
