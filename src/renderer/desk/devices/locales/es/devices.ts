/** How the kiosk is, its tests and its backups, in Spanish. */
import type { DevicesMessages } from '../en/devices';
import { backups } from './backups';

export const devices: DevicesMessages = {
  titles: {
    reader: 'Lector de tarjetas',
    payments: 'Pagos con tarjeta',
    network: 'Red',
    headOffice: 'Central',
    catalogue: 'Catálogo',
    printer: 'Impresora',
    mail: 'Correo electrónico',
    texts: 'Mensajes de texto',
    handOut: 'Documentos en entrega',
    disk: 'Disco',
    clock: 'Reloj',
    backlog: 'Pendiente para la central',
    certificate: 'Certificado',
    database: 'Libros',
    books: 'Comparación tras una restauración',
    lets: 'Unidades alquiladas dos veces',
    backup: 'Copia de seguridad',
    secondPlace: 'Copia en otro lugar',
    reviews: 'Pagos por revisar',
    holds: 'Autorizaciones de tarjetas',
    help: 'Peticiones de ayuda',
    version: 'Versión',
  },
  says: {
    reader: {
      ready: 'El lector de tarjetas está listo.',
      busy: 'Un cliente está usando el lector de tarjetas.',
      closed:
        'El lector de tarjetas está fuera de horario. Volverá a aceptar tarjetas en horas con personal.',
      offline: 'No se puede contactar con el procesador de pagos. Revise la conexión a internet.',
      unavailable: 'No hay lector de tarjetas conectado. Enciéndalo, revise el cable y la red, y pruébelo.',
    },
    payments: {
      live: 'Se cobra dinero real.',
      test: 'Modo de prueba: se leen tarjetas y no se cobra nada.',
      simulated: 'Lector de tarjetas simulado: no se cobra nada.',
      check_failed:
        'La última prueba encontró un problema. Siga las indicaciones de abajo y pruebe de nuevo.',
    },
    network: {
      reachable: 'El kiosco está conectado a la red.',
      provider_unreachable: 'No se puede contactar con el procesador de pagos. Revise el router y el cable.',
      no_address: 'El kiosco no tiene dirección de red. Revise cable o wifi.',
    },
    headOffice: {
      alone: 'No hay central configurada. Este kiosco trabaja solo y lleva sus propios libros.',
      joined:
        'Este kiosco se unió a la central. Se aplica cuando Keyturn se inicie de nuevo. Aquí no ocurre por sí solo: reinícielo o pídaselo a quien cuida del kiosco.',
      joined_restarts:
        'Este kiosco se unió a la central. Se aplica cuando Keyturn se haya reiniciado. Ocurre por sí solo cuando no hay nadie en la pantalla ni pagos en curso.',
      connected: 'La central responde.',
      unreachable:
        'No se puede contactar con la central. El kiosco sigue alquilando sus propias unidades e informa después. Si continúa, revise la conexión a internet y llame a la central.',
    },
    catalogue: {
      own: 'Catálogo propio de este kiosco. El personal lo importa aquí.',
      none_yet: 'La central aún no ha enviado un catálogo. El kiosco sigue con el que tiene.',
      in_use: 'Actual, de la central.',
      in_part:
        'Actual, de la central. Algunas reservas o notas de crédito hechas en otro lugar no se pudieron usar. Comunique a la central lo que figura abajo.',
      refused:
        'El último catálogo de la central se rechazó. El kiosco sigue con el que tiene. Comunique a la central lo que figura abajo.',
    },
    printer: {
      ready: 'La impresora está lista.',
      unavailable:
        'La impresora no acepta trabajos. Revise el papel, la corriente y la cola de impresión. Después imprima una prueba.',
      not_set_up: 'No hay impresora configurada. No se imprime nada.',
    },
    mail: {
      set_up: 'Hay un servidor de correo configurado.',
      not_set_up: 'No hay servidor de correo configurado. No se envía nada por correo.',
      stuck: 'Hay correos que esperan desde hace mucho. Envíe un correo de prueba.',
    },
    texts: {
      not_set_up: 'No hay mensajes de texto configurados. Los códigos se envían por correo.',
      ready: 'Se pueden enviar mensajes de texto.',
      unreachable:
        'No se puede contactar con el proveedor de mensajes de texto. Revise la conexión a internet.',
      refused: 'El proveedor rechaza los mensajes de texto de este kiosco. Avise a quien lo configuró.',
    },
    handOut: {
      none: 'No hay documentos en espera.',
      waiting: 'Algunos documentos se están entregando.',
      stuck: 'Hay documentos que esperan desde hace mucho. Pruebe la impresora y el correo.',
    },
    disk: {
      enough: 'Hay espacio suficiente.',
      tight: 'Queda poco espacio. Lleve las copias antiguas a otra computadora.',
      low: 'El disco está lleno. No se aceptan tarjetas hasta que haya espacio.',
      slow: 'El disco es lento y los clientes tienen que esperar. La mayoría de las escrituras tardan más de un cuarto de segundo. Haga que lo cambien.',
    },
    clock: {
      right: 'El reloj está bien.',
      turned_back:
        'El reloj está bien ahora. Antes estuvo adelantado, así que algunas anotaciones tienen fechas posteriores.',
      behind:
        'El reloj va por detrás de la última hora confirmada. Las entradas están detenidas. Póngalo en hora o confírmelo si está bien.',
      ahead:
        'El reloj va más de dos días por delante de la última hora confirmada. Las entradas están detenidas. Póngalo en hora o confírmelo si está bien.',
      differs:
        'El reloj no coincide con el de la central. Póngalo en hora y active la hora automática del sistema.',
    },
    backlog: {
      kept: 'Se guarda aquí y se enviará si se agrega una central.',
      told: 'La central lo ha confirmado todo.',
      waiting: 'La central aún no ha recibido o confirmado todo. El resto se guarda aquí hasta entonces.',
      far_behind:
        'La central va muy atrasada. No se ha perdido nada y los clientes pueden entrar. Revise la conexión a internet y llame a la central.',
    },
    certificate: {
      good: 'Los dispositivos pueden confiar en la conexión con este kiosco.',
      not_used: 'Solo esta computadora puede usar la conexión.',
      ends_soon: 'El certificado vence pronto. Sustitúyalo.',
      ended: 'El certificado ha vencido, así que los dispositivos no se pueden conectar. Sustitúyalo.',
      names_missing:
        'Algunos nombres se agregaron después y faltan en el certificado. Vea la página «Conexión».',
    },
    database: {
      good: 'Los libros se revisaron y cuadran.',
      not_looked: 'Los libros aún no se han revisado. Haga una copia o revíselos ahora.',
      faults: 'Algo en los libros no cuadra. Llame a quien mantiene el kiosco.',
      damaged:
        'Una parte de la base de datos está dañada. Haga una copia y revise los libros. Después llame a quien mantiene el kiosco.',
      disk_faults:
        'El disco ha dado fallos desde el inicio. Haga que lo cambien y compruebe que hay copias en otro lugar.',
    },
    books: {
      compared: 'Los libros están completos.',
      comparing:
        'Los libros se están comparando tras una restauración o una pérdida. Puede haber entradas otra vez cuando un encargado confirme los libros.',
    },
    lets: {
      once: 'Ninguna unidad se alquiló dos veces.',
      let_twice: 'La central encontró unidades alquiladas dos veces. Resuélvalas en «Por revisar».',
    },
    backup: {
      good: 'La última copia se probó y es válida.',
      none: 'Aún no hay copia válida. Haga una.',
      old: 'La última copia válida es antigua. Haga una y averigüe por qué no se hizo ninguna.',
      off: 'Las copias diarias están desactivadas y la última es antigua.',
      no_room: 'No hubo espacio para la copia. Libere espacio en el disco.',
      failed: 'La última copia falló. Inténtelo de nuevo. El registro tiene detalles.',
      not_good: 'La última copia se probó y no es válida.',
    },
    secondPlace: {
      none: 'Las copias están solo en el disco de esta computadora. Haga que se envíen a otro lugar o cópielas.',
      waiting: 'La próxima copia probada se enviará allí, cifrada.',
      sent: 'La última copia probada está allí, cifrada.',
      late: 'Hace dos días que no se envía ninguna copia. Haga una y compruebe si llega.',
      gone: 'La carpeta o el bucket no está. Revise el disco, la carpeta de red o el nombre en la configuración.',
      not_begun:
        'El lugar no está preparado para este kiosco. Compruebe que el disco o la red estén conectados. Si es nuevo, ejecute: second-place set-up',
      foreign: 'El lugar es de otro kiosco o de uno que se restauró a partir de este. Elija otro.',
      not_writable: 'El kiosco no puede escribir allí. Revise los permisos.',
      full: 'No queda espacio allí. Libere espacio o aumente el límite.',
      bad_key:
        'La clave pública de la configuración no es válida. Cópiela de nuevo de la hoja de recuperación.',
      unreachable:
        'El servidor no responde o se cortó la conexión. Revise la red y la dirección del servidor.',
      refused:
        'El servidor no acepta la clave del kiosco. Revise el usuario o el identificador de la clave en la configuración, y el archivo de la clave.',
      wrong_host:
        'En esta dirección responde otro servidor. No se envió nada. Pregunte a su operador y compare la clave del servidor o el certificado.',
      altered:
        'Lo que volvió de allí no es lo que se envió. Se borró y se enviará de nuevo. Revise ese disco o servidor.',
      failed: 'El envío falló. Se repite cada hora. El registro tiene detalles.',
    },
    reviews: {
      none: 'No hay pagos por revisar.',
      open: 'Hay pagos en espera. Resuélvalos en «Por revisar».',
    },
    holds: {
      none: 'Ninguna autorización vence pronto.',
      running_out: 'Una autorización vence pronto. Resuelva su pago hoy.',
    },
    help: {
      none: 'Nadie pide ayuda.',
      open: 'Alguien en el kiosco pidió ayuda. Vaya a atenderle.',
    },
    version: {
      known: 'Esto es lo que funciona en esta computadora.',
      paused: 'La central ha pausado las actualizaciones. Esta versión sigue en uso.',
      taken_back: 'La nueva versión no funcionó y se retiró. Llame a soporte.',
      stays: 'La actualización falla y se queda: se alquiló con ella. Llame a soporte.',
      not_looked: 'No se accede a las actualizaciones. El kiosco sigue funcionando. Llame a soporte.',
    },
  },
  facts: {
    joinedAs: 'Nombre en la central',
    joinedAt: 'Dirección',
    officeKey: 'Clave en la que confía',
    catalogueVersion: 'Versión',
    nextVersion: 'Próxima versión',
    nextFromMs: 'Entra en vigor el',
    freeBytes: 'Libre',
    neededBytes: 'Necesario',
    count: 'Cantidad',
    oldestMs: 'Más antiguo',
    untilMs: 'Hasta',
    sizeBytes: 'Tamaño',
    lookedMs: 'Revisado',
    lastGoodMs: 'Última válida',
    lastSentMs: 'Último envío',
    addresses: 'Direcciones',
    provider: 'Proveedor',
    version: 'Keyturn',
    ring: 'Anillo de actualización',
    lastUpdateMs: 'Última actualización',
    lastRollBackMs: 'Última versión retirada',
    node: 'Node.js',
    electron: 'Electron',
    system: 'Sistema',
    nowMs: 'Ahora',
    newestMs: 'Última anotación',
    sinceMs: 'Desde',
    slowestSync: 'Escritura más lenta (ms)',
    limitMs: 'Última hora confirmada',
    witness: 'Confirmada por',
    offsetSeconds: 'Adelanto (segundos)',
    timeZone: 'Zona horaria del centro',
    systemZone: 'Zona horaria de la computadora',
    state: 'Estado',
    failure: 'Motivo',
    to: 'A',
  },
  witnesses: {
    head_office: 'Central',
    provider: 'Procesador de pagos',
    system: 'Servicio de hora de esta computadora',
    manager: 'Un encargado',
    command: 'Un comando',
    entries: 'Anotaciones de la demostración',
    set_up: 'Instalación',
    build: 'Creación del programa',
  },
  providers: {
    simulated: 'Lector de tarjetas simulado',
    stripe: 'Stripe',
  },
  states: {
    ok: 'Bien',
    unused: 'Sin usar',
    attention: 'Requiere atención',
    broken: 'Averiado',
  },
  test: {
    printer: 'Imprimir una prueba',
    reader: 'Probar el lector de tarjetas',
    payments: 'Comprobar los pagos con tarjeta',
    mail: 'Enviar correo de prueba',
    clock: 'Comprobar el reloj',
  },
  confirmClock: 'Fecha y hora: {time}. Confirmar que son correctas',
  tested: {
    printed: 'La hoja se envió a la impresora. Compruebe que salió.',
    print_failed: 'La hoja no se imprimió.',
    sent: 'El servidor de correo aceptó el correo.',
    send_failed: 'No se pudo enviar el correo.',
    reader_ready: 'El lector de tarjetas responde.',
    reader_not_ready: 'El lector de tarjetas no responde.',
    payments_right: 'Los pagos con tarjeta están bien configurados.',
    payments_wrong: 'Falta algo para los pagos con tarjeta.',
    clock_right: 'El reloj no está por detrás de las anotaciones.',
    clock_wrong: 'El reloj está por detrás de las anotaciones.',
    clock_not_confirmed: 'El reloj no coincide con la última hora confirmada y nadie lo ha confirmado.',
    not_set_up: 'Esto no está configurado aquí.',
  },
  details: 'Para el técnico',
  backups,
};
