/** What lines of the audit say in one sentence, in Spanish. */
import type { SentencesMessages } from '../en/sentences';

export const sentences: SentencesMessages = {
  access: {
    restored: '{who} reactivó el código de acceso del contrato {about}.',
    suspended: '{who} suspendió el código de acceso del contrato {about}.',
  },
  bill: {
    made: '{who} creó la factura {about}.',
  },
  booking: {
    made: '{who} reservó la unidad {about}.',
    reserved: '{who} reservó la unidad {about} para más tarde.',
    corrected: '{who} corrigió la reserva de la unidad {about}.',
    extended: '{who} prolongó la reserva de la unidad {about}.',
    cancelled: '{who} canceló la reserva de la unidad {about}.',
    expired: 'La reserva de la unidad {about} venció.',
    picked_up: '{who} continuó la reserva de la unidad {about}.',
  },
  code: {
    made_by_staff: '{who} creó un código de un solo uso para el contrato {about}.',
  },
  charges: {
    changed: '{who} cambió la protección o los extras del contrato {about}.',
  },
  contact: {
    registered: '{who} introdujo los datos de {about}.',
    corrected: '{who} corrigió los datos de {about}.',
    exported: '{who} exportó los datos de {about}.',
  },
  contract: {
    made: '{who} creó el contrato {about}.',
    ended: '{who} terminó el contrato {about}: el inquilino se ha ido.',
    closed: '{who} cerró el contrato {about}: no se debe nada.',
    resumed: '{who} reanudó el contrato {about}: el inquilino sigue en la unidad.',
    transferred: '{who} trasladó al inquilino del contrato {about} a otra unidad.',
    written_back: '{who} repuso el contrato {about} tras una restauración.',
  },
  credit_note: {
    made: '{who} emitió la nota de crédito {about}.',
  },
  day: {
    closed: '{who} cerró el día {about}.',
    counted: '{who} contó la caja del día {about}.',
  },
  document: {
    read: '{who} leyó el documento {about}.',
  },
  drawer: {
    moved: '{who} puso o sacó efectivo de la caja.',
    written_back: '{who} repuso un movimiento de efectivo tras una restauración.',
  },
  hold: {
    opened: '{who} puso en pausa los pasos por atraso del contrato {about}.',
    closed: '{who} terminó la pausa del contrato {about}.',
  },
  notice: {
    given: '{who} anotó el aviso de salida del contrato {about}.',
    changed: '{who} cambió el último día del contrato {about}.',
    withdrawn: '{who} retiró el aviso de salida del contrato {about}.',
  },
  payment: {
    taken_back: '{who} anuló el recibo {about}, registrado por error.',
    taken: '{who} cobró en recepción un pago de la unidad {about}.',
    captured: 'Se recibió el pago de la unidad {about}.',
    released: 'Se liberó el pago de la unidad {about}.',
    review_settled: '{who} revisó y resolvió el pago de la unidad {about}.',
  },
  refund: {
    asked: '{who} inició el reembolso de la nota de crédito {about}.',
    done: '{who} completó el reembolso de la nota de crédito {about}.',
  },
  signature: {
    saved: 'Se firmó el contrato de la unidad {about}.',
  },
  staff: {
    created: '{who} creó la cuenta de {about}.',
    disabled: '{who} desactivó la cuenta de {about}.',
    enabled: '{who} activó la cuenta de {about}.',
    renamed: '{who} cambió el nombre de {about}.',
    role_changed: '{who} cambió la función de {about}.',
    reset: '{who} emitió un PIN y una contraseña nuevos para {about}.',
    signed_in: '{who} inició sesión.',
    left: '{who} cerró sesión.',
    password_changed: '{who} cambió la contraseña de {about}.',
    pin_changed: '{who} cambió el PIN de {about}.',
  },
  unit: {
    taken_out: '{who} puso la unidad {about} fuera de servicio.',
    put_back: '{who} puso la unidad {about} de nuevo en servicio.',
    overlock_on: '{who} puso un segundo candado a la unidad {about}.',
    overlock_off: '{who} quitó el segundo candado de la unidad {about}.',
    found_empty: '{who} revisó la unidad {about}: está vacía.',
    found_full: '{who} revisó la unidad {about}: hay pertenencias.',
  },
  write_off: {
    made: '{who} dio por perdida la deuda del contrato {about}.',
  },
};
