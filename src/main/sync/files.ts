/** Follows the files that head office publishes, one try at a time. What it has set for later is used also without a line. */
import type { ServiceContext } from '../services/base/context';
import { holdNext, takeHeld } from './file-held';
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

/** What waits for its instant is looked at so often: the clock may be set. */
const MOST_WAIT_MS = 60_000;

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
  const tried = { ctx, line, kind, pace };
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
      if (stopped) return;
      const again = soonest(
        manifest === null ? null : await tryOnce(tried, manifest, () => wanted === manifest && !stopped),
        stopped ? null : await tryHeld(tried),
      );
      if (stopped) return;
      if (wanted !== manifest) continue;
      if (again !== null) {
        timer = setTimeout(kick, again);
        timer.unref();
      }
      return;
    }
  }

  const unwatch = line.watch({ name: kind.name }, (bytes) => {
    // Head office has published nothing, or withdraws it: the file in use stays.
    if (bytes === null || stopped) return;
    wanted = bytes;
    kick();
  });
  kick();
  return {
    async stop() {
      stopped = true;
      unwatch();
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}

interface Tried {
  readonly ctx: Pick<ServiceContext, 'store' | 'clock' | 'log'>;
  readonly line: HeadOfficeLine;
  readonly kind: FileKind;
  readonly pace: FilesPace;
}

/** Milliseconds until the next attempt; null: wait for something new. */
async function tryOnce(
  { ctx, line, kind, pace }: Tried,
  manifestBytes: Uint8Array,
  isLatest: () => boolean,
): Promise<number | null> {
  try {
    const asked = { manifestBytes, isLatest };
    const end = await takeFile(ctx, line, kind, asked);
    if (end === 'taken') await kind.taken?.();
    const next = await holdNext(ctx, line, kind, asked);
    return soonest(againAfter(end, pace), next === 'incomplete' ? pace.incompleteMs : null);
  } catch (error) {
    if (!(error instanceof LineDown))
      ctx.log.error({ err: error, file: kind.name }, 'a file of head office could not be taken');
    return pace.incompleteMs;
  }
}

/** The same of what is held. */
async function tryHeld({ ctx, kind, pace }: Tried): Promise<number | null> {
  try {
    const end = await takeHeld(ctx, kind);
    if (end === 'taken') await kind.taken?.();
    if (end === null) return null;
    return typeof end === 'object' ? Math.min(end.waitsMs, MOST_WAIT_MS) : againAfter(end, pace);
  } catch (error) {
    ctx.log.error({ err: error, file: kind.name }, 'a file that was held could not be used');
    return pace.incompleteMs;
  }
}

const soonest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

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
