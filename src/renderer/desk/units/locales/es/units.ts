/** Units at the front desk, in Spanish. */
import type { UnitsMessages } from '../en/units';

export const units: UnitsMessages = {
  search: 'Número de la unidad',
  filter: 'Qué unidades',
  none: 'No hay ninguna unidad así.',
  before: 'Atrás',
  after: '100 siguientes',
  filters: {
    all: 'Todas',
    available: 'Disponibles',
    elsewhere: 'No libres aquí',
    occupied: 'Alquiladas',
    to_check: 'Por revisar',
    out_of_service: 'Fuera de servicio',
  },
  states: {
    available: 'Disponible',
    held: 'Reservada',
    occupied: 'Alquilada',
    overlocked: 'Con segundo candado',
    to_check: 'Por revisar',
    out_of_service: 'Fuera de servicio',
  },
  elsewhere: 'No libre aquí',
  elsewhereText:
    'Otro kiosco de este lugar tiene la unidad, o ahora no se puede preguntar a la oficina central.',
  tenant: 'Inquilino:',
  lastTenant: 'Último inquilino:',
  since: 'Desde {at}',
  notListed: 'Ya no está en el catálogo',
  outInCatalogue: 'El catálogo tiene esta unidad fuera de servicio.',
  actOn: '{act}: {unit}',
  newCode:
    'El inquilino necesita este código de acceso nuevo. Funciona en la entrada desde ahora. El anterior sigue anulado.',
  acts: {
    foundEmpty: 'Vista vacía',
    foundFull: 'No está vacía',
    takeOut: 'Poner fuera de servicio',
    putBack: 'Poner en servicio',
  },
  texts: {
    foundEmpty:
      'Ha mirado dentro: la unidad está vacía y sin candado. Se ofrece enseguida al siguiente cliente.',
    foundFull:
      'Todavía hay algo dentro. El inquilino vuelve a tener la unidad con el mismo contrato. Si su código terminó con la salida, recibe uno nuevo.',
    takeOut:
      'Nadie puede alquilar esta unidad hasta que vuelva al servicio. El motivo aparece en la lista de unidades.',
    putBack: 'La unidad se ofrece enseguida al siguiente cliente.',
  },
};
