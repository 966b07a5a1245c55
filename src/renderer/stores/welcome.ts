/** What the first screen says of the site and the machine: for the page itself, and for the screen that the build wrote. */
import type { KioskState } from '../../shared/screen-shapes';

/** Longer names are written smaller. */
const LONG_NAME = 26;

export function welcomeOf(state: KioskState) {
  const { delivery, property, reader } = state;
  return {
    name: property.name,
    isLong: property.name.length > LONG_NAME,
    /** Known before the first question: who came to pay by card may rather come back. */
    noCards: reader.state === 'offline' || reader.state === 'closed',
    /** A site that never had a way hands its documents out at the desk: nothing is out of order. */
    noDocuments: delivery.setUp && !delivery.print && !delivery.email && !delivery.link,
    notice: noticeOf(state),
  };
}

/** What says that nothing here is real, or at least the money is not; null where all is. */
export function noticeOf(state: KioskState): 'demonstration' | 'testMode' | null {
  if (state.demonstration) return 'demonstration';
  return state.reader.simulated ? 'testMode' : null;
}

/** True while the screen that the build wrote stands on the page, until the program's own takes its place. */
export function isFirstScreenWritten(): boolean {
  return document.documentElement.dataset['firstScreen'] !== undefined;
}
