/**
 * Reads the page aloud: each new screen, each sheet, and the control that has the focus. Also what is chosen and
 * typed, and whatever changes by itself. Any key silences it.
 */
import { describe, isMasked, nameOf, textOf, type StateWords } from './describe';
import type { Speaker } from './speaker';

const live = '[role="alert"], [role="status"], [aria-live], [data-testid="due-today"]';
const controls = 'button, a[href], input, select, textarea, [role="switch"]';

export interface Reader {
  /** Says the screen, or the sheet over it, from its beginning. */
  announce(): void;
  stop(): void;
}

/** Begins to read; `words` is asked each time, since the language may change. */
export function startReader(speaker: Speaker, words: () => StateWords): Reader {
  let screen = screenName();
  let dialog = openDialog();
  let saidLive = '';

  function announce() {
    speaker.say(dialog === null ? screenText() : textOf(dialog.querySelector('h2')));
    if (dialog !== null) for (const part of dialogParts(dialog)) speaker.add(part);
    const focused = document.activeElement;
    if (focused?.matches(controls)) speaker.add(describe(focused, words()));
  }

  function changed(records: MutationRecord[]) {
    const nowScreen = screenName();
    const nowDialog = openDialog();
    if (nowScreen !== screen || nowDialog !== dialog) {
      const opened = nowDialog !== null || nowScreen !== screen;
      screen = nowScreen;
      dialog = nowDialog;
      saidLive = '';
      if (opened) announce();
      return;
    }
    const regions = new Set(records.flatMap(liveRegions));
    for (const region of regions) {
      const text = textOf(region.matches('[data-testid="due-today"]') ? region.parentElement : region);
      if (text === '' || text === saidLive) continue;
      saidLive = text;
      speaker.add(text);
    }
  }

  const listening = new AbortController();
  listenToUse(speaker, words, listening.signal);
  const observer = new MutationObserver(changed);
  observer.observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
    attributeFilter: ['open'],
  });

  return {
    announce,
    stop() {
      listening.abort();
      observer.disconnect();
      speaker.say('');
    },
  };
}

/** Says what has the focus, and what is pressed, chosen and typed; any key silences it. */
function listenToUse(speaker: Speaker, words: () => StateWords, signal: AbortSignal): void {
  function focused(event: FocusEvent) {
    const target = event.target;
    if (target instanceof Element && target.matches(controls)) speaker.say(describe(target, words()));
  }

  /** Keys of the on-screen keyboard take no focus. */
  function pressed(event: PointerEvent) {
    const key = event.target instanceof Element ? event.target.closest('[data-key]') : null;
    if (key !== null && !isMasked(document.activeElement)) speaker.say(nameOf(key));
  }

  function chosen(event: Event) {
    const target = event.target;
    if (target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type))
      speaker.say(describe(target, words()));
  }

  function clicked(event: Event) {
    const target =
      event.target instanceof Element ? event.target.closest('[aria-checked], [aria-pressed]') : null;
    // After the page has taken it in.
    if (target !== null) setTimeout(() => target.isConnected && speaker.say(describe(target, words())), 0);
  }

  function typed(event: Event) {
    if (event instanceof InputEvent && event.data && !isMasked(document.activeElement))
      speaker.say(event.data.slice(-1));
  }

  document.addEventListener('keydown', () => speaker.hush(), { capture: true, signal });
  document.addEventListener('focusin', focused, { signal });
  document.addEventListener('pointerdown', pressed, { capture: true, signal });
  document.addEventListener('change', chosen, { signal });
  document.addEventListener('click', clicked, { capture: true, signal });
  document.addEventListener('input', typed, { signal });
}

function screenName(): string {
  const shown = document.querySelector<HTMLElement>('[data-screen]');
  // A screen may go on to another question under the same name, or in another language.
  return `${shown?.dataset['screen'] ?? ''} ${textOf(shown?.querySelector('h1') ?? null)}`;
}

function screenText(): string {
  const shown = document.querySelector('[data-screen]');
  if (shown === null) return '';
  const parts = [
    '[data-testid="progress"]',
    '.question-head, .words',
    '[data-testid="error-summary"]',
    '.due',
  ];
  return parts
    .map((part) => textOf(shown.querySelector(part)))
    .filter(Boolean)
    .join('. ');
}

/** What stands in a sheet before its buttons. */
function dialogParts(dialog: Element): string[] {
  return [...dialog.querySelectorAll('p')].filter((one) => one.getAttribute('role') !== 'timer').map(textOf);
}

function openDialog(): Element | null {
  return [...document.querySelectorAll('dialog[open]')].at(-1) ?? null;
}

function liveRegions(record: MutationRecord): Element[] {
  const target = record.target instanceof Element ? record.target : record.target.parentElement;
  const around = target?.closest(live) ?? null;
  const added = [...record.addedNodes].filter((node): node is Element => node instanceof Element);
  return [
    ...(around === null ? [] : [around]),
    ...added.flatMap((node) => [...(node.matches(live) ? [node] : []), ...node.querySelectorAll(live)]),
  ];
}
