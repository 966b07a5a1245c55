/** Keys, the listener and the catalogue, in Spanish. */
import type { MachineMessages } from '../en/machine';

export const machine: MachineMessages = {
  keys: {
    new: 'Clave nueva',
    name: 'Para',
    scopes: 'Permite',
    days: 'Validez (días); dejar vacío para no limitar',
    state: 'Estado',
    used: 'Último uso',
    until: 'Hasta',
    replace: 'Sustituir',
    replaceText: 'La clave antigua vale 24 horas más.',
    endText: 'El dispositivo con esta clave se rechaza enseguida.',
    end: 'Anular',
    given: 'La clave se muestra solo una vez. Désela ahora al dispositivo.',
  },
  scopes: {
    portal: 'Alquilar unidades a sus propios clientes',
    all: 'Alquilar unidades y ver a todos los inquilinos',
    gate: 'Leer códigos de acceso',
    health: 'Leer el estado del kiosco',
  },
  states: {
    works: 'Activa',
    expired: 'Vencida',
    revoked: 'Anulada',
  },
  listener: {
    address: 'Dirección',
    desk: 'La recepción en un navegador',
    closed:
      'Solo esta computadora puede conectarse. Para abrir la conexión a la red del centro, configure listener.host y listener.tls en config.json y reinicie Keyturn.',
    fingerprint: 'Huella (SHA-256): compárela en cada dispositivo',
    until: 'Certificado válido hasta',
    export:
      'Para dar a los dispositivos el certificado de la autoridad, ejecute: npm run kiosk -- certificate export FILE',
  },
  catalogue: {
    warnings: {
      fee_before_last_try:
        'El recargo por atraso cae en un día en que todavía se va a intentar cobrar a la tarjeta guardada. Ponga el recargo después del último intento de "autopayRules".',
    },
    choose: 'Elija un catálogo (JSON, máximo 2 MiB)',
    nothing: 'Verá todos los cambios antes de que se cambie nada.',
    mistakes: 'El archivo tiene errores y no se puede importar.',
    refused: 'El archivo es válido, pero no se puede importar aquí:',
    changes: 'Nuevos: {added}. Cambiados: {updated}. Ya no se ofrecen: {unlisted}. Sin cambios: {unchanged}.',
    import: 'Importar estos cambios',
    again: 'Comprobar de nuevo',
    to: '→',
    imported: 'Importado.',
    place: 'Lugar',
    mistake: 'Error',
    thing: 'Qué',
    change: 'Cambio',
    values: 'De → a',
    atDesk: 'Elija el archivo en un navegador en la recepción, no en el kiosco.',
    tooMany: 'y {n} más',
  },
  proposal: {
    waits: 'Un catálogo espera a otro encargado',
    by: 'Propuesto por {name}, {time}.',
    own: 'Otro encargado tiene que revisarlo y aprobarlo.',
    look: 'Revise qué cambiaría. Después apruébelo o rechácelo.',
    needed:
      'Otro encargado tiene que aprobar los cambios en precios, impuestos, planes de protección y textos del contrato.',
    manager:
      'Esto cambia precios, impuestos, planes de protección, promociones o textos. Solo un encargado puede importarlo.',
    propose: 'Proponerlo a otro encargado',
    proposed: 'Propuesto. Otro encargado lo encuentra en esta página.',
    agree: 'Aprobar e importar estos cambios',
    decline: 'Rechazar',
    declined: 'Rechazado. No cambió nada.',
    takeBack: 'Retirar',
  },
  tables: {
    property: 'Centro',
    storage_type: 'Tipo de unidad',
    user_type: 'Tipo de cliente',
    tax_rate: 'Impuesto',
    charge_rule: 'Cargo',
    unit: 'Unidad',
    insurance_plan: 'Plan de protección',
    premium_revision: 'Precio de un plan de protección',
    add_on: 'Extra',
    promotion: 'Promoción',
    agreement: 'Contrato de alquiler',
  },
  what: {
    added: 'Nuevo',
    changed: 'Cambiado',
    delisted: 'Retirado',
    returned: 'Ofrecido de nuevo',
    removed: 'Eliminado',
  },
  stays: {
    rented: 'Alquilada. Su contrato no cambia',
    held: 'Reservada. La reserva no cambia',
    to_check: 'Por revisar: queda así hasta que el personal la haya visto',
    taken_out: 'Fuera de servicio por el personal: queda así',
  },
};
