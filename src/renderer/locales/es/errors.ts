/** What went wrong, in Spanish. */
import type { ErrorMessages } from '../en/errors';

export const errors: ErrorMessages = {
  heading: 'Hay un problema',
  title: 'Error: {heading}',
  loading: 'No se ha podido cargar.',
  tryAgain: 'Intentar de nuevo',
  callUs: 'Si continúa, llámenos al {phone}.',
  reasons: {
    invalid_input: 'Algo no está bien. Revise sus respuestas.',
    unit_taken: 'Otra persona acaba de alquilar esta unidad. Elija otra; sus demás respuestas se conservan.',
    unit_out_of_reach:
      'Esta unidad no se puede alquilar aquí en este momento. Elija otra; sus demás respuestas se conservan.',
    booking_closed: 'Su reserva ha terminado. Elija de nuevo su unidad; sus respuestas se conservan.',
    assisted: 'Le estamos ayudando con esta reserva. Enseguida podrá continuar.',
    booking_busy: 'Su reserva se está procesando. Espere un momento e inténtelo de nuevo.',
    booking_unknown: 'Su reserva ya no existe. Elija de nuevo su unidad; sus respuestas se conservan.',
    reservations_used_up:
      'Ahora no se pueden reservar más unidades sin pagar. Inténtelo más tarde o pregunte a nuestro personal.',
    contact_missing: 'Aún necesitamos sus datos para continuar.',
    coverage_missing: 'Elija cómo proteger sus cosas.',
    signature_missing: 'Firme el contrato antes de pagar.',
    agreement_changed: 'El contrato ha cambiado desde que lo leyó. Léalo de nuevo y firme otra vez.',
    postal_code_invalid: 'No es un código postal del país elegido. Revise el código y el país.',
    signature_invalid: 'No pudimos leer su firma. Bórrela y firme de nuevo.',
    date_invalid: 'Elija una de las fechas mostradas.',
    promotion_unknown: 'Este código no es válido o ha vencido. Revíselo o deje el campo vacío.',
    email_invalid: "Introduzca un correo como nombre{'@'}example.com.",
    phone_invalid: 'No es un número de teléfono del país elegido. Revise el número y el país.',
    hidden_mark:
      'Contiene un signo que no se ve, a menudo por haberlo copiado. Borre el texto y escríbalo de nuevo.',
    script_unsupported: 'Use letras latinas, griegas, cirílicas o árabes: con ellas se imprime el contrato.',
    reader_unavailable: 'El lector de tarjetas no está listo. Espere un momento e inténtelo de nuevo.',
    provider_offline:
      'En este momento no hay conexión con el banco. No se ha cobrado nada; su reserva se mantiene.',
    reader_closed:
      'Aquí solo se aceptan tarjetas en horario de apertura. No se ha cobrado nada; su reserva se mantiene.',
    pickup_unknown: 'No encontramos ninguna reserva con este código y estas cifras. Revíselos o pregúntenos.',
    reservation_unknown:
      'No encontramos ninguna reserva con este correo y este número de teléfono. Revise ambos o pregúntenos.',
    login_wrong: 'Este correo y esta contraseña no coinciden. Revise ambos o pregúntenos.',
    code_wrong: 'Este código no es correcto o ya no sirve. Revíselo o pida uno nuevo.',
    unit_unknown: 'No encontramos ninguna unidad con estos datos. Revíselos o pregunte al personal.',
    unit_elsewhere: 'De esta unidad se ocupa otro kiosco de este centro. Vaya allí o pregunte al personal.',
    signed_out: 'Su sesión ha terminado. Vuelva a iniciarla, por favor.',
    payment_failed: 'El pago no se ha realizado. Inténtelo de nuevo.',
    nothing_owed: 'No queda nada por pagar.',
    bills_changed: 'Sus facturas han cambiado. Revíselas otra vez antes de pagar.',
    bills_busy:
      'Ya hay un pago en curso de estas facturas. Espere un momento e inténtelo de nuevo, o pregunte a nuestro personal.',
    messages_unread:
      'El personal todavía tiene cinco mensajes suyos por leer. Inténtelo después o llámenos.',
    contract_over: 'Esto ha cambiado entretanto. Vuelva a su página y mírelo de nuevo.',
    last_day_early: 'Ese día no puede ser el último. Elija otro.',
    notice_missing: 'Díganos primero su último día.',
    payment_open:
      'Un pago de esta unidad aún no ha terminado. Espere un momento e inténtelo de nuevo, o pregunte a nuestro personal.',
    card_asked:
      'En este momento se cobra a su tarjeta guardada. Inténtelo dentro de unos minutos o pregunte a nuestro personal.',
    no_payments:
      'Ahora no se puede pagar en este kiosco. No se ha cobrado nada. Pregunte a nuestro personal.',
    being_set_up: 'Este kiosco se está preparando.',
    storage_full:
      'Este kiosco no puede hacer un alquiler ahora: su disco está lleno. Sus respuestas se conservan.',
    books_not_compared:
      'Nuestro personal está revisando este kiosco antes del próximo alquiler. Pregúnteles; sus respuestas se conservan.',
    busy: 'Este kiosco está ocupado. No se ha guardado nada. Espere un momento e inténtelo de nuevo.',
    storage_fault: 'Este kiosco no puede guardar nada ahora: su disco indica un fallo. Llámenos, por favor.',
    clock_wrong:
      'Este kiosco no puede hacer un alquiler ahora: hay que revisar su reloj. Sus respuestas se conservan.',
    throttled: 'Demasiados intentos. Espere un momento e inténtelo de nuevo.',
    not_offered: 'Esto no se ofrece aquí. Elija otra cosa.',
    fault: 'Algo ha fallado por nuestra parte. Inténtelo de nuevo. No se ha perdido nada de lo que escribió.',
  },
  fields: {
    firstName: 'Escriba su nombre, de 60 letras como máximo.',
    lastName: 'Escriba sus apellidos, de 60 letras como máximo.',
    legalName: 'Escriba la razón social, de 120 caracteres como máximo.',
    tradeName: 'Escriba un nombre comercial de 120 caracteres como máximo o deje el campo vacío.',
    taxNumber: 'No es un número fiscal del país de la empresa. Revíselo.',
    role: 'Escriba su cargo en la empresa, de 60 caracteres como máximo.',
    billingEmail: "Escriba un correo como nombre{'@'}example.com o deje el campo vacío.",
    maySign: 'Confirme que puede firmar por esta empresa o desactívelo.',
    phoneNumber: 'Escriba su número de teléfono.',
    phoneCountryId: 'Elija el país de su número de teléfono.',
    email: "Introduzca un correo como nombre{'@'}example.com.",
    countryId: 'Elija su país.',
    moveInDate: 'Elija una de las fechas mostradas.',
    discountCode: 'Este código no es válido o ha vencido. Revíselo o deje el campo vacío.',
    message: 'Escriba primero su mensaje.',
    insurer: 'Escriba el nombre de su aseguradora, de 2 a 120 caracteres.',
    policyNumber: 'Escriba el número de su póliza, de 2 a 60 caracteres.',
    expires:
      'Escriba la fecha en que termina su póliza. La póliza debe seguir vigente en la fecha de entrada.',
    unitId: 'Elija una unidad.',
    userTypeId: 'Elija quién alquila.',
    coverage: 'Elija cómo proteger sus cosas.',
    addOnIds: 'Elija de nuevo sus extras.',
    autopay: 'Elija sí o no.',
    signature: 'Firme sobre la línea. Un solo punto no basta.',
    typedName: 'Escriba su nombre completo.',
    code: 'Escriba las 8 cifras de su código.',
    phoneDigits: 'Escriba las 4 últimas cifras de su teléfono.',
    part: 'Escriba un importe dentro de estos límites.',
    signInCode: 'Escriba las 6 cifras del código.',
    userName: 'Escriba el correo electrónico con el que se registró.',
    password: 'Escriba su contraseña.',
    consent: 'Toque la casilla para aceptar, o pídanos ayuda.',
  },
};
