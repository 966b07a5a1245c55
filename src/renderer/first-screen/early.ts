/**
 * Runs ahead of the program: shows the screen that the build wrote, with the kiosk's state in it. Small and by itself, because
 * the page waits for it before it is painted. A touch that comes before the program is kept for it.
 */
import { fitToScreen, wearColor } from '../composables/page/display-profile';
import { noticeOf, welcomeOf } from '../stores/welcome';
import { knownState } from './hand-over';

const program = document.currentScript?.dataset['program'] ?? '';
try {
  if (show()) afterPaint(begin);
  else begin();
} catch (error) {
  // Whatever the first screen lacks, the program has.
  begin();
  throw error;
}

/** The program, which was fetched meanwhile. */
function begin(): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = program;
  document.body.append(script);
}

/** A task that a frame's callback asks for runs after that frame. A page that nobody sees has no frames. */
function afterPaint(then: () => void): void {
  if (document.hidden) return then();
  requestAnimationFrame(() => {
    const behind = new MessageChannel();
    behind.port1.onmessage = then;
    behind.port2.postMessage(null);
  });
}

/** Shows what the build wrote; false where there is nothing to show yet. */
function show(): boolean {
  const app = document.querySelector('#app');
  const state = knownState();
  if (app === null || state === null || state.outOfService !== null || state.display.pseudoLanguage)
    return false;
  const { defaultLanguage, display, languages } = state;
  const written = document.querySelector<HTMLTemplateElement>(
    `template[data-written][lang="${defaultLanguage}"]`,
  );
  if (written === null) return false;
  const screen = document.importNode(written.content, true);
  const part = (name: string) => screen.querySelector(name);
  const facts = welcomeOf(state);

  const title = part('h1');
  title?.classList.toggle('long', facts.isLong);
  const name = part('h1 bdi');
  if (name !== null) name.textContent = facts.name;
  if (!facts.noCards) part('[data-testid="no-cards"]')?.remove();
  if (!facts.noDocuments) part('[data-testid="no-documents"]')?.remove();
  const notice = part('[data-testid="demonstration"]');
  if (noticeOf(state) === 'testMode' && notice !== null)
    notice.textContent = written.dataset['testMode'] ?? '';
  else if (noticeOf(state) === null) notice?.remove();
  const choice = part('.languages');
  const buttons = languages.map((code) => part(`[data-language="${code}"]`)).filter((one) => one !== null);
  choice?.replaceChildren(...buttons);
  if (languages.length < 2) for (const one of [part('.choose'), choice]) one?.remove();

  const root = document.documentElement;
  root.lang = written.lang;
  root.dir = written.dir;
  fitToScreen(display.inches);
  wearColor(display.brandColor);
  root.dataset['firstScreen'] = '';
  app.replaceChildren(screen);
  app.addEventListener('pointerdown', () => (root.dataset['held'] = ''));
  for (const over of ['pointerup', 'pointercancel'])
    app.addEventListener(over, () => delete root.dataset['held']);
  app.addEventListener('click', ({ target }) => note(target));
  return true;
}

/** Which control was touched last, or that the screen was; its bar is no part of it. */
function note(target: EventTarget | null): void {
  if (!(target instanceof Element)) return;
  const control = target.closest('[data-language], [data-testid], nav, [data-screen]');
  if (!(control instanceof HTMLElement) || control.tagName === 'NAV') return;
  const { language, screen, testid } = control.dataset;
  const [attribute, value] = language
    ? ['data-language', language]
    : screen
      ? ['data-screen', screen]
      : ['data-testid', testid];
  document.documentElement.dataset['touched'] = `[${attribute}="${value}"]`;
}
