/** Texts on money for contracts of another kiosk, in Spanish. */
import type { ElsewhereMessages } from '../en/elsewhere';

export const elsewhere: ElsewhereMessages = {
  heading: 'Paga un inquilino de otro kiosco',
  unit: 'Unidad',
  find: 'Mostrar lo que se debe',
  due: '{due} por pagar en {kiosk}, según el aviso del {at}',
  old: 'No se sabe cuánto se debe en {kiosk}. El último aviso es del {at}. El inquilino paga allí.',
  never: 'No se sabe cuánto se debe en {kiosk}. El inquilino paga allí.',
  none: 'No se debe nada.',
  act: 'Cobrar',
  about: 'Se cobra todo lo que se debe. El otro kiosco recibe el aviso por sí solo y hace el recibo.',
  done: 'Cobrado, referencia {reference}. El otro kiosco hace el recibo.',
  page: 'Hoja para el inquilino',
};
