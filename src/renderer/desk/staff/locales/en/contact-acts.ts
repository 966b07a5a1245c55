/** What was done about a person, as the audit says it. */
export const contactActs = {
  kind: 'People',
  corrected: 'Person’s details corrected',
  erased: 'Personal data erased',
  exported: 'Personal data exported',
  message_left: 'Message left at the kiosk',
  message_read: 'Tenant’s message read',
  note_struck: 'Note about a person struck out',
  note_written: 'Note about a person written',
  registered: 'Person registered',
  restricted: 'Personal data erased, except what documents require',
};
