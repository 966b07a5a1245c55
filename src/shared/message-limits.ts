/** How much tenants may write to staff. */

/** Characters. */
export const LONGEST_MESSAGE = 250;
/** Of one tenant: more wait until staff have read some. */
export const MOST_UNREAD = 5;
