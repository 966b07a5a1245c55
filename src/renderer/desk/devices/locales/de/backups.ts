/** Backups of the kiosk, in German. */
import type { BackupsMessages } from '../en/backups';

export const backups: BackupsMessages = {
  make: 'Jetzt sichern',
  verify: 'Bücher jetzt prüfen',
  try: 'Testen',
  daily: 'Jeden Tag um {time}. Die letzte bleibt. | Jeden Tag um {time}. Die letzten {n} bleiben.',
  off: 'Keine automatischen Sicherungen.',
  elsewhere:
    'Sicherungen liegen auf der Festplatte dieses Rechners, im Ordner backups. Lassen Sie sie auf einen anderen Rechner kopieren.',
  restore:
    'Um eine Sicherung wiederherzustellen, beenden Sie Keyturn und führen Sie aus: keyturn restore FILE',
  made: 'Erstellt',
  size: 'Größe',
  tried: 'Getestet',
  result: 'Ergebnis',
  how: 'Wie',
  byHand: 'Manuell',
  byItself: 'Automatisch',
  beforeUpdate: 'Vor einem Update',
  contracts: '{n} Vertrag | {n} Verträge',
  outcomes: {
    good: 'Gut',
    faults: 'Stimmt nicht',
    unusable: 'Nicht wiederherstellbar',
    no_room: 'Kein Platz auf der Festplatte',
    fault: 'Fehlgeschlagen; siehe Protokoll',
  },
  working: {
    backup: 'Eine Sicherung wird erstellt und getestet …',
    try: 'Eine Sicherung wird getestet …',
    verify: 'Die Bücher werden geprüft …',
  },
  looked: 'Geprüft {when}: {n} Befund | Geprüft {when}: {n} Befunde',
};
