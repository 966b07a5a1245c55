/** Joining a head office at the desk, in German. */
import type { JoiningMessages } from '../en/joining';

export const joining: JoiningMessages = {
  join: 'Zentrale beitreten',
  text: 'Dann gelten hier Katalog, Preise und Konten der Zentrale. Seine Bücher behält der Kiosk.',
  code: 'Code',
  codeHint:
    'Scannen Sie den QR-Code auf der Seite der Zentrale, oder tippen Sie den Code ab, der dabei steht.',
  address: 'Adresse der Zentrale',
  addressHint: 'Zum Beispiel https://head-office.example.com. Ein gescannter Code füllt sie vielleicht aus.',
  confirm: 'Beitreten',
  compare:
    'Vergleichen Sie diesen Schlüssel mit dem auf der Seite der Zentrale. Weicht ein Zeichen ab, treten Sie nicht bei: Dort antwortet etwas anderes.',
  confirmSame: 'Die Schlüssel sind gleich: beitreten',
  joined: 'Beigetreten als {kiosk}.',
  refused: {
    already:
      'Dieser Kiosk gehört schon zu einer Zentrale: {address}. Er verlässt sie mit dem Befehl head-office leave.',
    unreadable:
      'Das ist keine Adresse. Sie sieht aus wie https://head-office.example.com, und nach dem Namen folgt nichts.',
    open: 'Die Adresse muss mit https:// beginnen. Unverschlüsselt ist nur eine Zentrale auf diesem Rechner möglich.',
    code_unknown:
      'Die Zentrale kennt diesen Code nicht, oder er ist älter als eine Stunde. Lassen Sie dort einen neuen erstellen.',
    code_used: 'Ein anderer Kiosk hat diesen Code benutzt. Lassen Sie in der Zentrale einen neuen erstellen.',
    other_property:
      'Dieser Code ist für einen Kiosk eines anderen Standorts. Lassen Sie einen für diesen Standort erstellen.',
    untrusted:
      'Dieser Rechner kennt den Aussteller des Zertifikats der Zentrale nicht. Prüfen Sie die Adresse. Stimmt sie, tritt die Person, die den Kiosk betreut, mit dem Befehl head-office activate und --authority bei.',
    not_reached:
      'Die Zentrale ist unter {address} nicht erreichbar. Prüfen Sie Adresse und Internetverbindung, und versuchen Sie es erneut.',
    other_key:
      'Was unter {address} antwortet, unterschreibt mit einem anderen Schlüssel, als die Zentrale zeigt. Der Kiosk ist nicht beigetreten und hat keinen Code gesendet. Prüfen Sie die Adresse, und melden Sie es der Zentrale.',
    refused: 'Die Zentrale hat abgelehnt. Melden Sie ihr, was unten steht.',
  },
};
