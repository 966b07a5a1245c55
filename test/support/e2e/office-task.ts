/** A task of an office, as the lists beside this file have them. */
export interface OfficeTask {
  /** Of its page. */
  readonly id: string;
  readonly does: string;
  /** Who does it, and where that begins. */
  readonly who: string;
  /** What is done, in order; of each part where there are two. */
  readonly steps: readonly (readonly string[])[];
  /** What the journey counts, and what was promised at most; of each part. */
  readonly clicks: readonly number[];
  readonly most: readonly number[];
  /** Whose parts they are, where there are two. */
  readonly parts?: readonly [string, string];
  /** The journey, under test/e2e/desk. */
  readonly spec: string;
  /** Of docs/pictures, and what it shows. */
  readonly picture: readonly [name: string, shows: string];
}
