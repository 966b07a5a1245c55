/** Data that is fetched from the service at once, and again every few seconds where it changes by itself. */
import { onMounted, shallowRef, watch, type ShallowRef } from 'vue';
import type { DeskRefusal } from '../../../shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../shared/desk/channels';
import { usePolling } from '../../composables/use-polling';
import { useDeskStore } from './store';
import { useAct } from './use-act';

/** A template that reads one of these is drawn again when it changes. */
export interface Fetched<T> {
  /** Null until it came. What came before stays while the same question fails later, and not while another one does. */
  readonly data: T | null;
  readonly refusals: readonly DeskRefusal[];
  readonly busy: boolean;
  reload(): Promise<void>;
}

/** `input` is read again for each question; when it changes, it is asked again. */
export function useFetched<C extends DeskChannelName>(
  channel: C,
  input: () => DeskInput<C>,
  options: { readonly everyMs?: number } = {},
): Fetched<DeskOutput<C>> {
  const act = useAct();
  const desk = useDeskStore();
  const latest: ShallowRef<DeskOutput<C> | null> = shallowRef(null);
  /** Something was asked for while an earlier question was under way: its answer may be old. */
  let again = false;
  let answered = '';

  async function reload(): Promise<void> {
    if (act.busy) {
      again = true;
      return;
    }
    do {
      again = false;
      const asked = input();
      const answer = await act.run(channel, asked);
      const question = JSON.stringify(asked);
      if (again || (answer === null && question === answered)) continue;
      [latest.value, answered] = [answer, question];
    } while (again);
  }

  onMounted(reload);
  watch(() => JSON.stringify(input()), reload);
  const { everyMs } = options;
  // Behind the lock nobody looks, and nobody would be answered.
  const look = () => (desk.who === null ? Promise.resolve() : reload());
  if (everyMs !== undefined) usePolling(() => everyMs, look);
  // What was asked for when the session ended came to nothing.
  watch(() => desk.worker, look);
  return {
    get data() {
      return latest.value;
    },
    get refusals() {
      return act.refusals;
    },
    get busy() {
      return act.busy;
    },
    reload,
  };
}
