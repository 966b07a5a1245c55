/** Why the front desk is refused something, and what to do, in Spanish. */
import type { ReasonsMessages } from '../en/reasons';

export const reasons: ReasonsMessages = {
  signed_out: 'Su sesión ha terminado. Entre de nuevo.',
  not_allowed: 'Su función no lo permite. Pregunte a un encargado.',
  sign_in_wrong: 'El número, el PIN o la contraseña no son correctos.',
  code_wrong: 'Este código no es correcto o ya se usó. Espere al siguiente.',
  clearance_wrong:
    'Estas cifras no son correctas, o usted no trabaja en este local. Revíselas o muestre un código nuevo.',
  clearance_over: 'Este código es demasiado antiguo o ya se usó. Muestre uno nuevo.',
  no_clearances: 'Nadie de la central puede entrar aquí.',
  of_head_office: 'De esta cuenta se ocupa la central. Cámbiela allí.',
  first_old:
    'Este primer PIN o esta primera contraseña tiene más de una semana y ya no sirve. Pida otro al encargado.',
  must_change: 'Elija primero su propio PIN o contraseña.',
  pin_weak: 'Este PIN es fácil de adivinar. Evite series, repeticiones y su número.',
  password_weak: 'Esta contraseña es corta o demasiado común. Use al menos 12 caracteres.',
  signature_missing: 'El cliente aún no ha firmado el contrato. Lo firma antes de pagar.',
  changed_meanwhile: 'Otra persona lo ha cambiado entretanto: {by}. Mírelo de nuevo antes de seguir.',
  number_taken: 'Otra unidad ya tiene este número.',
  rent_zero: 'La renta de una unidad es mayor que 0.',
  rent_free: 'Esta unidad es gratuita: su renta sigue en 0.',
  last_manager: 'No se puede quitar al último encargado. Dé antes esta función a otra persona.',
  backup_busy: 'Hay una copia o una comprobación en curso. Inténtelo en un momento.',
  clock_moved: 'El reloj ha cambiado entretanto. Mírelo de nuevo.',
  clock_before_build:
    'El reloj marca una hora anterior a este programa. Ponga en hora el reloj de la computadora.',
  backup_unknown: 'Esa copia ya no existe.',
  tenant_restricted:
    'Los datos personales de este inquilino se borraron a petición suya y no se pueden editar.',
  tenant_busy: 'Este inquilino tiene una entrada en curso. Termínela primero.',
  tenant_review: 'Un pago o reembolso de este inquilino espera en «Por revisar». Resuélvalo primero.',
  tenant_paying: 'Un pago o reembolso de este inquilino está en curso. Espere a que termine.',
  tenant_renting:
    'Este inquilino todavía alquila aquí. Termine primero el contrato. En un centro sin central, anule en su lugar el código de acceso.',
  not_enough_money: 'No es suficiente: se deben {due} y se recibieron {given}.',
  amount_changed: 'El importe ha cambiado entretanto. Mírelo de nuevo antes de cobrar.',
  needs_card:
    'Aquí las rentas futuras se cobran a una tarjeta, así que el primer pago debe hacerse con tarjeta.',
  paid_already: 'Esto ya está pagado.',
  bills_being_paid:
    'Hay un pago con tarjeta de estas facturas en curso o pendiente en «Por revisar». Aquí no se ha cobrado nada. Inténtelo de nuevo cuando haya terminado.',
  key_used: 'Esto ya se envió con otros datos. Mire qué se guardó antes de seguir.',
  nothing_claimed: 'Aquí no hay ninguna petición abierta. Mire la página de nuevo.',
  proof_expired: 'Este comprobante ya no es válido. Escriba un día posterior.',
  proof_too_early: 'Este comprobante aún no cuenta. Escriba hoy o un día anterior.',
  not_claimable: 'Este impuesto no se puede pedir ahora. Mire la página de nuevo.',
  own_claim: 'Usted anotó esta solicitud. Otra persona tiene que aceptar el comprobante.',
  part_by_manager: 'Hay un aviso de incumplimiento. Solo un encargado acepta una parte.',
  elsewhere_unknown: 'Ningún otro kiosco de este centro tiene un contrato de esa unidad.',
  elsewhere_unreached:
    'No se llega a la central, así que no se sabe cuánto se debe. Inténtelo más tarde, o cobre en el kiosco que tiene el contrato.',
  elsewhere_old: 'El otro kiosco dijo hace más de un día cuánto se debe. Cobre en ese kiosco.',
  elsewhere_taken: 'Otro kiosco del centro cobró este dinero. Se devuelve allí, o aquí como reembolso.',
  part_not_taken: 'Este centro no acepta pagos parciales.',
  too_much: 'Eso es más de lo que queda.',
  card_step:
    'A una tarjeta no se le puede reembolsar exactamente este importe. Reembolse {whole} a la tarjeta y el resto en efectivo o con cheque.',
  nothing_to_credit: 'No queda nada por acreditar.',
  adoption_gone_on:
    'Estas unidades ya tienen facturas, pagos, cambios o salidas desde la importación: {units}. Ya no se puede deshacer.',
  not_received: 'El dinero de este pago no ha llegado, así que no se puede reembolsar nada.',
  refund_open: 'Ya hay un reembolso en curso. Espere a que termine.',
  provider_failed:
    'El procesador de pagos no respondió o lo rechazó. No se reembolsó nada. Inténtelo más tarde.',
  nothing_to_settle: 'Esto ya está resuelto.',
  books_wait:
    'Los libros aún se comparan con las bases de datos guardadas, la central y el procesador de pagos. Inténtelo en un minuto.',
  books_unit_not_free:
    'Según los libros, una de estas unidades no está libre. Escriba solo las que figuran como libres.',
  lost_source_gone:
    'Ninguna base de datos guardada tiene ya este contrato. Regístrelo de nuevo con los documentos en papel.',
  lost_number_taken:
    'Otro contrato, factura o recibo tiene aquí el mismo número. Compare ambos en papel y registre este de nuevo.',
  lost_being_paid: 'El pago de esta entrada aún no ha terminado. Resuélvalo primero e inténtelo de nuevo.',
  lost_unit_busy: 'Alguien está pagando ahora esta unidad. Espere a que termine e inténtelo de nuevo.',
  lost_unit_unknown: 'Esta unidad no está en el catálogo. Importe el catálogo actual e inténtelo de nuevo.',
  lost_does_not_fit:
    'Algo del contrato falta en el catálogo. Importe el catálogo actual e inténtelo de nuevo.',
  contract_running: 'El contrato sigue vigente. Tome fotos cuando el inquilino se haya ido.',
  photo_unreadable: 'Esto no es una foto. Elija un archivo JPEG, PNG o WebP.',
  photo_too_large: 'Esta foto ocupa más de 2 MB. Elija una más pequeña.',
  photos_full: 'Ya hay ocho fotos. No se pueden agregar más.',
  unit_not_to_check: 'Esta unidad no espera una revisión. Mire otra vez su estado.',
  unit_in_use: 'Solo una unidad disponible o por revisar puede ponerse fuera de servicio.',
  unit_taken_out: 'Esta unidad ya está fuera de servicio.',
  unit_in_service: 'Esta unidad no está fuera de servicio.',
  unit_out_in_catalogue: 'El catálogo tiene esta unidad fuera de servicio. Cámbielo primero allí.',
  unit_rented_again: 'Otro contrato tiene esta unidad. El contrato terminado no puede continuar.',
  unit_refunded:
    'Desde la salida se ha reembolsado dinero de este contrato. Alquile la unidad con un contrato nuevo.',
  unit_transferred: 'El inquilino tiene otra unidad en su lugar: el contrato no puede continuar.',
  transfer_owes: 'Hay {owed} vencidos. Se pagan antes, o usted los pasa al nuevo contrato.',
  transfer_stopped: 'El código de acceso está suspendido. Reactívelo antes.',
  transfer_unbilled: 'Falta hacer una factura de este contrato. Inténtelo de nuevo en una hora.',
  last_day_early: 'El último día no puede ser anterior a hoy ni a la entrada.',
  last_day_late: 'El último día no puede estar a más de 184 días de hoy.',
  site_notice_unsigned: 'Este contrato no prevé un aviso del centro.',
  plan_parts: 'Un plan de pagos necesita sus cuotas, y ninguna puede ser cero.',
  delivery_day: '«Entregado el» debe ser un día entre la fecha del aviso y hoy.',
  plan_first: '«Primera cuota el» debe ser un día entre hoy y dentro de 31 días.',
  plan_last: '«Número de cuotas» es demasiado alto: la última cuota debe vencer en 24 meses.',
  rent_leaving: 'El inquilino ha dado aviso de salida o ya se ha ido. La renta no cambia.',
  rent_not_agreed:
    'El contrato firmado no tiene reglas para una renta nueva que este kiosco pueda seguir. Cámbiela con un contrato nuevo.',
  rent_elsewhere: 'Otro kiosco tiene esta unidad. Cambie la renta allí.',
  rent_open: 'Ya se anunció una nueva renta. Retírela primero o espere a que se aplique.',
  rent_same: 'Indique un importe distinto de la renta actual.',
  rent_over_cap: 'El contrato firmado fija un límite menor para el primer año.',
  rent_billed: 'La nueva renta ya se aplica o está en una factura. Ya no se puede retirar.',
  charges_leaving: 'El inquilino se ha ido o se va antes de ese día.',
  charges_unbilled:
    'Falta hacer una factura de este contrato, o esos días se facturaron en otro lugar. Elija otro día o inténtelo de nuevo en una hora.',
  charges_same: 'No cambiaría nada.',
  settled_otherwise: 'Otra persona lo ha resuelto de otra forma.',
  why_missing: 'Indique el motivo. Bastan unas palabras.',
  counted_twice: 'La caja ya se ha contado dos veces. Cierre el día con el último recuento.',
  not_counted: 'Cuente primero la caja.',
  too_much_for_drawer: 'Es más de lo que hay en la caja según los libros.',
  day_changed: 'Ha habido movimientos desde que abrió este día. Mírelo otra vez y vuelva a contar.',
  settle_other_provider: 'Este pago se hizo con otro procesador de pagos. No se ha resuelto nada.',
  settle_no_contract: 'No hay contrato. Complete la entrada o reembolse el dinero. No se ha resuelto nada.',
  settle_contract_stands: 'Ya hay un contrato. No se ha resuelto nada.',
  settle_not_captured: 'El procesador de pagos no tiene dinero de este pago. No se ha resuelto nada.',
  settle_captured:
    'El procesador de pagos tiene el dinero, así que no se puede marcar como no cobrado. No se ha resuelto nada.',
  settle_other_amount:
    'El procesador de pagos tiene un importe distinto al del contrato. No se ha resuelto nada.',
  settle_unconfirmed: 'El procesador de pagos aún no lo ha confirmado. Inténtelo de nuevo en unos minutos.',
  settle_giving_back: 'El reembolso ya empezó. Continúelo o resuélvalo como no cobrado.',
  settle_no_move_in: 'No se puede completar la entrada. No se ha resuelto nada.',
  settle_was_given: 'El procesador de pagos indica que se reembolsó. No se ha resuelto nada.',
  settle_was_not_given: 'El procesador de pagos indica que no se reembolsó. No se ha resuelto nada.',
  card_not_called_off:
    'Aquí se empezó un pago con tarjeta. No se puede contactar con el procesador de pagos para cancelarlo; no se ha cambiado nada. No cobre ahora: el cliente podría pagar dos veces. Inténtelo cuando vuelva la conexión.',
  catalogue_refused: 'Este catálogo no se puede importar ahora: {why}',
  day_past: 'Ese día ya pasó. Elija hoy o un día posterior.',
  second_person: 'Otro encargado tiene que aprobarlo. Propóngaselo.',
  proposal_open: 'Otro catálogo espera una decisión. Decida primero sobre ese.',
  approval_waits: 'Supera el límite del centro. Queda anotado, y otro encargado lo encuentra en Por revisar.',
  approval_declined: 'Otro encargado lo ha rechazado.',
  own_approval: 'Lo pidió usted. Otro encargado tiene que aprobarlo.',
  own_proposal: 'Lo propuso usted. Otro encargado tiene que aprobarlo.',
  account_new:
    'Un colega creó o restableció una de las dos cuentas. Cuenta como segunda persona después de {hours} hora. | Un colega creó o restableció una de las dos cuentas. Cuenta como segunda persona después de {hours} horas.',
  take_over_first: 'El cliente está usando la pantalla. Hágase cargo primero.',
  document_damaged:
    'El archivo de este documento falta o fue modificado. Recupérelo de una copia de seguridad; no se ha perdido nada más.',
  unknown: 'Esto ya no existe.',
  unreachable: 'No se puede contactar con el kiosco. Lo que escribió sigue aquí. Inténtelo de nuevo.',
  fault: 'Algo ha fallado de nuestro lado. Lo que escribió sigue aquí. Inténtelo de nuevo.',
  storage_full: 'El disco del kiosco está lleno. No se ha guardado nada.',
  books_not_compared:
    'Los libros de este kiosco se están comparando tras una restauración o una pérdida. Puede haber entradas otra vez cuando un encargado confirme los libros en «Por revisar».',
  busy: 'El kiosco está ocupado. No se ha guardado nada. Inténtelo de nuevo en un momento.',
  storage_fault: 'El disco del kiosco indica un fallo. No se ha guardado nada.',
  clock_wrong:
    'Las entradas están detenidas: el reloj está mal o no se ha confirmado. Póngalo en hora o confirme la hora en «Dispositivos y estado».',
  invalid_input: 'Algo no está bien aquí. Revíselo.',
  throttled:
    'Demasiados intentos. Inténtelo de nuevo en {seconds} segundo. | Demasiados intentos. Inténtelo de nuevo en {seconds} segundos.',
};
