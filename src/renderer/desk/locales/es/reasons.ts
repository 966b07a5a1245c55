/** Why the front desk is refused something, and what to do, in Spanish. */
import type { ReasonsMessages } from '../en/reasons';

export const reasons: ReasonsMessages = {
  signed_out: 'Su sesión ha terminado. Entre de nuevo.',
  not_allowed: 'Su función no lo permite. Pregunte a un encargado.',
  sign_in_wrong: 'El número, la clave o la contraseña no son correctos.',
  code_wrong: 'Este código no es correcto o ya se usó. Espere al siguiente.',
  must_change: 'Elija primero su propia clave o contraseña.',
  pin_weak: 'Esta clave es fácil de adivinar. Evite series, repeticiones y su número.',
  password_weak: 'Esta contraseña es corta o demasiado común. Use al menos 12 caracteres.',
  changed_meanwhile: 'Otra persona lo ha cambiado entretanto: {by}. Mírelo de nuevo antes de seguir.',
  last_manager: 'No se puede quitar al último encargado. Nombre antes a otra persona.',
  unknown: 'Esto ya no existe.',
  unreachable: 'No se puede llegar al quiosco. Lo que escribió sigue aquí; inténtelo de nuevo.',
  fault: 'Algo ha fallado por nuestra parte. No se ha perdido nada; inténtelo de nuevo.',
  storage_full: 'El disco del quiosco está lleno. No se ha guardado nada.',
  invalid_input: 'Algo no está bien aquí. Revíselo.',
  throttled: 'Demasiados intentos. Espere {seconds} segundos.',
};
