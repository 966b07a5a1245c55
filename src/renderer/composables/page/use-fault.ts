/**
 * Whatever breaks in the page leads to one calm screen. Nothing is written to the console: an error's words may hold
 * what somebody typed.
 */
import { getCurrentInstance, onBeforeUnmount, onMounted } from 'vue';
import { useFaultStore } from '../../stores/fault';

export function useFault(): void {
  const fault = useFaultStore();
  const app = getCurrentInstance()?.appContext.app;

  function failed(event: ErrorEvent | PromiseRejectionEvent) {
    event.preventDefault();
    // A browser tells this when a layout needs a second look; nothing is wrong.
    if (event instanceof ErrorEvent && event.message.startsWith('ResizeObserver loop')) return;
    fault.report(event instanceof ErrorEvent ? event.error : event.reason);
  }

  if (app !== undefined) app.config.errorHandler = (error) => fault.report(error);
  onMounted(() => {
    window.addEventListener('error', failed);
    window.addEventListener('unhandledrejection', failed);
  });
  onBeforeUnmount(() => {
    window.removeEventListener('error', failed);
    window.removeEventListener('unhandledrejection', failed);
  });
}
