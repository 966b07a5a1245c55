/** The price list, in Spanish. */
import type { PricesMessages } from '../en/prices';

export const prices: PricesMessages = {
  pages: {
    unit: 'Unidades',
    plan: 'Planes de protección',
    premium: 'Precios de los planes',
    add_on: 'Extras',
    versions: 'Historial',
  },
  names: {
    unit: 'Unidad',
    plan: 'Plan',
    premium: 'Plan',
    add_on: 'Extra',
  },
  fields: {
    number: 'Número',
    area: 'Tamaño ({unit})',
    rent: 'Alquiler',
    deposit: 'Depósito',
    outOfService: 'Fuera de servicio',
    coverage: 'Cubre hasta',
    premium: 'Precio',
    price: 'Precio',
  },
  states: {
    no_file:
      'Aún no se ha guardado el archivo de este catálogo. Elíjalo una vez en Catálogo; después se puede editar aquí.',
    head_office: 'La central envía el catálogo de este centro. Se cambia allí.',
  },
  edits:
    'Un cambio en el borrador. Aún no se ha cambiado nada. | {n} cambios en el borrador. Aún no se ha cambiado nada.',
  check: 'Revisar el borrador',
  drop: 'Descartar el borrador',
  changes: 'Lo que cambiaría el borrador',
  use: 'Poner en vigor estos cambios',
  mistakes: 'El borrador tiene errores y no se puede usar.',
  edit: 'Editar {name}',
  keep: 'Escribir en el borrador',
  outdated: 'Ha cambiado desde entonces. Edítelo de nuevo.',
  first:
    '{name} ha escrito aquí {value} entretanto. Guarde otra vez para reemplazarlo, o vuelva atrás para dejarlo.',
  yes: 'Sí',
  no: 'No',
  raise: 'Cambiar alquileres',
  raiseText: 'Los nuevos alquileres van al borrador, redondeados a importes enteros.',
  type: 'Tipo de almacenamiento',
  allTypes: 'Todos los tipos',
  percent: 'Porcentaje',
  percentHint: 'Por ejemplo 4, o -2,5 para bajarlos',
  version: 'Catálogo {number}',
  inForce: 'En vigor',
  since: 'Importado {at} · {by}',
  file: 'Archivo',
  fileOf: 'Archivo del catálogo {number}',
  back: 'Volver al catálogo {number}',
};
