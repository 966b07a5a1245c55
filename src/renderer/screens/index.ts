/**
 * Which component asks which question. The first screen comes with the page; the others are fetched while nobody is
 * waiting, so that the machine is ready for the first touch sooner.
 */
import { shallowReactive, type Component } from 'vue';
import type { Step } from '../stores/steps';
import WelcomeScreen from './welcome.vue';

const loaders: Record<Exclude<Step, 'welcome'>, () => Promise<{ readonly default: Component }>> = {
  language: () => import('./language.vue'),
  unit: () => import('./unit.vue'),
  'user-type': () => import('./user-type.vue'),
  'move-in-date': () => import('./move-in-date.vue'),
  coverage: () => import('./coverage.vue'),
  extras: () => import('./extras.vue'),
  price: () => import('./price.vue'),
  name: () => import('./name.vue'),
  phone: () => import('./phone.vue'),
  email: () => import('./email.vue'),
  address: () => import('./address.vue'),
  autopay: () => import('./autopay.vue'),
  check: () => import('./check.vue'),
  agreement: () => import('./agreement.vue'),
  sign: () => import('./sign.vue'),
  pay: () => import('./pay.vue'),
  done: () => import('./done.vue'),
  kept: () => import('./kept.vue'),
  cancelled: () => import('./cancelled.vue'),
  returning: () => import('./returning.vue'),
  'pick-up': () => import('./pick-up.vue'),
  find: () => import('./find.vue'),
  reservations: () => import('./reservations.vue'),
  'tenant-sign-in': () => import('./tenant-sign-in.vue'),
  tenant: () => import('./tenant.vue'),
  'tenant-documents': () => import('./tenant-documents.vue'),
  'tenant-document': () => import('./tenant-document.vue'),
};

const loaded = shallowReactive(new Map<Step, Component>([['welcome', WelcomeScreen]]));

/** The screen of a step, or null while it is being fetched. */
export function screenOf(step: Step): Component | null {
  return loaded.get(step) ?? null;
}

/** Fetches a screen unless it is there; rejects when its part of the program cannot be had. */
export async function fetchScreen(step: Step): Promise<void> {
  if (step === 'welcome' || loaded.has(step)) return;
  loaded.set(step, (await loaders[step]()).default);
}

/** Fetches all screens, one after the other in the order of the journey; what fails now is fetched when it is needed. */
export async function fetchAllScreens(): Promise<void> {
  for (const step of Object.keys(loaders) as Step[]) await fetchScreen(step).catch(() => undefined);
}
