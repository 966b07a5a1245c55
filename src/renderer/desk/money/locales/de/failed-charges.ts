/** Saved cards that were refused, in German. */
import type { FailedChargesMessages } from '../en/failed-charges';

export const failedCharges: FailedChargesMessages = {
  heading: 'Abgelehnte gespeicherte Karten',
  answer: 'Antwort der Bank',
  next: 'Nächster Versuch',
  never: 'Kein weiterer Versuch',
};
