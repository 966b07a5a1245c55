/** The keys of the front desk, in Spanish. */
import type { ShortcutsMessages } from '../en/shortcuts';

export const shortcuts: ShortcutsMessages = {
  heading: 'Teclas',
  key: 'Tecla',
  does: 'Qué hace',
  list: 'Esta lista',
  leave: 'Sale de un campo de búsqueda vacío u olvida la primera de dos teclas',
  on: 'Las teclas hacen esto en este navegador',
  hint: 'Solo valen fuera de los campos. Ctrl+K busca en todo caso, y todo se puede hacer también con clics.',
};
