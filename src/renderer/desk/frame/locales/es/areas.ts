/** What the areas are called, in Spanish. */
import type { AreasMessages } from '../en/areas';

export const areas: AreasMessages = {
  today: 'Hoy',
  moveIns: 'Entradas',
  devices: 'Dispositivos y estado',
  backups: 'Copias de seguridad',
  closing: 'Cerrar el día',
  drawer: 'Caja',
  reports: 'Informes',
  journal: 'Diario para contabilidad',
  reviews: 'Por revisar',
  keys: 'Claves de dispositivos',
  listener: 'Conexión',
  catalogue: 'Catálogo',
  prices: 'Lista de precios',
  tenancies: 'Alquileres en curso',
  staff: 'Personal',
  audit: 'Registro',
  account: 'Mi cuenta',
  tenants: 'Inquilinos',
  transactions: 'Movimientos de dinero',
  units: 'Unidades',
};
