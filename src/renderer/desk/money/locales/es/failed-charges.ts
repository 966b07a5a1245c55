/** Saved cards that were refused, in Spanish. */
import type { FailedChargesMessages } from '../en/failed-charges';

export const failedCharges: FailedChargesMessages = {
  heading: 'Tarjetas guardadas rechazadas',
  answer: 'Respuesta del banco',
  next: 'Próximo intento',
  never: 'No se vuelve a intentar',
};
