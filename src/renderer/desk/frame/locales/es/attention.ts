/** What waits for people, in Spanish. */
import type { AttentionMessages } from '../en/attention';

export const attention: AttentionMessages = {
  heading: 'Pendiente',
  helpCalls: 'Llamadas de ayuda',
  reviews: 'Por revisar',
  policies: 'Pólizas por comprobar',
  soundOn: 'Sonido activado',
  soundOff: 'Sonido desactivado',
};
