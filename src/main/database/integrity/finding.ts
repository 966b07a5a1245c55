/** What a check of the database found to be wrong. */
export interface Finding {
  /** What was looked at, e.g. `documents`. */
  readonly check: string;
  /** One sentence with the ids it is about; no personal data. */
  readonly message: string;
}
