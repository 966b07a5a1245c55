/** The keys of the front desk, in English. */
export const shortcuts = {
  heading: 'Keys',
  key: 'Key',
  does: 'What it does',
  list: 'This list',
  leave: 'Leave an empty search field, or forget the first of two keys',
  on: 'Keys do this in this browser',
  hint: 'They work outside fields only. Ctrl+K searches in any case, and everything can be clicked too.',
};

export type ShortcutsMessages = typeof shortcuts;
