/** One call to the service at a time, and why it was refused: what a form or a button needs. */
import { ref } from 'vue';
import type { DeskRefusal } from '../../../shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../shared/desk/channels';
import { useDesk } from './desk';
import { useDeskStore } from './store';

/** A template that reads one of these is drawn again when it changes. */
export interface DeskAct {
  readonly busy: boolean;
  readonly refusals: readonly DeskRefusal[];
  /** What was refused is shown no more. */
  forget(): void;
  /** Waits for what is under way. Null when it was refused, or when just this is asked for already: a double tap. */
  run<C extends DeskChannelName>(channel: C, input: DeskInput<C>): Promise<DeskOutput<C> | null>;
}

export function useAct(): DeskAct {
  const { bridge } = useDesk();
  const desk = useDeskStore();
  const busy = ref(false);
  const refusals = ref<readonly DeskRefusal[]>([]);
  const asked = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();

  async function call<C extends DeskChannelName>(channel: C, input: DeskInput<C>, alone: boolean) {
    const answer = await bridge.call(channel, input);
    // Of acts that were asked for together, each keeps its refusal on the page.
    const earlier = alone ? [] : refusals.value;
    refusals.value = answer.ok ? earlier : [...earlier, ...answer.refusals];
    if (answer.ok) return answer.value;
    // The page locks itself, and keeps what was typed behind the lock. Who signs in again needs no word of it.
    if (answer.refusals.some(({ reason }) => reason === 'signed_out')) {
      desk.who = null;
      refusals.value = earlier;
    }
    return null;
  }

  return {
    get busy() {
      return busy.value;
    },
    get refusals() {
      return refusals.value;
    },
    forget() {
      refusals.value = [];
    },
    async run(channel, input) {
      const what = JSON.stringify([channel, input]);
      if (asked.has(what)) return null;
      const alone = asked.size === 0;
      asked.add(what);
      busy.value = true;
      const turn = last.then(() => call(channel, input, alone));
      last = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        asked.delete(what);
        busy.value = asked.size > 0;
      }
    },
  };
}
