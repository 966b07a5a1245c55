/** All move-ins, in Spanish. */
import type { MoveInsMessages } from '../en/move-ins';

export const moveIns: MoveInsMessages = {
  filters: {
    all: 'Todas',
    open: 'Sin terminar',
    moved_in: 'Terminadas',
    lost: 'Perdidas',
  },
  from: 'Iniciadas desde',
  to: 'Iniciadas hasta',
  begun: 'Iniciada',
  day: 'Fecha de entrada',
  contract: 'Contrato',
  newest: 'Más recientes',
  older: 'Anteriores',
};
