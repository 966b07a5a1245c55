/** PostgreSQL's advisory locks that head office takes: any numbers that nobody else takes a lock on. */

/** While tables are brought to a version. */
export const MIGRATION_LOCK = 539_887_876;
/** While it is noted what is rented; one lock for all, so that nobody waits in a circle. */
export const LETS_LOCK = 539_887_877;
/** Shared by all processes of head office that work on the database, each for as long as it runs. */
export const OFFICE_LOCK = 539_887_878;
/** Of the one process that does what one does for all. */
export const LEASE_LOCK = 539_887_879;
/** While it is counted how often somebody may still try to sign in. */
export const SIGN_IN_LOCK = 539_887_880;
