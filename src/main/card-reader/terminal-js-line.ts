/**
 * The line to the reader's page, which can only ask: orders wait here until it does. The newest page is the
 * one that counts. One that was loaded before it is retired, and one that fell silent begins again.
 */
import type { NextAnswer, NextInput, ReaderOrder } from '../../shared/reader-page';

/** How long a question for the next order stays open. */
const HOLD_MS = 4_000;
/** A page that has not asked for this long is gone. */
const SILENCE_MS = 10_000;

export interface PageLine {
  /** Puts an order in the queue; answers its number. Without a page nobody will ever see it. */
  send(order: ReaderOrder): number;
  next(input: NextInput): Promise<NextAnswer>;
  /** Whether this page is the one that counts; hearing from it shows that it lives. */
  hears(page: number): boolean;
  isOpen(): boolean;
  /** Retires the page, and every one to come. */
  close(): void;
}

export interface PageLineEvents {
  readonly onOpened: () => void;
  readonly onGone: () => void;
}

type Numbered = ReaderOrder & { readonly id: number };

export function createPageLine({ onOpened, onGone }: PageLineEvents): PageLine {
  let lastPage = 0;
  let lastOrder = 0;
  let open = false;
  let closed = false;
  let queue: Numbered[] = [];
  const bell = createBell();
  let silence: NodeJS.Timeout | undefined;

  function heard(): void {
    clearTimeout(silence);
    silence = setTimeout(() => {
      open = false;
      queue = [];
      onGone();
    }, SILENCE_MS);
    silence.unref();
  }

  function welcome(): number {
    lastPage += 1;
    open = true;
    queue = [];
    heard();
    onOpened();
    return lastPage;
  }

  const dismissal = (page: number): Numbered => ({
    // Fell silent and is back: what it did meanwhile nobody knows.
    do: !closed && page === lastPage ? 'reload' : 'retire',
    id: lastOrder,
  });
  const counts = (page: number) => open && !closed && page === lastPage;

  return {
    send(order) {
      lastOrder += 1;
      queue.push({ ...order, id: lastOrder });
      bell.ring();
      return lastOrder;
    },
    async next({ page: known, seen }) {
      const page = known ?? (closed ? 0 : welcome());
      if (!counts(page)) return { page, order: dismissal(page) };
      heard();
      queue = queue.filter(({ id }) => id > seen);
      if (queue.length === 0) await bell.wait(HOLD_MS);
      return { page, order: counts(page) ? (queue[0] ?? null) : dismissal(page) };
    },
    hears(page) {
      if (!counts(page)) return false;
      heard();
      return true;
    },
    isOpen: () => open && !closed,
    close() {
      closed = true;
      clearTimeout(silence);
      bell.ring();
    },
  };
}

/** One question waits at a time: the next one ends the wait of the one before it. */
function createBell(): { ring(): void; wait(ms: number): Promise<void> } {
  let wake: (() => void) | null = null;
  return {
    ring: () => wake?.(),
    async wait(ms) {
      wake?.();
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = setTimeout(resolve, ms);
      wake = resolve;
      await promise;
      clearTimeout(timer);
      if (wake === resolve) wake = null;
    },
  };
}
