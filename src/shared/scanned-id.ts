/** The most that a scanner may type of an ID; more is none. Apart from the channel: the page has no schema library. */
export const LONGEST_ID = 1500;
