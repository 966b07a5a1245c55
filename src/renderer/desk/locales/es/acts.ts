/** What the audit calls each act, by its kind and what became of it, in Spanish. One that is not here is shown as it stands. */
import type { ActsMessages } from '../en/acts';

export const acts: ActsMessages = {
  access: {
    kind: 'Códigos de acceso',
    read: 'Códigos de acceso leídos',
  },
  access_code: {
    kind: 'Código de acceso',
    issue: 'Código de acceso entregado',
    revoke: 'Código de acceso anulado',
  },
  api_key: {
    kind: 'Claves de dispositivos',
    create: 'Clave de dispositivo creada',
    revoke: 'Clave de dispositivo anulada',
    rotate: 'Clave de dispositivo sustituida',
  },
  assistance: {
    kind: 'Ayuda en el quiosco',
    began: 'Tomó un alquiler en curso',
    ended: 'Devolvió el alquiler al cliente',
    lapsed: 'La ayuda terminó sola',
  },
  autopay: {
    kind: 'Alquileres siguientes con tarjeta',
    chosen: 'Eligió cómo pagar los alquileres siguientes',
  },
  backup: {
    kind: 'Copias de seguridad',
    made: 'Copia hecha',
    removed: 'Copia antigua eliminada',
    tried: 'Copia probada',
  },
  booking: {
    kind: 'Reservas',
    cancelled: 'Reserva cancelada',
    corrected: 'Reserva corregida',
    expired: 'Reserva vencida',
    extended: 'Reserva prolongada',
    kept: 'Trastero guardado para después',
    made: 'Reserva hecha',
    picked_up: 'Trastero guardado retomado',
  },
  catalogue: {
    kind: 'Catálogo',
    import: 'Catálogo importado',
  },
  contact: {
    kind: 'Personas',
    corrected: 'Datos de una persona corregidos',
    erased: 'Datos personales borrados',
    exported: 'Datos personales entregados',
    registered: 'Persona registrada',
    restricted: 'Datos personales restringidos',
  },
  contract: {
    kind: 'Contratos',
    made: 'Contrato firmado',
  },
  coverage: {
    kind: 'Cobertura',
    chosen: 'Cobertura elegida',
  },
  credit_note: {
    kind: 'Notas de crédito',
    made: 'Nota de crédito hecha',
  },
  database: {
    kind: 'Base de datos',
    verified: 'Base de datos comprobada',
  },
  day: {
    kind: 'Días',
    closed: 'Día cerrado',
  },
  device: {
    kind: 'Dispositivos',
    tested: 'Dispositivo probado',
  },
  document: {
    kind: 'Documentos',
    asked: 'Documento enviado o impreso',
    read: 'Documento leído',
  },
  extras: {
    kind: 'Extras',
    chosen: 'Extras elegidos',
  },
  head_office: {
    kind: 'Central',
    joined: 'Unido a la central',
    left: 'Separado de la central',
  },
  help: {
    kind: 'Peticiones de ayuda',
    call: 'Ayuda pedida',
    clear: 'Petición de ayuda atendida',
  },
  login: {
    kind: 'Accesos de inquilinos',
    disabled: 'Acceso desactivado',
    enabled: 'Acceso activado de nuevo',
    failed: 'Acceso fallido',
    made: 'Acceso creado',
    reset: 'Acceso restablecido',
    succeeded: 'Inquilino con sesión iniciada',
  },
  mandate: {
    kind: 'Tarjetas guardadas',
    not_saved: 'No se pudo guardar la tarjeta',
  },
  payment: {
    kind: 'Pagos',
    began: 'Pago iniciado',
    captured: 'Pago cobrado',
    needs_review: 'Pago por revisar',
    released: 'Pago liberado',
    review_settled: 'Pago revisado y resuelto',
    taken: 'Pago recibido en el mostrador',
  },
  unit_conflict: {
    kind: 'Trasteros alquilados dos veces',
    raised: 'Trastero alquilado dos veces',
    settled: 'Doble alquiler resuelto',
  },
  policy: {
    kind: 'Pólizas propias',
    approved: 'Póliza propia aceptada',
    refused: 'Póliza propia rechazada',
  },
  refund: {
    kind: 'Devoluciones',
    asked: 'Devolución pedida',
    done: 'Devolución hecha',
    failed: 'Devolución fallida',
    needs_review: 'Devolución por revisar',
  },
  session: {
    kind: 'Sesiones de inquilinos',
    revoke: 'Sesión de un inquilino cerrada',
  },
  signature: {
    kind: 'Firmas',
    saved: 'Firmado',
  },
  staff: {
    kind: 'Personal',
    code_switched_off: 'Segundo factor desactivado',
    code_switched_on: 'Segundo factor activado',
    created: 'Cuenta creada',
    delay_cleared: 'Personal aceptado de nuevo en el quiosco',
    disabled: 'Cuenta desactivada',
    enabled: 'Cuenta activada de nuevo',
    guessing: 'Muchos PIN incorrectos en el quiosco',
    left: 'Cerró la sesión',
    locked: 'Bloqueo automático',
    password_changed: 'Contraseña propia cambiada',
    pin_changed: 'PIN propio cambiado',
    renamed: 'Nombre cambiado',
    reset: 'PIN y contraseña nuevos',
    role_changed: 'Función cambiada',
    sessions_ended: 'Sesiones cerradas por el encargado',
    sign_in_failed: 'Inicio de sesión fallido',
    signed_in: 'Inició sesión',
  },
  waiver: {
    kind: 'Condonaciones',
    given: 'Cargo condonado',
    taken_back: 'Condonación retirada',
  },
};
