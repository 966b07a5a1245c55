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
  nobody:
    'Es gibt noch kein Konto. Das erste legt an, wer dieses Gerät betreut: npm run kiosk -- staff create --name NAME --role manager',
  locked: 'Gesperrt. Melden Sie sich an, um hier weiterzumachen.',
  mustChangeHeading: 'Wählen Sie etwas Eigenes',
  mustChangeText:
    'Womit Sie sich angemeldet haben, hat jemand anders ausgegeben. Von jetzt an wissen es nur Sie.',
  current: 'Bisher',
  newPin: 'Neue Geheimzahl',
  newPassword: 'Neues Passwort',
  newPasswordHint: 'Mindestens 12 Zeichen',
  endOthers: 'Überall sonst abmelden',
  othersEnded: 'Beendete Sitzungen: {count}',
  roles: {
    attendant: 'Empfang',
    manager: 'Leitung',
    technician: 'Technik',
  },
};
