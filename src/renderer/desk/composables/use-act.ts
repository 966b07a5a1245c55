/** One call to the service at a time, and why it was refused: what a form or a button needs. */
import { ref, type Ref } from 'vue';
import type { DeskRefusal } from '../../../shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../shared/desk/channels';
import { useDesk } from '../desk';
import { useDeskStore } from '../store';

export interface Act {
  readonly busy: Ref<boolean>;
  readonly refusals: Ref<readonly DeskRefusal[]>;
  /** Null when it was refused, or while another call is under way. */
  run<C extends DeskChannelName>(channel: C, input: DeskInput<C>): Promise<DeskOutput<C> | null>;
}

export function useAct(): Act {
  const { bridge } = useDesk();
  const desk = useDeskStore();
  const busy = ref(false);
  const refusals = ref<readonly DeskRefusal[]>([]);

  return {
    busy,
    refusals,
    async run(channel, input) {
      if (busy.value) return null;
      busy.value = true;
      try {
        const answer = await bridge.call(channel, input);
        refusals.value = answer.ok ? [] : answer.refusals;
        if (answer.ok) return answer.value;
        // The page locks itself, and keeps what was typed behind the lock.
        if (answer.refusals.some(({ reason }) => reason === 'signed_out')) desk.who = null;
        return null;
      } finally {
        busy.value = false;
      }
    },
  };
}
