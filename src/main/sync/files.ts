/** Follows the files that head office publishes, one try at a time, for as long as there is a line. */
import type { ServiceContext } from '../services/base/context';
import { takeFile, type FileKind, type RoundEnd } from './file-round';
import { LineDown, type HeadOfficeLine } from './line';

/** How soon a file is tried again that could not be taken now. */
export interface FilesPace {
  /** A customer is paying. */
  readonly laterMs: number;
  /** A part was missing or wrong, or the line failed while it was up. */
  readonly incompleteMs: number;
  /** The obstacle here may be gone: a rented unit is free now. */
  readonly refusedMs: number;
}

const usual: FilesPace = { laterMs: 5_000, incompleteMs: 30_000, refusedMs: 10 * 60_000 };

export interface FollowedFiles {
  /** Ends it; a try under way stops before its next part. */
  stop(): Promise<void>;
}

export function followFiles(
  ctx: Pick<ServiceContext, 'store' | 'clock' | 'log'>,
  line: HeadOfficeLine,
  kinds: readonly FileKind[],
  pace: FilesPace = usual,
): FollowedFiles {
  const followed = kinds.map((kind) => follow(ctx, line, kind, pace));
  return {
    async stop() {
      await Promise.all(followed.map((each) => each.stop()));
    },
  };
}

function follow(
  ctx: Pick<ServiceContext, 'store' | 'clock' | 'log'>,
  line: HeadOfficeLine,
  kind: FileKind,
  pace: FilesPace,
): FollowedFiles {
  let wanted: Uint8Array | null = null;
  let running: Promise<void> | null = null;
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;

  function kick(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    running ??= run().finally(() => {
      running = null;
    });
  }

  async function run(): Promise<void> {
    for (;;) {
      const manifest = wanted;
      if (manifest === null || stopped) return;
      const again = await tryOnce(manifest);
      if (stopped) return;
      if (wanted !== manifest) continue;
      if (again !== null) {
        timer = setTimeout(kick, again);
        timer.unref();
      }
      return;
    }
  }

  /** Milliseconds until the next attempt; null: wait for something new. */
  async function tryOnce(manifest: Uint8Array): Promise<number | null> {
    try {
      const end = await takeFile(ctx, line, kind, {
        manifestBytes: manifest,
        isLatest: () => wanted === manifest && !stopped,
      });
      if (end === 'taken') await kind.taken?.();
      return againAfter(end, pace);
    } catch (error) {
      if (!(error instanceof LineDown))
        ctx.log.error({ err: error, file: kind.name }, 'a file of head office could not be taken');
      return pace.incompleteMs;
    }
  }

  const unwatch = line.watch({ name: kind.name }, (bytes) => {
    // Head office has published nothing, or withdraws it: the file in use stays.
    if (bytes === null || stopped) return;
    wanted = bytes;
    kick();
  });
  return {
    async stop() {
      stopped = true;
      unwatch();
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}

/** Milliseconds until the next attempt; null: wait for something new. */
function againAfter(end: RoundEnd, pace: FilesPace): number | null {
  switch (end) {
    case 'later':
      return pace.laterMs;
    case 'incomplete':
      return pace.incompleteMs;
    case 'refused':
      return pace.refusedMs;
    case 'in_use':
    case 'taken':
    case 'overtaken':
      return null;
  }
}
