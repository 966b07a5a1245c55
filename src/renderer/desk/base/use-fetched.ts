/**
 * Data that is fetched from the service at once, and again every few seconds: somebody else changes it, here or at the
 * kiosk. What is the same as before is not drawn again, so nothing moves under a finger.
 */
import { computed, onMounted, shallowRef, watch, type ShallowRef } from 'vue';
import type { DeskRefusal } from '../../../shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../shared/desk/channels';
import { usePolling } from '../../composables/use-polling';
import { useDeskStore } from './store';
import { useAct } from './use-act';

/** A list so old is asked for again. A page says the age of an older one than 20 seconds. */
const ASK_EVERY_MS = 15_000;
/** A report adds up much, of days that hardly change. */
export const REPORT_MS = 60_000;

/** A template that reads one of these is drawn again when it changes. */
export interface Fetched<T> {
  /** Null until it came. What came before stays while the same question fails later, and not while another one does. */
  readonly data: T | null;
  /** When the service was asked for that, by this browser's clock. Null for nothing, and for what is asked for once. */
  readonly askedAtMs: number | null;
  readonly refusals: readonly DeskRefusal[];
  /** An answer is awaited that nothing stands for yet. */
  readonly busy: boolean;
  reload(): Promise<void>;
}

interface Answered<T> {
  readonly data: T;
  /** The same as text, to compare. */
  readonly text: string;
  readonly question: string;
}

/**
 * `input` is read again for each question; when it changes, it is asked again. Null: there is nothing to ask for.
 * `everyMs`: null for what somebody is about to answer, such as the choices of a form: it stays as it came.
 */
export function useFetched<C extends DeskChannelName>(
  channel: C,
  input: () => DeskInput<C> | null,
  { everyMs = ASK_EVERY_MS }: { readonly everyMs?: number | null } = {},
): Fetched<DeskOutput<C>> {
  const act = useAct();
  const desk = useDeskStore();
  const latest: ShallowRef<Answered<DeskOutput<C>> | null> = shallowRef(null);
  const askedAtMs: ShallowRef<number | null> = shallowRef(null);
  const question = computed(() => JSON.stringify(input()));
  /** Something was asked for while an earlier question was under way: its answer may be old. */
  let again = false;

  async function reload(): Promise<void> {
    if (act.busy) {
      again = true;
      return;
    }
    do {
      again = false;
      const asked = input();
      const atMs = Date.now();
      const data = asked === null ? null : await act.run(channel, asked);
      if (!again) take(data, JSON.stringify(asked), atMs);
    } while (again);
  }

  function take(data: DeskOutput<C> | null, asked: string, atMs: number): void {
    const before = latest.value;
    if (data === null) {
      if (before?.question !== asked) latest.value = askedAtMs.value = null;
      return;
    }
    askedAtMs.value = atMs;
    const text = JSON.stringify(data);
    if (before?.question !== asked || before.text !== text) latest.value = { data, text, question: asked };
  }

  onMounted(reload);
  watch(question, reload);
  // Behind the lock nobody looks, and nobody would be answered.
  const look = () => (desk.worker === null || document.hidden ? Promise.resolve() : reload());
  if (everyMs !== null) {
    usePolling(() => everyMs, look);
    watch(() => desk.stale, look);
  }
  // What was asked for when the session ended came to nothing.
  watch(() => desk.worker, look);
  return {
    get data() {
      return latest.value?.data ?? null;
    },
    get askedAtMs() {
      return everyMs === null ? null : askedAtMs.value;
    },
    get refusals() {
      return act.refusals;
    },
    get busy() {
      return act.busy && latest.value?.question !== question.value;
    },
    reload,
  };
}
