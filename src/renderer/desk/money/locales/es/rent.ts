/** Changing a tenant's rent, in Spanish. */
import type { RentMessages } from '../en/rent';

export const rent: RentMessages = {
  heading: 'Renta',
  now: 'Por periodo',
  listRent: 'Precio actual de la unidad',
  act: 'Cambiar la renta',
  text: 'El inquilino recibe una carta. La nueva renta se aplica tras los días de aviso y nunca a un periodo facturado.',
  by: 'Nueva renta como',
  kinds: {
    amount: 'importe',
    percent: 'porcentaje de la renta actual',
  },
  percent: 'Porcentaje de más',
  percentHint: 'Para menos, ponga un signo menos delante.',
  round: 'Redondeo',
  rounds: {
    exact: 'a la moneda más pequeña',
    one: 'a importes enteros',
    five: 'de 5 en 5',
  },
  preview: '{old} pasa a {new} desde el {day}.',
  late: 'Si la carta sale más tarde, el día también puede ser más tarde.',
  send: 'Anunciar la nueva renta',
  from: 'desde el',
  states: {
    announced: 'anunciada',
    effective: 'se aplica',
    cancelled: 'retirada',
  },
  letterWaits: 'la carta aún no ha salido',
  cancel: 'Retirarla',
  many: 'Cambiar muchas rentas',
  months: 'Meses desde que la renta empezó o cambió, como mínimo',
  belowList: 'Solo rentas por debajo del precio actual de la unidad',
  look: 'Mostrar el resultado',
  nobody: 'Ningún inquilino cumple las condiciones.',
  leftOut: {
    notAgreed: 'Su contrato no dice nada de nuevas rentas: {count}',
    coming: 'Ya tienen anunciada una nueva renta: {count}',
    leaving: 'Han avisado de su salida: {count}',
  },
  choose: 'Anunciar',
  new: 'Nueva renta',
  sendMany: 'Anunciar: {count}',
  sent: 'Anunciadas: {count}. Sus cartas salen ahora.',
  coming: 'Próximas rentas nuevas',
};
