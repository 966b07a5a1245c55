/** The journal for bookkeepers at head office, in Spanish. Accounts are called what the desk calls them. */
import type { JournalMessages } from '../en/journal';

export const journal: JournalMessages = {
  heading: 'Contabilidad',
  below:
    'Lo que los kioscos asentaron en días cerrados, como archivo para su contabilidad. Cada día cerrado sale una vez en cada formato, y un lote queda como salió.',
  every: 'Todos los centros',
  property: 'Centro',
  show: 'Mostrar',
  none: 'Todavía no se cerró ningún día.',
  noneChosen: 'Elija un centro.',
  closings: 'Cierres que saldrían',
  gone: 'Cierres que ya salieron',
  debits: (currency) => `Suma del debe en ${currency}`,
  missingList: (names) => `Falta: ${names}`,
  monthOpen: 'Este mes no ha terminado. Elija uno anterior.',
  nothing: 'No queda nada por entregar de este mes en este formato.',
  differs: (closing) =>
    `Los libros de ${closing} difieren de lo que informó su kiosco. Vea primero «Ocupación y dinero».`,
  missing: (names) => `Diga primero cómo llama a esto su contabilidad: ${names}.`,
  unbalanced: (entry) => `El debe y el haber del asiento ${entry} no son iguales. No se hizo nada.`,
  currency: (code) => `Los kioscos informaron una moneda desconocida: ${code}. No se hizo nada.`,
  wrongSetting: 'Un número de cuenta tiene 60 caracteres como máximo.',
  waiting: (kiosks) =>
    `Estos kioscos pueden informar más de este mes: ${kiosks}. Eso saldrá en un lote posterior.`,
  plainTax:
    'Un kiosco de una versión anterior no informó las tasas de impuestos. Están en una sola cuenta, «tax».',
  generalHint: (value) => `Para todos los centros: ${value}`,
  made: 'El lote está hecho.',
  accountsOf: (place) => `Números de cuenta: ${place}`,
  byProperty: 'Un centro usa los números de todos los centros donde no tiene uno propio.',
};
