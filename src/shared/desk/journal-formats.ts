/** What the journal is handed out as; apart from the choices, which the first page loads. */

/** For bookkeepers: a plain table, and DATEV's. */
export const journalFormats = ['datev', 'csv'] as const;
export type JournalFormat = (typeof journalFormats)[number];
