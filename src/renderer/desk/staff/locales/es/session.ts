/** Signing in, in Spanish. */
import type { SessionMessages } from '../en/session';

export const session: SessionMessages = {
  heading: 'Recepción: iniciar sesión',
  number: 'Número de empleado',
  pin: 'PIN',
  pinHint: 'Seis cifras',
  password: 'Contraseña',
  code: 'Código',
  codeHint: 'Seis cifras de su aplicación de autenticación',
  signIn: 'Entrar',
  phone: 'Central: con su teléfono',
  phoneText: 'Escanee este código con su teléfono. La página de la central muestra diez cifras.',
  phoneQr: 'Código QR de la página de la central',
  phoneOpen: 'Abrir la página',
  digits: 'Diez cifras',
  digitsHint: 'El último inicia su sesión.',
  newCode: 'Mostrar un código nuevo',
  byNumber: 'Con el número de empleado',
  nobody:
    'Todavía no hay ninguna cuenta. Quien mantiene esta computadora crea la primera con: keyturn staff create --name NAME --role manager',
  locked: 'Bloqueado. Entre para seguir donde estaba.',
  mustChangeHeading: 'Elija un PIN o una contraseña nuevos',
  mustChangeText: 'Otra persona le dio los datos actuales. Elija unos que solo usted conozca.',
  current: 'Actual',
  newPin: 'PIN nuevo',
  newPassword: 'Contraseña nueva',
  newPasswordHint: 'Al menos 12 caracteres',
  endOthers: 'Cerrar las demás sesiones',
  othersEnded: 'No había otra sesión abierta. | {n} sesión más cerrada. | {n} sesiones más cerradas.',
  roles: {
    attendant: 'Atención',
    manager: 'Encargado',
    technician: 'Técnico',
  },
};
