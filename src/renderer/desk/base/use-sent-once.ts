/** A form that acts once: its key tells a repeated sending of the same form from a new form. */
import { ref, type Ref } from 'vue';

export interface SentOnce {
  readonly key: string;
  /** The work is done: the fields are empty, and what is sent next is new. */
  renew(): void;
}

export function useSentOnce(...fields: readonly Ref<string>[]): SentOnce {
  const key = ref<string>(crypto.randomUUID());
  return {
    get key() {
      return key.value;
    },
    renew() {
      key.value = crypto.randomUUID();
      for (const field of fields) field.value = '';
    },
  };
}
