/** A native dialog that is modal from its first moment: the browser keeps focus in it and everything behind it inert. */
import { onBeforeUnmount, onMounted, type Ref } from 'vue';

export function useDialog(dialog: Ref<HTMLDialogElement | null>): void {
  onMounted(() => dialog.value?.showModal());
  onBeforeUnmount(() => dialog.value?.close());
}
