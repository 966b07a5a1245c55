/** What was done about a person, as the audit says it. */
export const contactActs = {
  kind: 'Personas',
  corrected: 'Datos de una persona corregidos',
  erased: 'Datos personales borrados',
  exported: 'Datos personales exportados',
  message_left: 'Mensaje dejado en el kiosco',
  message_read: 'Mensaje de una persona leído',
  note_struck: 'Nota sobre una persona tachada',
  note_written: 'Nota sobre una persona escrita',
  registered: 'Persona registrada',
  restricted: 'Datos personales borrados, salvo lo que exigen los documentos',
};
