/** What is wrong with kiosks, and what head office noticed by itself, in Spanish. */
import { counted } from '../counted';
import type { TroublesMessages } from '../en/troubles';

const twice = counted('es', '{n} unidad alquilada dos veces', '{n} unidades alquiladas dos veces');

export const troubles: TroublesMessages = {
  kinds: {
    double_let: {
      head: twice,
      meaning:
        'Cada una tiene dos contratos. Una persona decide, con ambos clientes, y lo resuelve en uno de los kioscos.',
    },
    waited_for: {
      head: counted(
        'es',
        'Se espera a {n} kiosco desde que se restauró la central',
        'Se espera a {n} kioscos desde que se restauró la central',
      ),
      meaning:
        'Aún no ha dicho qué unidades tiene. Hasta entonces ningún otro kiosco de su centro recibe una unidad que no tenga ya. Contáctelo, o rechácelo si se perdió para siempre (kiosk revoke). Uno que no se ha unido pudo unirse después de la copia. Si fue así, deje que se una de nuevo (kiosk add). Si nunca se unió, rechácelo (kiosk add lo invita de nuevo).',
    },
    attempt: {
      head: counted(
        'es',
        '{n} intento de hacer lo que un kiosco no puede',
        '{n} intentos de hacer lo que un kiosco no puede',
      ),
      meaning:
        'No tuvo efecto. Ningún kiosco hace eso por sí solo. Si robaron la clave del que se nombra aquí, rechácelo (kiosk revoke) y deje que se una de nuevo. Un proxy que envía una petición dos veces es una razón de una repetición. Se muestra aquí una semana.',
    },
    claim_taken: {
      head: counted(
        'es',
        '{n} derecho se había quitado al kiosco que alquiló la unidad',
        '{n} derechos se habían quitado a los kioscos que alquilaron las unidades',
      ),
      meaning:
        'Se devolvió. Pasa cuando la base de datos de la central volvió a una copia, o alguien la cambió a mano. Pregunte en el kiosco nombrado si alguien alquiló la unidad.',
    },
    parked: {
      head: counted(
        'es',
        '{n} evento no se pudo leer y está aparte',
        '{n} eventos no se pudieron leer y están aparte',
      ),
      meaning:
        'Se guardan, y lo que vino detrás siguió. Una central más nueva los lee al iniciar. La página del kiosco los muestra, y allí se abandona uno; «parked show» muestra uno entero.',
    },
    forked: {
      head: counted(
        'es',
        '{n} evento contradice lo que se aceptó antes',
        '{n} eventos contradicen lo que se aceptó antes',
      ),
      meaning:
        'Un kiosco siguió desde una copia más vieja de su base de datos. Se guardan las dos historias: compárelas con los documentos del kiosco («forks show» muestra ambas) y anote en la página del kiosco qué resultó.',
    },
    unread: {
      head: counted('es', '{n} mensaje no se pudo aceptar', '{n} mensajes no se pudieron aceptar'),
      meaning:
        'Los envió otra persona, o se dañaron en el camino; el kiosco informa de nuevo de lo que falta. «Mensajes» en la página de kioscos anota que alguien lo ha mirado.',
    },
    gap: {
      head: counted(
        'es',
        '{n} tramo de eventos se perdió para siempre',
        '{n} tramos de eventos se perdieron para siempre',
      ),
      meaning: 'Alguien decidió seguir sin ellos (kiosk accept-gap). Se muestra aquí una semana.',
    },
  },
  problems: {
    being_set_up: {
      what: 'Aún no tiene catálogo',
      toDo: 'Publique uno para su centro. Si rechazó uno, los errores se nombran encima de los kioscos.',
    },
    database_damaged: {
      what: 'Su base de datos está dañada',
      toDo: 'Haga una copia de seguridad en su recepción y revise allí los libros. Después recupere la última copia buena.',
    },
    database_faults: {
      what: 'Sus libros no cuadran',
      toDo: '«Dispositivos y estado» en su recepción nombra lo que se encontró. Llame a quien cuida del kiosco.',
    },
    disk_faults: {
      what: 'Su disco responde con fallas',
      toDo: 'Haga cambiar el disco y revise que haya copias de seguridad en otro lugar.',
    },
    books_not_compared: {
      what: 'Sus libros se comparan después de una restauración o una pérdida',
      toDo: 'Allí no empieza nada nuevo. Un encargado tiene que confirmar los libros en su recepción.',
    },
    let_twice: {
      what: 'Una unidad se alquiló dos veces',
      toDo: 'Decida con ambos clientes y resuélvalo en su recepción, en «Hoy».',
    },
    clock: {
      what: 'Su reloj está mal, o nadie lo ha confirmado',
      toDo: 'Puede haber dejado de vender. Ponga el reloj en hora, o haga que un encargado confirme la hora allí en «Dispositivos y estado».',
    },
    backup: {
      what: 'Sus copias de seguridad fallan, o la última buena es vieja',
      toDo: '«Dispositivos y estado» en su recepción dice qué falló. Haga allí una copia.',
    },
    second_place: {
      what: 'Sus copias no llegan al segundo lugar desde hace dos días',
      toDo: '«Dispositivos y estado» en su recepción dice por qué. Mire la carpeta o el disco al que se envían.',
    },
    head_office_far_behind: {
      what: 'La central va muy atrasada respecto de él',
      toDo: 'No se pierde nada, y los clientes pueden entrar. Revise su conexión a internet.',
    },
    reader: {
      what: 'Su lector de tarjetas no funciona',
      toDo: 'Revise la corriente, el cable y la red del lector, y pruébelo allí en «Dispositivos y estado».',
    },
    payments: {
      what: 'Hay pagos que esperan a una persona',
      toDo: 'Resuélvalos hoy en su recepción en «Por revisar»: las autorizaciones vencen.',
    },
    disk_low: {
      what: 'Su disco está casi lleno',
      toDo: 'Allí no empieza nada nuevo. Haga espacio: mueva copias viejas a otra computadora.',
    },
    disk_slow: { what: 'Su disco es lento', toDo: 'Los clientes esperan. Haga cambiar el disco.' },
    printer: {
      what: 'Su impresora no acepta trabajos',
      toDo: 'Revise el papel, la corriente y la cola, e imprima allí una página de prueba.',
    },
    mail: {
      what: 'Sus correos no salen',
      toDo: 'Revise el servidor de correo y envíe allí un correo de prueba en «Dispositivos y estado».',
    },
    texts: {
      what: 'Sus mensajes de texto no saldrían',
      toDo: 'Ejecute allí «texts check»: dice qué rechaza el proveedor. Hasta entonces no llegan códigos por mensaje.',
    },
    updates: {
      what: 'Sus actualizaciones necesitan a una persona',
      toDo: 'Su tarjeta dice si se retiró una versión. Ejecute allí «keyturn-update --status» y después llame al soporte.',
    },
  },
  unknown: {
    what: (word) => `Informa de «${word}»`,
    toDo: '«Dispositivos y estado» en su recepción dice más. Esta central es más vieja que el kiosco.',
  },
};
