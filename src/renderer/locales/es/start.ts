import type { Start } from '../en/start';

export const start: Start = {
  welcome: {
    line: 'Alquile aquí una unidad de almacenamiento en pocos minutos y empiece a usarla hoy mismo.',
    start: 'Toque para empezar',
    begin: 'En su idioma',
    noDocuments:
      'En este momento no se pueden imprimir ni enviar por correo los documentos. Pídalos a nuestro personal.',
    noCards: 'En este momento no se aceptan tarjetas. Puede elegir y firmar ahora y pagar más tarde.',
    returning: 'Tengo una reserva o ya alquilo aquí',
    starting: 'Un momento, por favor',
  },
  fault: {
    heading: 'Algo ha fallado',
    kept: 'No es culpa suya, y sus respuestas siguen aquí.',
    money: 'No es culpa suya. Nunca se le cobra dos veces: inténtelo de nuevo para ver cómo está su pago.',
    nothing: 'No es culpa suya. Este kiosco lo intenta de nuevo en un momento.',
    call: 'Si vuelve a ocurrir, llámenos al {phone}',
    tryAgain: 'Intentar de nuevo',
  },
  beingSetUp: {
    heading: 'Estamos preparando este kiosco',
    text: 'Estará listo pronto. Si quiere alquilar ahora, pregunte a nuestro personal.',
  },
  outOfService: {
    heading: 'Ahora no se puede iniciar ningún alquiler',
    full: 'En este momento no hay unidades libres',
    no_units: 'Si tiene una reserva o ya alquila aquí, este kiosco está a su disposición.',
    storage_full: 'En este momento este kiosco no puede guardar nuevos contratos: su disco está lleno.',
    books_not_compared: 'Nuestro personal está revisando este kiosco antes del próximo alquiler.',
    clock_wrong: 'Hay que revisar el reloj de este kiosco antes de que vuelva a alquilar.',
    reader_unavailable: 'En este momento el lector de tarjetas no funciona.',
    stopping: 'Este kiosco va a reiniciarse.',
    unreachable: 'Este kiosco todavía no está listo.',
    call: 'Llámenos al {phone}',
    recovers: 'Esta pantalla cambia sola en cuanto pueda empezar.',
  },
};
