/** PostgreSQL's advisory locks that head office takes: any numbers that nobody else takes a lock on. */

/** While tables are brought to a version. */
export const MIGRATION_LOCK = 539_887_876;
/** Of the one head office that works on the database, for as long as it runs. */
export const OFFICE_LOCK = 539_887_878;
