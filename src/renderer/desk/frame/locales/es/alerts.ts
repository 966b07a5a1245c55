/** Each kind of thing that waits for people, in Spanish. */
import type { AlertsMessages } from '../en/alerts';

export const alerts: AlertsMessages = {
  help: 'Alguien pide ayuda',
  approval: 'Por aprobar',
  payment: 'Pago por revisar',
  refund: 'Reembolso por revisar',
  unit: 'Unidad alquilada dos veces:',
  books: 'Libros por comparar',
  policy: 'Póliza por revisar:',
  awaited_policy: 'Póliza no traída a tiempo:',
  tax_proof: 'Comprobante de impuesto por revisar:',
  message: 'Mensaje de',
  prices: 'Precios por aprobar, de',
  schedule: 'Catálogo que no entró en vigor el',
  held_schedule: 'Confirmar el catálogo del',
  reader: 'El lector de tarjetas no funciona',
  printer: 'La impresora no imprime',
  disk: 'Disco lleno, lento o con fallos',
  backup: 'No hay una copia de seguridad buena reciente',
  head_office: 'Central sin conexión',
  day: 'Un día quedó sin cerrar',
};
