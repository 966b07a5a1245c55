/** What can be done about somebody's account; each has its words under `desk.staff.acts` and `desk.staff.texts`. */
export type StaffAct = 'rename' | 'role' | 'reset' | 'endSessions' | 'codeOff' | 'disable' | 'enable';
