/** The page follows the display profile, the site's color and the customer's settings. */
import { onBeforeUnmount, onMounted, watch } from 'vue';
import { useDisplayStore } from '../../stores/display';
import { useKioskStore } from '../../stores/kiosk';
import { useStaffStore } from '../../stores/staff';
import { fitToScreen, largerTextScale, wearColor } from './display-profile';

export function useDisplay(): void {
  const display = useDisplayStore();
  const kiosk = useKioskStore();
  const staff = useStaffStore();
  const root = document.documentElement;

  const fit = () => fitToScreen(kiosk.state?.display.inches ?? null);

  watch(() => kiosk.state?.display.inches, fit, { immediate: true });
  watch(
    () => kiosk.state?.display.viewingDistanceMm ?? null,
    (distance) => {
      if (distance !== null) root.style.setProperty('--larger-text', largerTextScale(distance).toFixed(3));
    },
    { immediate: true },
  );
  watch(() => kiosk.state?.display.brandColor ?? null, wearColor, { immediate: true });
  watch(
    () => ({ ...display.$state, desk: staff.open }),
    ({ desk, ...wishes }, before) => {
      // The front desk above the customer's page has its own look; theirs comes back with them.
      if (desk && before?.desk === true) return;
      root.toggleAttribute('data-larger-text', wishes.largerText && !desk);
      root.toggleAttribute('data-high-contrast', wishes.highContrast && !desk);
      root.toggleAttribute('data-lowered', wishes.lowered && !desk);
      root.toggleAttribute('data-blank', wishes.blank && !desk);
    },
    { immediate: true },
  );
  onMounted(() => window.addEventListener('resize', fit));
  onBeforeUnmount(() => window.removeEventListener('resize', fit));
}
