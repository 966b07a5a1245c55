/** Backups of the kiosk, in Spanish. */
import type { BackupsMessages } from '../en/backups';

export const backups: BackupsMessages = {
  make: 'Hacer copia ahora',
  verify: 'Revisar los libros ahora',
  try: 'Probar',
  daily: 'Cada día a las {time}. Se guarda la última. | Cada día a las {time}. Se guardan las últimas {n}.',
  off: 'Sin copias automáticas.',
  elsewhere:
    'Las copias están en el disco de esta computadora, en la carpeta backups. Haga que las copien a otra computadora.',
  restore: 'Para restaurar una copia, detenga Keyturn y ejecute: keyturn restore FILE',
  made: 'Creada',
  size: 'Tamaño',
  tried: 'Probada',
  result: 'Resultado',
  how: 'Cómo',
  byHand: 'Manual',
  byItself: 'Automática',
  beforeUpdate: 'Antes de actualizar',
  contracts: '{n} contrato | {n} contratos',
  outcomes: {
    good: 'Válida',
    faults: 'No cuadra',
    unusable: 'No se puede restaurar',
    no_room: 'No hay espacio en el disco',
    fault: 'Falló; vea el registro',
  },
  working: {
    backup: 'Se crea y se prueba una copia…',
    try: 'Se prueba una copia…',
    verify: 'Se revisan los libros…',
  },
  looked: 'Revisado {when}: {n} hallazgo | Revisado {when}: {n} hallazgos',
};
