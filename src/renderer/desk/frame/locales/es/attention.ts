/** What waits for people, in Spanish. */
import type { AttentionMessages } from '../en/attention';

export const attention: AttentionMessages = {
  heading: 'Le espera',
  helpCalls: 'Peticiones de ayuda',
  reviews: 'Por revisar',
  policies: 'Pólizas por revisar',
  prices: 'Precios por aprobar',
  pricesBy: 'Precios por aprobar, de {name}',
  soundOn: 'Sonido activado',
  soundOff: 'Sonido desactivado',
  nothing: 'No hay nada pendiente.',
  since: 'Pendiente desde {at}',
  take: 'Yo me encargo',
  release: 'Ya no me encargo',
  mine: 'Usted se encarga.',
  theirs: '{name} se encarga.',
  headOffice: '{name} se encarga desde la central.',
};
