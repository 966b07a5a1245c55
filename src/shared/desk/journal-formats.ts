/**
 * What the journal is handed out as: a plain table, and what DATEV, Xero and QuickBooks Online import. Apart from the choices,
 * which the first page loads.
 */
export const journalFormats = ['datev', 'xero', 'quickbooks', 'csv'] as const;
export type JournalFormat = (typeof journalFormats)[number];
