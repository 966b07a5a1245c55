/** What both kiosks lived on a day, by their name; sums since the beginning. Null: the kiosk was not there. */
interface KioskDay {
  readonly name: string;
  readonly lived: (Readonly<Record<string, unknown>> & { readonly on: string }) | null;
}

export function monthTable(
  print: (line: string) => void,
  file: string,
): { end(days: readonly KioskDay[]): void };
