/** The sample with bills, rules on late rent and charged cards. `startOn`: YYYY-MM-DD, the first day on which bills are made. */
export function demonstrationCatalogue(sample: unknown, startOn: string): unknown;
