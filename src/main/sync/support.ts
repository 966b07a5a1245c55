/**
 * Hands in what head office has asked for: the file for the maker's support, or a picture of the screen. What is lost on the way is
 * asked for again with the next report, so nothing about it is kept here.
 */
import type { Logger } from 'pino';
import type { SupportAsked, SupportGiven, SupportWants } from '../../shared/head-office/support';
import { LineDown, type HeadOfficeLine } from './line';

/** Makes one of them. Null: not now, ask again. It ends early when the signal says so. */
export type SupportMaker = (stop: AbortSignal) => Promise<SupportGiven['file'] | null>;

export interface SupportAnswers {
  /** Head office waits for the answer to this request. Never throws; one at a time. */
  asked(request: SupportAsked): void;
  stop(): void;
}

const CANNOT = { file: 'no_program', picture: 'no_screen' } as const;

export function answerSupport({
  line,
  log,
  supportMakers = {},
}: {
  readonly line: Pick<HeadOfficeLine, 'support'>;
  readonly log: Logger;
  readonly supportMakers?: Partial<Readonly<Record<SupportWants, SupportMaker>>>;
}): SupportAnswers {
  const stopping = new AbortController();
  let isAtIt = false;

  async function give({ number, wants }: SupportAsked): Promise<void> {
    const make = supportMakers[wants];
    const file = make ? await make(stopping.signal) : ({ kind: 'not_made', why: CANNOT[wants] } as const);
    if (file === null || stopping.signal.aborted) return;
    await line.support({ number, file });
    log.info({ wants, outcome: file.kind }, 'head office got what it asked for');
  }
  return {
    asked(request) {
      if (isAtIt || stopping.signal.aborted) return;
      isAtIt = true;
      void give(request)
        .catch((error: unknown) => {
          if (!(error instanceof LineDown))
            log.error({ err: error }, 'head office gets no answer to what it asked for');
        })
        .finally(() => (isAtIt = false));
    },
    stop: () => stopping.abort(),
  };
}
