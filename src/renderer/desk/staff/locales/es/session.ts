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
  nobody:
    'Todavía no hay ninguna cuenta. Quien cuida de esta máquina crea la primera con: npm run kiosk -- staff create --name NAME --role manager',
  locked: 'Bloqueado. Entre para seguir donde estaba.',
  mustChangeHeading: 'Elija sus propios datos',
  mustChangeText: 'Los que ha usado se los dio otra persona. A partir de ahora solo los conocerá usted.',
  current: 'En uso ahora',
  newPin: 'PIN nuevo',
  newPassword: 'Contraseña nueva',
  newPasswordHint: 'Al menos 12 caracteres',
  endOthers: 'Cerrar las demás sesiones',
  othersEnded: 'Sesiones cerradas: {count}',
  roles: {
    attendant: 'Atención',
    manager: 'Encargado',
    technician: 'Técnico',
  },
};
