/** Contracts of a kiosk that is gone, in Spanish. */
import type { HandOverMessages } from '../en/hand-over';

export const handOver: HandOverMessages = {
  heading: 'Entregar sus contratos',
  text: 'Para un kiosco que ya no volverá. Es mejor una copia de seguridad en una máquina nueva. Otro kiosco recibe enseguida las unidades, y un archivo de alquileres que se importa en su recepción.',
  none: 'Ningún otro kiosco de este centro se ha incorporado.',
  to: 'Kiosco que los recibe',
  machine: 'Su máquina',
  off: 'Está apagada para siempre',
  offHint:
    'Hace falta si se supo de él en los últimos siete días: hasta entonces puede cobrar tarjetas guardadas.',
  button: 'Entregar los contratos',
  waiting: 'Contratos por importar',
  waitingText: (contracts) =>
    `${contracts} de un kiosco que ya no está: sus unidades no se rentan a nadie hasta que los contratos se importen aquí.`,
  look: 'Verlos',
  title: (kiosk) => `Contratos por importar en ${kiosk}`,
  import:
    'Guarde el archivo, impórtelo en la recepción de ese kiosco, “Alquileres en curso”, y bórrelo. Nombra a inquilinos.',
  keep: 'Guardar el archivo',
  heads: ['Unidad', 'Contrato', 'Lo que el archivo no puede decir'],
  caption: 'Aún sin importar',
  byHand: 'No está en el archivo, porque se sabe muy poco: introdúzcalo a mano.',
  nothing: 'Ningún contrato espera a este kiosco.',
  back: 'Volver al kiosco',
  notes: {
    own_policy: 'Tiene una póliza propia: pregunte por la aseguradora y el número.',
    saved_card: 'Tenía una tarjeta guardada, que ya no se cobra. La importación escribe al inquilino.',
    discount: 'Tenía un descuento: lo que queda no está en el archivo.',
    add_ons: 'Paga por extras: no están en el archivo.',
    payment_plan: 'Tenía un plan de pagos que ya no coincide con lo que debe: acuerde otro.',
    more_suspensions: 'Tenía un código que no funcionaba por varias razones: la primera está en el archivo.',
    unchecked: 'Se ha ido, y nadie ha mirado la unidad desde entonces.',
  },
};
