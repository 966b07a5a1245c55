/** Something the service is asked for at once, and asked again every few seconds where it changes by itself. */
import { onMounted, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import type { DeskRefusal } from '../../../shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../shared/desk/channels';
import { usePolling } from '../../composables/use-polling';
import { useDeskStore } from './store';
import { useAct } from './use-act';

export interface Fetched<T> {
  /** Null until it came; what came before stays while a later question fails. */
  readonly value: ShallowRef<T | null>;
  readonly refusals: Ref<readonly DeskRefusal[]>;
  readonly busy: Ref<boolean>;
  reload(): Promise<void>;
}

/** `input` is read anew for each question; when it changes, it is asked again. */
export function useFetched<C extends DeskChannelName>(
  channel: C,
  input: () => DeskInput<C>,
  options: { readonly everyMs?: number } = {},
): Fetched<DeskOutput<C>> {
  const act = useAct();
  const desk = useDeskStore();
  const value: ShallowRef<DeskOutput<C> | null> = shallowRef(null);
  /** Something was asked for while an earlier question was under way: its answer may be old. */
  let again = false;

  async function reload(): Promise<void> {
    if (act.busy.value) {
      again = true;
      return;
    }
    do {
      again = false;
      const answer = await act.run(channel, input());
      if (answer !== null && !again) value.value = answer;
    } while (again);
  }

  onMounted(reload);
  watch(() => JSON.stringify(input()), reload);
  const { everyMs } = options;
  // Behind the lock nobody looks, and nobody would be answered.
  const look = () => (desk.who === null ? Promise.resolve() : reload());
  if (everyMs !== undefined) usePolling(() => everyMs, look);
  return { value, refusals: act.refusals, busy: act.busy, reload };
}
