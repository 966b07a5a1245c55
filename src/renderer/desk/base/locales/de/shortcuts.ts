/** The keys of the front desk, in German. */
import type { ShortcutsMessages } from '../en/shortcuts';

export const shortcuts: ShortcutsMessages = {
  heading: 'Tasten',
  key: 'Taste',
  does: 'Was sie tut',
  list: 'Diese Liste',
  leave: 'Verlässt ein leeres Suchfeld oder vergisst die erste von zwei Tasten',
  on: 'Die Tasten tun das in diesem Browser',
  hint: 'Sie gelten nur außerhalb von Feldern. Strg+K sucht in jedem Fall, und alles geht auch mit Klicks.',
};
