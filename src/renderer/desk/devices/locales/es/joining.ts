/** Joining a head office at the desk, in Spanish. */
import type { JoiningMessages } from '../en/joining';

export const joining: JoiningMessages = {
  join: 'Unirse a la central',
  text: 'Aquí se aplicarán entonces el catálogo, los precios y las cuentas de la central. El kiosco conserva sus libros.',
  code: 'Código',
  codeHint: 'Escanee el código QR de la página de la central o escriba el código que aparece con él.',
  address: 'Dirección de la central',
  addressHint: 'Por ejemplo, https://head-office.example.com. Un código escaneado puede completarla.',
  confirm: 'Unirse',
  compare:
    'Compare esta clave con la de la página de la central. Si difiere una sola letra, no se una: allí responde otra cosa.',
  confirmSame: 'Las claves coinciden: unirse',
  joined: 'Unido como {kiosk}.',
  refused: {
    already: 'Este kiosco ya pertenece a una central: {address}. La deja con el comando head-office leave.',
    unreadable:
      'Esto no es una dirección. Es como https://head-office.example.com, sin nada después del nombre.',
    open: 'La dirección debe empezar por https://. Sin cifrado solo es posible una central en esta computadora.',
    code_unknown: 'La central no conoce este código o tiene más de una hora. Pida allí uno nuevo.',
    code_used: 'Otro kiosco usó este código. Pida uno nuevo a la central.',
    other_property: 'Este código es para un kiosco de otro centro. Pida uno para este centro.',
    untrusted:
      'Esta computadora no conoce al emisor del certificado de la central. Revise la dirección. Si es correcta, quien cuida del kiosco lo une con el comando head-office activate y --authority.',
    not_reached:
      'No se puede contactar con la central en {address}. Revise la dirección y la conexión a internet, e inténtelo de nuevo.',
    other_key:
      'Lo que responde en {address} firma con otra clave que la que muestra la central. El kiosco no se unió ni envió ningún código. Revise la dirección e informe a la central.',
    refused: 'La central lo rechazó. Comuníquele lo que se muestra abajo.',
  },
};
