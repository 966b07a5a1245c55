/** What was done about a person, as the audit says it. */
export const contactActs = {
  kind: 'الأشخاص',
  corrected: 'صُحّحت بيانات شخص',
  erased: 'مُحيت بيانات شخصية',
  exported: 'صُدّرت بيانات شخصية',
  message_left: 'تُركت رسالة في الجهاز',
  message_read: 'قُرئت رسالة شخص',
  note_struck: 'شُطبت ملاحظة عن شخص',
  note_written: 'دُوّنت ملاحظة عن شخص',
  registered: 'سُجّل شخص',
  restricted: 'مُحيت البيانات الشخصية عدا ما تتطلبه المستندات',
};
