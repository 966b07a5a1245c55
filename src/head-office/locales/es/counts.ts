/** Numbers of things, in Spanish. */
import { counted } from '../counted';
import type { CountsMessages } from '../en/counts';

export const counts: CountsMessages = {
  kiosk: counted('es', '{n} kiosco', '{n} kioscos'),
  unit: counted('es', '{n} unidad', '{n} unidades'),
  minute: counted('es', '{n} minuto', '{n} minutos'),
  site: counted('es', '{n} centro', '{n} centros'),
  property: counted('es', '{n} centro', '{n} centros'),
  difference: counted('es', '{n} diferencia', '{n} diferencias'),
  matter: counted('es', '{n} asunto', '{n} asuntos'),
  event: counted('es', '{n} evento', '{n} eventos'),
  contract: counted('es', '{n} contrato', '{n} contratos'),
  problem: counted('es', '{n} problema', '{n} problemas'),
  try: counted('es', '{n} intento', '{n} intentos'),
};
