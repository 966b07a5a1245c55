/** Numbers of things, in German. */
import { counted } from '../counted';
import type { CountsMessages } from '../en/counts';

export const counts: CountsMessages = {
  kiosk: counted('de', '{n} Kiosk', '{n} Kioske'),
  unit: counted('de', '{n} Lagerraum', '{n} Lagerräume'),
  minute: counted('de', '{n} Minute', '{n} Minuten'),
  site: counted('de', '{n} Standort', '{n} Standorte'),
  property: counted('de', '{n} Standort', '{n} Standorte'),
  difference: counted('de', '{n} Unterschied', '{n} Unterschiede'),
  matter: counted('de', '{n} Sache', '{n} Sachen'),
  event: counted('de', '{n} Ereignis', '{n} Ereignisse'),
  contract: counted('de', '{n} Vertrag', '{n} Verträge'),
  problem: counted('de', '{n} Problem', '{n} Probleme'),
  try: counted('de', '{n} Versuch', '{n} Versuche'),
};
