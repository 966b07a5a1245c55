/** Cash moved beside payments, in Spanish. */
import type { DrawerMessages } from '../en/drawer';

export const drawer: DrawerMessages = {
  about:
    'Ponga cambio o saque efectivo, con un motivo. El próximo cierre lo cuenta. No se puede sacar más de lo que hay en la caja según los libros.',
  acts: {
    bank_drop: 'Llevar efectivo al banco',
    paid_in: 'Poner efectivo',
    paid_out: 'Sacar efectivo para otra cosa',
  },
  by: 'Persona',
  move: 'Anotar',
  saved: '{what}: {amount}. Queda anotado.',
  none: 'Nada se ha movido desde el último cierre.',
  open: 'Desde el último cierre',
};
