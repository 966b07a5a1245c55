/** What waits for people, in Spanish. */
import type { AttentionMessages } from '../en/attention';

export const attention: AttentionMessages = {
  heading: 'Le espera',
  helpCalls: 'Peticiones de ayuda',
  reviews: 'Por revisar',
  policies: 'Pólizas por revisar',
  soundOn: 'Sonido activado',
  soundOff: 'Sonido desactivado',
};
