/** What is said where people of head office come in at kiosks, in Spanish. */
import type { ClearancesMessages } from '../en/clearances';

export const clearances: ClearancesMessages = {
  heading: 'Entrar en un kiosco',
  atKiosk: 'en la pantalla del kiosco',
  atDesk: 'en un navegador de su recepción',
  attendant: 'empleado',
  manager: 'encargado',
  technician: 'técnico',
  where: (kiosk, place, role) => `Kiosco ${kiosk}, ${place}. Allí trabaja usted como ${role}, hasta 8 horas.`,
  warn: 'Continúe solo si está delante de esa pantalla. No diga las cifras a nadie.',
  show: 'Mostrar las cifras',
  given: 'Sus diez cifras',
  type: (kiosk) => `Escríbalas en el kiosco ${kiosk}.`,
  good: 'Sirven una vez, hasta dos minutos después de que el kiosco mostrara su código. Si las rechaza, aún no sabe de usted.',
  notKnown: 'Kioscos que aún no lo saben',
  notKnownText:
    'El acceso de estas personas terminó allí. Ya no pueden entrar en ningún sitio. Donde alguien ya está dentro, el kiosco lo termina en cuanto se entera, y a más tardar a las 8 horas.',
  caption: 'Quién puede seguir dentro y dónde',
  refusals: {
    unreadable: () => 'No se puede leer.',
    not_signed: () => 'No la firmó la central que conoce este kiosco.',
    other_property: (about) => `Es para otra sede, ${about}.`,
    other_kiosk: (about) => `Es para otro kiosco, ${about}.`,
    older_era: () => 'Es de antes de que se restaurara la base de datos de la central.',
    older: (about) => `Es la lista ${about}, y está en uso una más nueva.`,
    over: (about) => `Era válida hasta ${about}.`,
  },
  list: 'Lista del personal',
  refused: 'rechazada',
  heads: ['Nombre', 'Kiosco', 'Acceso terminado', 'Última noticia del kiosco'],
  noQuestion: 'Esto no es una pregunta de un kiosco. Escanee otra vez el código de su pantalla.',
  noRole: 'Su función no trabaja en los kioscos. Un propietario puede cambiarla.',
  noKiosk: 'Este kiosco fue rechazado o no se ha unido. Allí no entra nadie.',
  notListed: 'La lista de este kiosco aún no tiene su nombre. Inténtelo otra vez en un minuto.',
  notSigned:
    'La central no deja entrar a nadie ahora, porque no firma nada. Un propietario puede comprobarlo.',
  otherKey:
    'Este kiosco aún no conoce la clave actual de la central. Primero tiene que comunicarse con ella.',
};
