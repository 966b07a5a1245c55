/**
 * What a screen passes to the frame around all screens. Header, keys and bar are built once; only the middle changes.
 */
import { inject, provide, shallowRef, watch, type InjectionKey, type ShallowRef } from 'vue';
import { useJourneyStore } from '../stores/journey';

export interface FrameParts {
  readonly screen: string;
  /** The main action's own words; without them it says Continue. */
  readonly mainLabel?: string | undefined;
  readonly hideMain: boolean;
  readonly hideBack: boolean;
  /** The answers bring their own scrolling. */
  readonly bare: boolean;
}

interface Shown {
  /** They change with the screen that gave them. */
  readonly parts: FrameParts;
  readonly main: () => void;
}

type Frame = ShallowRef<Shown | null>;

const frameKey: InjectionKey<Frame> = Symbol('frame');

/** For the frame: what stands in it. */
export function provideFrame(): Frame {
  const frame: Frame = shallowRef(null);
  provide(frameKey, frame);
  return frame;
}

/** For a screen: puts itself into the frame. */
export function standInFrame(shown: Shown): void {
  const frame = inject(frameKey, null);
  if (frame !== null) frame.value = shown;
}

/** For what stays while screens change: does this as the next one, or the next step on it, comes, before it is drawn. */
export function whenScreenChanges(act: () => void): void {
  const frame = inject(frameKey, null);
  const journey = useJourneyStore();
  if (frame !== null) watch([frame, () => journey.step], act, { flush: 'sync' });
}
