/** The pad on its canvas: keeps the strokes in the journey, so that they are drawn again when the customer comes back. */
import SignaturePad from 'signature_pad';
import { onBeforeUnmount, onMounted, type Ref } from 'vue';
import { useJourneyStore } from '../../stores/journey';
import { fitStrokes, type PadSize } from '../../stores/signature';

/** Always dark on white, as on paper, whatever the screen looks like. */
const PAPER = '#ffffff';
const INK = '#14212b';

function sizeOf({ offsetWidth, offsetHeight }: HTMLElement): PadSize {
  return { width: offsetWidth, height: offsetHeight };
}

export function useSignaturePad(canvas: Ref<HTMLCanvasElement | null>) {
  const journey = useJourneyStore();
  let pad: SignaturePad | null = null;
  // The pad becomes narrower not only with the window: something told above it brings the Up and Down buttons.
  const observer = new ResizeObserver(fit);
  /** A finger is on the pad: emptied now, it would never again notice that one comes down. */
  let drawing = false;
  /** What the pad was last made for: strokes are in its measure. */
  let fitted: PadSize | null = null;
  const touches = followTouches(canvas);

  function fit() {
    const element = canvas.value;
    if (element === null || pad === null || drawing) return;
    fitted = sizeOf(element);
    if (scale(element, fitted)) redraw();
  }

  /** The strokes stay as they were drawn, and are only shown in another size: after any turns they are the same. */
  function redraw() {
    pad?.clear();
    if (canvas.value === null || journey.strokes.length === 0) return;
    pad?.fromData(fitStrokes(journey.strokes, journey.padSize, sizeOf(canvas.value)));
  }

  /** What the screen became while the finger was down is made up for when it lifts. */
  function ended() {
    drawing = false;
    keep();
    fit();
  }

  function keep() {
    // The message above the pad stays for now: without it the pad would move under the finger.
    journey.strokes = pad?.toData().map((stroke) => ({ ...stroke, points: [...stroke.points] })) ?? [];
    journey.padSize = fitted;
  }

  onMounted(() => {
    if (canvas.value === null) return;
    canvas.value.addEventListener('pointermove', touches.spread, { capture: true });
    pad = newPad(canvas.value);
    pad.addEventListener('beginStroke', () => (drawing = true));
    pad.addEventListener('endStroke', ended);
    pad.addEventListener('afterUpdateStroke', (event) => time(pad, event, touches.atMs));
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

/** One canvas pixel per device pixel, else the line is blurred. Changing the size empties the canvas: true. */
function scale(element: HTMLCanvasElement, size: PadSize): boolean {
  const ratio = Math.min(window.devicePixelRatio || 1, 2);
  const [width, height] = [Math.max(1, size.width * ratio), Math.max(1, size.height * ratio)];
  if (element.width === Math.round(width) && element.height === Math.round(height)) return false;
  element.width = width;
  element.height = height;
  element.getContext('2d')?.scale(ratio, ratio);
  return true;
}

function newPad(canvas: HTMLCanvasElement): SignaturePad {
  return new SignaturePad(canvas, {
    backgroundColor: PAPER,
    penColor: INK,
    minWidth: 2,
    maxWidth: 4.5,
    // Every point counts, so none is skipped for coming soon after or close to the one before.
    throttle: 0,
    minDistance: 0,
  });
}

interface Touches {
  /**
   * A fast screen reports several points between two frames in one event. The pad reads one point of an event, so
   * each of the others becomes an event of its own.
   */
  readonly spread: (event: PointerEvent) => void;
  /** When a point was really touched. */
  readonly atMs: (event: Event) => number;
}

function followTouches(canvas: Ref<HTMLCanvasElement | null>): Touches {
  /** Of points that came in one event with others. */
  const touchedAt = new WeakMap<Event, number>();
  return {
    spread(event) {
      if (!event.isTrusted || event.buttons === 0) return;
      const { pointerId, pointerType, isPrimary, buttons } = event;
      for (const one of event.getCoalescedEvents().slice(0, -1)) {
        const copy = new PointerEvent('pointermove', {
          bubbles: true,
          cancelable: true,
          pointerId,
          pointerType,
          isPrimary,
          buttons,
          clientX: one.clientX,
          clientY: one.clientY,
          pressure: one.pressure,
        });
        touchedAt.set(copy, one.timeStamp);
        canvas.value?.dispatchEvent(copy);
      }
    },
    atMs: (event) => touchedAt.get(event) ?? event.timeStamp,
  };
}

/** The pad writes down when it drew a point; what counts is when the finger was there. */
function time(pad: SignaturePad | null, event: Event, atMs: Touches['atMs']): void {
  const cause = causeOf(event);
  const point = pad?.toData().at(-1)?.points.at(-1);
  if (cause === null || point === undefined) return;
  point.time = performance.timeOrigin + atMs(cause);
}

/** The touch behind an event of the pad. */
function causeOf(event: Event): Event | null {
  const detail: unknown = event instanceof CustomEvent ? event.detail : null;
  if (typeof detail !== 'object' || detail === null || !('event' in detail)) return null;
  return detail.event instanceof Event ? detail.event : null;
}
