/** Something the service is asked for at once, and asked again every few seconds where it changes by itself. */
import { onMounted, shallowRef, watch, type Ref, type ShallowRef } from 'vue';
import type { DeskRefusal } from '../../../shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../shared/desk/channels';
import { usePolling } from '../../composables/use-polling';
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
  const value: ShallowRef<DeskOutput<C> | null> = shallowRef(null);
  let asked = 0;

  async function reload() {
    const mine = ++asked;
    const answer = await act.run(channel, input());
    // A later question has overtaken this one.
    if (answer !== null && mine === asked) value.value = answer;
  }

  onMounted(reload);
  watch(() => JSON.stringify(input()), reload);
  const { everyMs } = options;
  if (everyMs !== undefined) usePolling(() => everyMs, reload);
  return { value, refusals: act.refusals, busy: act.busy, reload };
}
