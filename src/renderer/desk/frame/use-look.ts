/**
 * Larger text and light on dark, for who works here. A browser keeps them. At the kiosk they end with the desk: the page
 * below has the look of the customer, who comes next.
 */
import { watch } from 'vue';
import { useDesk } from '../base/desk';
import { useDeskStore } from '../base/store';
import { isKept, keep } from '../base/kept-choice';

export function useLook(): void {
  const desk = useDeskStore();
  const { exit } = useDesk();
  const root = document.documentElement;
  if (exit === null) desk.look = { largerText: isKept('largerText'), highContrast: isKept('highContrast') };
  watch(
    () => desk.look,
    ({ largerText, highContrast }) => {
      root.toggleAttribute('data-larger-text', largerText);
      root.toggleAttribute('data-high-contrast', highContrast);
      if (exit !== null) return;
      keep('largerText', largerText);
      keep('highContrast', highContrast);
    },
    { immediate: true },
  );
}
