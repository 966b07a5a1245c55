/** What may be reported of a fault in the page: forms that nothing typed by a customer fits. Apart, because the page needs no zod. */

/** The kind of error, e.g. TypeError; "unknown" for what is none. */
export const FAULT_KIND = /^([A-Z][A-Za-z]{0,40}Error|Error|unknown)$/;

/** File and line of the page's script, e.g. index-B3x.js:12. */
export const FAULT_PLACE = /^[\w.-]{1,80}\.(js|mjs|ts|vue):\d{1,7}$/;
