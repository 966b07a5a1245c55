/** Why the front desk is refused something, and what to do, in Spanish. */
import type { ReasonsMessages } from '../en/reasons';

export const reasons: ReasonsMessages = {
  signed_out: 'Su sesión ha terminado. Entre de nuevo.',
  not_allowed: 'Su función no lo permite. Pregunte a un encargado.',
  sign_in_wrong: 'El número, el PIN o la contraseña no son correctos.',
  code_wrong: 'Este código no es correcto o ya se usó. Espere al siguiente.',
  first_old: 'Esto se entregó hace más de una semana y ya no vale. Pida otro al encargado.',
  must_change: 'Elija primero su propio PIN o contraseña.',
  pin_weak: 'Este PIN es fácil de adivinar. Evite series, repeticiones y su número.',
  password_weak: 'Esta contraseña es corta o demasiado común. Use al menos 12 caracteres.',
  changed_meanwhile: 'Otra persona lo ha cambiado entretanto: {by}. Mírelo de nuevo antes de seguir.',
  last_manager: 'No se puede quitar al último encargado. Nombre antes a otra persona.',
  keeper_busy: 'Hay una copia o una comprobación en curso. Inténtelo en un momento.',
  clock_moved: 'El reloj marca ahora otra hora. Vuelva a mirarlo.',
  clock_before_build: 'El reloj marca una hora anterior a este programa. Ponga en hora el reloj del equipo.',
  backup_unknown: 'Esa copia ya no existe.',
  tenant_restricted: 'Los datos de esta persona se redujeron a petición suya y no se vuelven a completar.',
  tenant_busy: 'Esta persona tiene una reserva en curso. Termínela primero.',
  tenant_review: 'Un pago o reembolso suyo espera en Por revisar. Resuélvalo primero.',
  tenant_paying: 'Un pago o reembolso suyo está en curso. Espere a que termine.',
  tenant_renting:
    'Su contrato sigue vigente. Termínelo primero; en un centro sin central, termine el código de acceso.',
  not_enough_money: 'No es suficiente: se deben {due} y se han entregado {given}.',
  amount_changed: 'El importe ha cambiado. Mírelo de nuevo antes de cobrar.',
  needs_card: 'Aquí los alquileres se cobran a una tarjeta; el primero debe pagarse con ella.',
  paid_already: 'Esto ya está pagado.',
  key_used: 'Esto ya se envió con otros datos. Mire lo que se guardó.',
  too_much: 'Eso es más de lo que queda.',
  nothing_to_credit: 'No queda nada por abonar.',
  not_received: 'El dinero de este pago no ha llegado; no se puede devolver.',
  refund_open: 'Ya hay una devolución en curso. Espere a que termine.',
  provider_failed:
    'La empresa de tarjetas no respondió o lo rechazó. No se devolvió nada; inténtelo después.',
  nothing_to_settle: 'Ya no hay nada que hacer: está resuelto.',
  books_wait:
    'Los libros aún se comparan con las bases guardadas, la central y la empresa de tarjetas. Inténtelo en un minuto.',
  books_unit_not_free: 'Una de estas unidades no figura libre. Escriba solo las que figuran libres.',
  lost_source_gone:
    'Ninguna base de datos guardada tiene ya este contrato. Regístrelo de nuevo con los papeles.',
  lost_number_taken:
    'Otro contrato, factura o recibo tiene aquí el mismo número. Compare ambos en papel y registre este de nuevo.',
  lost_being_paid: 'El pago de esta reserva aún no ha terminado. Resuélvalo primero e inténtelo después.',
  lost_unit_busy: 'Alguien está pagando esta unidad. Espere a que termine e inténtelo después.',
  lost_unit_unknown: 'El catálogo no tiene la unidad. Importe el catálogo actual e inténtelo de nuevo.',
  lost_does_not_fit:
    'Algo del contrato no está en estos libros. Importe el catálogo actual e inténtelo de nuevo.',
  settled_otherwise: 'Otra persona lo ha resuelto de otra forma.',
  why_missing: 'Diga por qué: bastan unas palabras.',
  day_changed: 'Ha habido movimientos desde que lo miró. Mire el día otra vez y vuelva a contar.',
  settle_other_provider:
    'Este pago se hizo con otra empresa de tarjetas que la configurada ahora. No se ha resuelto nada.',
  settle_no_contract:
    'No hay contrato para él. Complete la entrada o devuelva el dinero. No se ha resuelto nada.',
  settle_contract_stands: 'Ya hay un contrato para él. No se ha resuelto nada.',
  settle_not_captured: 'La empresa de tarjetas no tiene dinero de este pago. No se ha resuelto nada.',
  settle_captured: 'La empresa de tarjetas tiene el dinero, así que sí se cobró. No se ha resuelto nada.',
  settle_other_amount:
    'La empresa de tarjetas tiene otro importe que el del contrato. No se ha resuelto nada.',
  settle_unconfirmed: 'La empresa de tarjetas aún no lo ha confirmado. Inténtelo de nuevo en unos minutos.',
  settle_giving_back: 'Ya se empezó a devolver el dinero. Siga con ello o resuélvalo como no cobrado.',
  settle_no_move_in: 'No se puede hacer el contrato. No se ha resuelto nada.',
  settle_was_given: 'La empresa de tarjetas dice que se devolvió. No se ha resuelto nada.',
  settle_was_not_given: 'La empresa de tarjetas dice que no se devolvió. No se ha resuelto nada.',
  card_not_called_off:
    'Aquí se empezó un pago con tarjeta, y no se puede contactar con la empresa de tarjetas para anularlo. No se ha cambiado nada. No cobre ahora, se podría cobrar dos veces: inténtelo cuando vuelva la línea.',
  catalogue_refused: 'Este catálogo no se puede importar ahora: {why}',
  second_person: 'Otro encargado tiene que aceptarlo. Propóngalo.',
  proposal_open: 'Otro catálogo espera una decisión. Decida primero sobre ese.',
  own_proposal: 'Usted mismo lo propuso. Otro encargado tiene que aceptarlo.',
  account_new:
    'Un colega creó o restableció una de las dos cuentas. Cuenta como segunda persona {hours} horas después.',
  take_over_first: 'El cliente está respondiendo en la pantalla. Hágase cargo primero.',
  unknown: 'Esto ya no existe.',
  unreachable: 'No se puede llegar al kiosco. Lo que escribió sigue aquí; inténtelo de nuevo.',
  fault: 'Algo ha fallado por nuestra parte. No se ha perdido nada; inténtelo de nuevo.',
  storage_full: 'El disco del kiosco está lleno. No se ha guardado nada.',
  books_not_compared:
    'Los libros de este kiosco se están comparando tras una restauración o una pérdida. No se puede empezar nada nuevo hasta que un encargado los confirme en «Por revisar».',
  storage_fault: 'El disco del kiosco indica un fallo. No se ha guardado nada.',
  clock_wrong:
    'No se vende nada: el reloj está mal o nadie lo ha confirmado. Póngalo en hora o confirme la hora en «Equipos y estado».',
  invalid_input: 'Algo no está bien aquí. Revíselo.',
  throttled: 'Demasiados intentos. Inténtelo de nuevo en {seconds} s.',
};
