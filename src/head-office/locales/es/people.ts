/** Signing in, one's own account, and who works at head office, in Spanish. */
import type { PeopleMessages } from '../en/people';

export const people: PeopleMessages = {
  roles: {
    owner: { name: 'Propietario', meaning: 'todo, en todos los centros; decide quién trabaja aquí' },
    manager: {
      name: 'Encargado',
      meaning:
        'peticiones de ayuda y quién recibe cartas sobre ellas, catálogos, y qué kiosco alquila qué unidad',
    },
    pricing: {
      name: 'Precios',
      meaning: 'unidades y ocupación; edita, aprueba y publica los precios de los catálogos',
    },
    operator: {
      name: 'Operador',
      meaning:
        'peticiones de ayuda, kioscos, lo que hay que resolver, y qué kiosco alquila qué unidad; sin dinero',
    },
    finance: {
      name: 'Finanzas',
      meaning:
        'cifras, informes, unidades, la contabilidad con sus números de cuenta, y los impuestos de los catálogos',
    },
    support: {
      name: 'Soporte',
      meaning: 'peticiones de ayuda, lo que hay que decidir, y cómo están los kioscos; sin dinero',
    },
    viewer: { name: 'Consulta', meaning: 'mira y no cambia nada' },
  },
  signIn: {
    heading: 'Iniciar sesión',
    nobody: 'Nadie tiene cuenta todavía',
    nobodyText:
      'En la computadora de la central, esto nombra al primer propietario y muestra el código para unirse:',
    withProvider: (name) => `Iniciar sesión con ${name}`,
    name: 'Nombre',
    password: 'Contraseña',
    code: 'Código',
    codeHint: 'Los seis dígitos de su autenticador, o un código de recuperación',
    isNew: '¿Es su primera vez?',
    joinWithCode: 'Únase con el código que le dio un propietario',
    wrong: 'El nombre, la contraseña o el código no es correcto.',
    tooManyTries: (seconds) =>
      `Demasiados intentos. Espere ${seconds} ${seconds === 1 ? 'segundo' : 'segundos'} e inténtelo de nuevo.`,
    wrongPasskey: 'Esta llave de acceso no es de nadie aquí. Use nombre, contraseña y código.',
    providerAway: 'La central no puede iniciar sesiones ahora. Inténtelo de nuevo en un minuto.',
  },
  again: {
    heading: 'Iniciar sesión de nuevo',
    text: 'Aún no se ha hecho nada. Usted entró hace más de cinco minutos: confirme que es usted.',
    button: 'Confirmar y hacerlo',
    ofProvider:
      'Aún no se ha hecho nada. Usted entró hace más de cinco minutos: entre de nuevo con su proveedor de identidad. Después pulse otra vez el botón.',
    wrong: 'La contraseña o el código no son correctos. No se ha hecho nada.',
    back: 'Volver sin hacer nada',
  },
  join: {
    heading: 'Unirse a la central',
    continue: 'Continuar',
    code: 'El código que le dio un propietario',
    codeHint: 'Cuatro grupos de letras y dígitos. Sirve una vez, durante un día.',
    signInInstead: 'Mejor iniciar sesión',
    welcome: (name) => `Bienvenido, ${name}`,
    authenticator: '1. Su autenticador',
    scan: 'Escanee esto con un autenticador en su teléfono.',
    qr: 'Código QR para el autenticador',
    orType: 'O escriba:',
    password: '2. Su contraseña',
    join: 'Unirse',
    passwordHint: 'Al menos 12 caracteres; varias palabras van bien',
    authenticatorCode: 'Código del autenticador',
    authenticatorHint: 'Los seis dígitos que muestra ahora',
  },
  recovery: {
    heading: 'Sus códigos de recuperación',
    text: 'Cada uno le deja entrar una vez en lugar del autenticador, con su contraseña. Anótelos o imprímalos: no se muestran de nuevo.',
    kept: 'Ya los tengo',
  },
  me: {
    some: (count) => `${count} de los centros`,
    have: (role, meaning, where) => `${role}: ${meaning}. Usted tiene ${where}.`,
    elsewhere: 'En los demás lugares',
    lost: '¿Perdió un teléfono o una computadora?',
    lostOfProvider: 'Cierre sus sesiones allí e inicie sesión aquí de nuevo.',
    lostOwn: 'Un propietario le hace un código nuevo, y el acceso anterior ya no abre nada.',
    signOutElsewhere: 'Cerrar sesión en los demás lugares',
    signingIn: 'Inicio de sesión',
    ofProvider:
      'Usted inicia sesión con el proveedor de identidad de su empresa. También dice qué puede hacer aquí. Cambie allí su contraseña.',
    password: 'Contraseña',
    changePassword: 'Cambiar la contraseña',
    newPassword: 'Contraseña nueva',
    newPasswordAgain: 'Contraseña nueva otra vez',
    newPasswordHint: 'Al menos 12 caracteres. Su sesión sigue abierta aquí, y en ningún otro lugar',
    recoveryCodes: 'Códigos de recuperación',
    codesLeft: (count) =>
      `${count === 0 ? 'No queda ninguno.' : `Quedan ${count}.`} Los nuevos sustituyen a los anteriores.`,
    makeCodes: 'Hacer códigos nuevos',
    done: {
      password: 'La contraseña está cambiada. Su sesión está cerrada en los demás lugares.',
      passkey: 'La llave de acceso está agregada. Sirve en esta dirección.',
      'passkey-removed': 'La llave de acceso está quitada. Ya no sirve en ningún lugar.',
      elsewhere: 'Su sesión está cerrada en los demás lugares.',
    },
  },
  passkeys: {
    heading: 'Llaves de acceso',
    with: 'Con una llave de acceso',
    signIn: 'Iniciar sesión con una llave de acceso',
    of: (domain, added) => `para ${domain}, agregada ${added}`,
    neverUsed: 'nunca usada',
    lastUsed: (at) => `usada por última vez ${at}`,
    text: 'Un teléfono, una computadora o una llave de seguridad inicia su sesión con el dedo, la cara o un PIN, sin contraseña ni código.',
    cannot:
      'Este navegador no puede hacer aquí una llave de acceso. Necesita una dirección con nombre, como office.example.com, y un certificado en el que el navegador confíe.',
    add: 'Agregar una llave de acceso',
    name: 'Nombre de la llave de acceso',
    nameHint: 'Para reconocerla, como «Mi computadora»',
    remove: 'Quitar esta llave de acceso',
    toRemove: 'Llave de acceso que se quita',
    script: {
      reload: 'Eso no funcionó. Recargue la página.',
      nothing: 'No pasó nada: el navegador no tiene esa llave de acceso, o se canceló.',
      InvalidStateError: 'Este dispositivo ya tiene una llave de acceso para usted.',
      SecurityError:
        'El navegador rechaza las llaves de acceso en esta dirección. Necesita un nombre y un certificado en el que confíe.',
      TypeError: 'La central no responde ahora. Inténtelo de nuevo en un minuto.',
    },
  },
  list: {
    heads: ['Nombre', 'Función', 'Dónde', 'Última sesión'],
    caption: 'Quién trabaja aquí',
    add: 'Agregar a alguien',
    addButton: 'Agregar',
    name: 'Nombre',
    nameHint: 'Inicia sesión con él',
    endedHeads: ['Nombre', 'Por el proveedor de identidad'],
    letIn: 'Dejar entrar de nuevo',
    ended: 'Cuyo acceso terminó aquí',
    role: 'Función',
    where: 'Dónde',
    everywhere: 'Todos los centros, también los futuros',
    allOf: (region, sites) => `Todos los de ${region} (${sites})`,
    notJoined: (until) => `no se ha unido; el código sirve hasta ${until}`,
    codeTooOld: 'no se ha unido; el código es demasiado viejo',
    done: {
      changed: 'Cambiado. La persona inicia sesión de nuevo.',
      ended: 'Su acceso terminó.',
      'let-in': 'Puede entrar de nuevo. Su próximo inicio de sesión abre una cuenta.',
    },
  },
  one: {
    all: 'Todas las personas',
    end: 'Terminar su acceso',
    endText: 'Su sesión se cierra de inmediato en todas partes. Lo que hizo queda en el historial.',
    endButton: 'Terminar el acceso',
    may: 'Lo que puede hacer',
    ofProvider:
      'Inicia sesión con el proveedor de identidad. Sus grupos allí dicen qué puede hacer aquí, desde su próximo inicio de sesión.',
    mayText: 'Un cambio cierra sus sesiones. Inicia sesión de nuevo.',
    change: 'Cambiar',
    lost: 'Perdió la contraseña o el teléfono',
    lostText:
      'Con un código nuevo se une otra vez. La contraseña, el autenticador, las llaves de acceso y los códigos de recuperación anteriores ya no abren nada.',
    newCode: 'Hacer un código nuevo',
  },
  code: {
    heading: (name) => `Un código para ${name}`,
    give: 'Déselo en persona o por teléfono. En este sitio, la persona elige «Únase con el código».',
    good: (until) => `Sirve una vez, hasta ${until}. No se muestra de nuevo.`,
    done: 'Listo',
  },
};
