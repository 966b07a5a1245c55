/**
 * The screens that are loaded. The first one comes with the page. The others, and their English texts, are fetched
 * while nobody is waiting, so the machine is ready for the first touch sooner.
 */
import { shallowReactive, shallowRef, type Component } from 'vue';
import type { Step } from '../stores/steps';
import WelcomeScreen from './kiosk/welcome.vue';

/** What stands around all of them but the first; null until they are there. */
const frame = shallowRef<Component | null>(null);
const loaded = shallowReactive(new Map<Step, Component>([['welcome', WelcomeScreen]]));
/** What the fetched screens say in English; null until they are there. */
let english: object | null = null;
/** Takes sentences before the first screen that says them is there; the same ones more than once. */
type Teach = (english: object) => void;

/** The screen of a step, or null while it is being fetched. */
export function screenOf(step: Step): Component | null {
  return loaded.get(step) ?? null;
}

/** The frame of all later screens, or null while it is being fetched. */
export function frameOfScreens(): Component | null {
  return frame.value;
}

/** Fetches a screen unless it is there, and all others with it; rejects when this part of the program cannot be had. */
export async function fetchScreen(step: Step, teach: Teach): Promise<void> {
  if (english !== null) teach(english);
  if (loaded.has(step)) return;
  const { laterEnglish, laterFrame, laterScreens } = await import('./later');
  english = laterEnglish;
  teach(english);
  frame.value = laterFrame;
  for (const [name, screen] of Object.entries(laterScreens)) loaded.set(name as Step, screen);
}

/** Fetches all screens; what fails now is fetched when it is needed. */
export async function fetchAllScreens(teach: Teach): Promise<void> {
  await fetchScreen('size', teach).catch(() => undefined);
}
