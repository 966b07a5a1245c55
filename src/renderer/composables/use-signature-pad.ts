/** The pad on its canvas: keeps the strokes in the journey, so that they are drawn again when the customer comes back. */
import SignaturePad from 'signature_pad';
import { onBeforeUnmount, onMounted, type Ref } from 'vue';
import { useJourneyStore } from '../stores/journey';

export function useSignaturePad(canvas: Ref<HTMLCanvasElement | null>) {
  const journey = useJourneyStore();
  let pad: SignaturePad | null = null;
  let fitted = { width: -1, height: -1 };
  // The pad becomes narrower not only with the window: something told above it brings the Up and Down buttons.
  const observer = new ResizeObserver(fit);

  /** One canvas pixel per device pixel, else the line is blurred. Changing the size empties the canvas. */
  function fit() {
    const element = canvas.value;
    if (element === null || pad === null) return;
    if (element.offsetWidth === fitted.width && element.offsetHeight === fitted.height) return;
    fitted = { width: element.offsetWidth, height: element.offsetHeight };
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    element.width = Math.max(1, element.offsetWidth * ratio);
    element.height = Math.max(1, element.offsetHeight * ratio);
    element.getContext('2d')?.scale(ratio, ratio);
    redraw();
  }

  function redraw() {
    pad?.clear();
    if (journey.strokes.length > 0) pad?.fromData(journey.strokes);
  }

  function keep() {
    // What is told above the pad stays for now: without it the pad would move under the finger.
    journey.strokes = pad?.toData().map((stroke) => ({ ...stroke, points: [...stroke.points] })) ?? [];
  }

  onMounted(() => {
    if (canvas.value === null) return;
    pad = new SignaturePad(canvas.value, {
      backgroundColor: '#ffffff',
      penColor: '#14212b',
      minWidth: 2,
      maxWidth: 5,
    });
    pad.addEventListener('endStroke', keep);
    // A finger lifted in a sweep would start a fling, and Chromium spends the next touch (Continue!) on stopping it.
    canvas.value.addEventListener('touchstart', (event) => event.preventDefault(), { passive: false });
    observer.observe(canvas.value);
    fit();
  });
  onBeforeUnmount(() => {
    observer.disconnect();
    pad?.off();
    pad = null;
  });

  return {
    clear() {
      journey.strokes = [];
      journey.refusals = [];
      redraw();
    },
    undo() {
      journey.strokes = journey.strokes.slice(0, -1);
      journey.refusals = [];
      redraw();
    },
    picture: () => pad?.toDataURL('image/png') ?? '',
  };
}
