/**
 * Whether the card reader's page still speaks. Electron reports a frozen page only where somebody looks at
 * it, and nobody ever sees this one. But it asks for its orders every few seconds.
 */

/** Until it has loaded, and asked for the first time. */
const FIRST_MS = 60_000;
/** As long as its line waits before it takes it to be gone. */
const SILENT_MS = 10_000;

export interface Listening {
  /** Fulfilled once nothing was heard for too long. */
  readonly silent: Promise<void>;
  end(): void;
}

export interface ReaderSilence {
  heard(): void;
  /** Listens to a page that is opened now, and no longer to the one before. */
  listen(): Listening;
}

export function createReaderSilence(): ReaderSilence {
  let restart: (() => void) | null = null;
  return {
    heard: () => restart?.(),
    listen() {
      const { promise, resolve } = Promise.withResolvers<void>();
      let timer = setTimeout(resolve, FIRST_MS);
      const again = () => {
        clearTimeout(timer);
        timer = setTimeout(resolve, SILENT_MS);
      };
      restart = again;
      return {
        silent: promise,
        end() {
          clearTimeout(timer);
          if (restart === again) restart = null;
        },
      };
    },
  };
}
