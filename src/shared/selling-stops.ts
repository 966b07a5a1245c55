/** What keeps a kiosk from renting, in words that the screens have sentences for. */
export const screenStops = [
  'storage_full',
  'books_not_compared',
  'clock_wrong',
  'reader_unavailable',
] as const;
export type ScreenStop = (typeof screenStops)[number];

export const sellingStops = ['database_damaged', ...screenStops] as const;
export type SellingStop = (typeof sellingStops)[number];
