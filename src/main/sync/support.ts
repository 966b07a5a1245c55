/**
 * Hands in the file for the maker's support when head office has asked for it. What is lost on the way is asked for again with the
 * next report, so nothing about it is kept here.
 */
import type { Logger } from 'pino';
import type { SupportGiven } from '../../shared/head-office/support';
import { LineDown, type HeadOfficeLine } from './line';

/** Makes the file. It ends early when the signal says so. */
export type SupportFile = (stop: AbortSignal) => Promise<SupportGiven['file']>;

export interface SupportAnswers {
  /** Head office waits for the answer to this request. Never throws; one at a time. */
  asked(number: number): void;
  stop(): void;
}

export function answerSupport({
  line,
  log,
  supportFile,
}: {
  readonly line: Pick<HeadOfficeLine, 'support'>;
  readonly log: Logger;
  readonly supportFile?: SupportFile | undefined;
}): SupportAnswers {
  const stopping = new AbortController();
  let isAtIt = false;

  async function give(number: number): Promise<void> {
    const file = supportFile
      ? await supportFile(stopping.signal)
      : ({ kind: 'not_made', why: 'no_program' } as const);
    if (stopping.signal.aborted) return;
    await line.support({ number, file });
    log.info({ outcome: file.kind }, 'head office got the support file that it asked for');
  }
  return {
    asked(number) {
      if (isAtIt || stopping.signal.aborted) return;
      isAtIt = true;
      void give(number)
        .catch((error: unknown) => {
          if (!(error instanceof LineDown)) log.error({ err: error }, 'no support file for head office');
        })
        .finally(() => (isAtIt = false));
    },
    stop: () => stopping.abort(),
  };
}
