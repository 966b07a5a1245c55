/**
 * A picture of the screen for head office, taken while nobody is at it: what a customer sees of their rental is nobody else's. The
 * shell that shows the screen takes it, and the audit tells staff of each.
 */
import type { Noted } from '../../services/audit/audit';
import type { SupportMaker } from '../../sync/support';
import { MOST_SUPPORT_LETTERS } from '../../../shared/head-office/support';

/** A JPEG in base64; null where no picture comes. */
export type TakePicture = (stop: AbortSignal) => Promise<string | null>;

export interface ScreenPicture {
  readonly make: SupportMaker;
  /** From when on it is known who is at the screen. */
  begin(parts: {
    readonly isFree: () => Promise<boolean>;
    readonly note: (by: Noted) => Promise<void>;
  }): void;
  /** By the shell that shows the screen; never called where it takes none. */
  takenBy(take: TakePicture): void;
}

export function createScreenPicture(): ScreenPicture {
  let parts: Parameters<ScreenPicture['begin']>[0] | null = null;
  let take: TakePicture | null = null;
  return {
    async make(stop) {
      // The service is starting: with the next report it is asked again.
      if (parts === null) return null;
      if (take === null) return { kind: 'not_made', why: 'no_screen' };
      if (!(await parts.isFree())) return null;
      const content = await take(stop);
      if (content === null) return { kind: 'not_made', why: 'no_screen' };
      // Somebody came to the screen meanwhile, and may be in the picture.
      if (!(await parts.isFree())) return null;
      if (content.length > MOST_SUPPORT_LETTERS) return { kind: 'not_made', why: 'too_large' };
      // Before it leaves.
      await parts.note('head_office');
      return { kind: 'made', content };
    },
    begin: (given) => (parts = given),
    takenBy: (given) => (take = given),
  };
}
