/** What is said where people of head office come in at kiosks, in German. */
import type { ClearancesMessages } from '../en/clearances';

export const clearances: ClearancesMessages = {
  heading: 'Sich selbst einlassen',
  atKiosk: 'am Bildschirm des Kiosks',
  atDesk: 'in einem Browser am Empfang',
  attendant: 'Mitarbeiter',
  manager: 'Leitung',
  technician: 'Technik',
  where: (kiosk, place, role) => `Kiosk ${kiosk}, ${place}. Sie arbeiten dort als ${role}, bis zu 8 Stunden.`,
  warn: 'Machen Sie nur weiter, wenn Sie vor diesem Bildschirm stehen. Sagen Sie niemandem die Ziffern.',
  show: 'Ziffern zeigen',
  given: 'Ihre zehn Ziffern',
  type: (kiosk) => `Geben Sie sie am Kiosk ${kiosk} ein.`,
  good: 'Sie gelten einmal, bis zwei Minuten nachdem der Kiosk seinen Code gezeigt hat. Lehnt er sie ab, weiß er noch nichts von Ihnen.',
  notKnown: 'Kioske, die es noch nicht wissen',
  notKnownText:
    'Der Zugang dieser Personen ist dort beendet. Sie können sich nirgends mehr anmelden. Wo jemand schon angemeldet ist, beendet es der Kiosk, sobald er davon hört, spätestens nach 8 Stunden.',
  caption: 'Wer wo noch angemeldet sein kann',
  refusals: {
    unreadable: () => 'Sie ist nicht lesbar.',
    not_signed: () => 'Sie ist nicht von der Zentrale unterschrieben, die dieser Kiosk kennt.',
    other_property: (about) => `Sie ist für einen anderen Standort, ${about}.`,
    other_kiosk: (about) => `Sie ist für einen anderen Kiosk, ${about}.`,
    older_era: () => 'Sie stammt aus der Zeit, bevor die Datenbank der Zentrale wiederhergestellt wurde.',
    older: (about) => `Sie ist Liste ${about}, und eine neuere gilt.`,
    over: (about) => `Sie galt bis ${about}.`,
  },
  list: 'Liste des Personals',
  refused: 'abgelehnt',
  heads: ['Name', 'Kiosk', 'Zugang beendet', 'Kiosk zuletzt gehört'],
  noQuestion: 'Das ist keine Frage eines Kiosks. Scannen Sie den Code auf seinem Bildschirm noch einmal.',
  noRole: 'Ihre Rolle arbeitet nicht an Kiosken. Ein Inhaber kann sie ändern.',
  noKiosk: 'Dieser Kiosk ist abgewiesen oder noch nicht beigetreten. Dort wird niemand eingelassen.',
  notListed: 'Die Liste dieses Kiosks hat Ihren Namen noch nicht. Versuchen Sie es in einer Minute wieder.',
  notSigned:
    'Die Zentrale lässt jetzt niemanden ein, da sie nichts unterschreibt. Ein Inhaber kann nachsehen.',
  otherKey: 'Dieser Kiosk kennt den jetzigen Schlüssel der Zentrale noch nicht. Er muss sie erst erreichen.',
};
