/** Occupancy and money, in Spanish. */
import type { FiguresMessages } from '../en/figures';

export const figures: FiguresMessages = {
  heading: 'Ocupación y dinero',
  below: (now, zone) =>
    `A las ${now}, ${zone}. Los días y meses son los de cada centro. Todo lo enviaron los kioscos.`,
  none: 'Todavía no se ha unido ningún kiosco.',
  look: 'Para mirar',
  date: (day) => `Fecha allí: ${day}`,
  units: {
    available: 'Libres',
    occupied: 'Alquiladas',
    overlocked: 'Alquiladas, con segundo candado',
    to_check: 'Por revisar',
    out_of_service: 'Fuera de servicio',
  },
  ages: {
    not_due: 'Aún no vence',
    to_30: 'Vencido hasta 30 días',
    to_60: 'Vencido de 31 a 60 días',
    to_90: 'Vencido de 61 a 90 días',
    over_90: 'Vencido más de 90 días',
  },
  sizes: { area: 'Superficie alquilada', volume: 'Volumen alquilado' },
  tenders: {
    cash: 'Recibido en efectivo',
    cheque: 'Recibido en cheque',
    terminal: 'Recibido en la terminal de recepción',
    card: 'Recibido con tarjeta',
  },
  unitsAndTenants: 'Unidades e inquilinos',
  occupancy: 'Ocupación',
  of: (some, all) => `${some} de ${all}`,
  notices: 'Contratos con aviso de salida',
  suspended: 'Inquilinos sin acceso',
  savedCards: 'Tarjetas guardadas, últimos 30 días',
  noneCharged: 'ninguna cobrada',
  paid: (some, tries) => `${some} de ${tries} con pago`,
  money: (currency, day) => `Dinero en ${currency} desde ${day}`,
  rent: 'Renta por mes',
  billed: 'Facturado',
  credited: 'Acreditado',
  writtenOff: 'Dado por perdido',
  refunded: 'Reembolsado',
  owedAndHeld: (currency) => `Debido y retenido en ${currency}`,
  owed: 'Debido por inquilinos',
  advance: 'Dinero de inquilinos sin usar',
  deposits: 'Depósitos retenidos',
  onTheWay: 'Cobrado en otro kiosco, aún sin registrar',
  lateRound: (kiosk, day, ago) =>
    `${kiosk} hizo facturas por última vez para ${day}, ${ago}. Allí no se hace ninguna factura, recordatorio ni cargo a tarjeta hasta que vuelva a funcionar.`,
  faults: (kiosk, contracts) =>
    `${kiosk} no pudo hacer las facturas de ${contracts}. Su registro dice por qué.`,
  differs: (account, there, here) => `${account}: ${there} allí, ${here} aquí`,
  difference: ({ kiosk, number, day, each }) =>
    `${kiosk} cerró el día ${number} el ${day}, y sus libros difieren de lo que envió. ${each}.`,
};
