/**
 * Pages stay up to date, and say of when they are. The time stands in every page; the style shows it once the page is 20 seconds
 * old. Where scripts run, one of ours asks for the page again and puts in what has changed. It changes nothing while somebody
 * types, chooses or marks something there: then the page says its age.
 */
import { escapeHtml as text } from '../../main/domain/base/html';
import type { Speech } from '../locales/speech';

/** The address of the script. */
export const LIVE_SCRIPT = '/live.js';
const EVERY_SECONDS = 15;
/** The header with which a page says that nobody touched it since it last asked. */
export const BY_ITSELF = 'x-keyturn-by-itself';

/** Where the server writes it into a page (frame.ts). */
const SCRIPT_PLACE = /<!--live (\d*)-->\n?/;
const AGE_PLACE = '<!--age-->';
const STILL_PLACE = '<!--still-->';

/** `seconds`: how often the page comes again, where it says that itself. */
export const livePlaces = (seconds?: number): { script: string; age: string; still: string } => ({
  script: `<!--live ${seconds ?? ''}-->\n`,
  age: AGE_PLACE,
  still: STILL_PLACE,
});

interface Life {
  readonly speech: Speech;
  readonly nowMs: number;
  readonly timeZone: string;
  /** Path and query that were asked for. */
  readonly url: string;
  /** How often it comes again, where the page does not say it itself. */
  readonly everySeconds?: number | undefined;
  /** It says that it cannot be shown now. */
  readonly isAway: boolean;
}

/** Whether the page can ask for itself again. */
export const canLive = (html: string): boolean => SCRIPT_PLACE.test(html);

/** As it is sent to who asked for it. */
export function withLife(html: string, life: Life): string {
  const { speech, nowMs, timeZone, url, everySeconds = EVERY_SECONDS, isAway } = life;
  const { frame } = speech.t;
  const [path = '/', query] = url.split('?');
  const { still, ...asked } = Object.fromEntries(new URLSearchParams(query));
  const isStill = still !== undefined;
  const other = new URLSearchParams({ ...asked, ...(isStill ? {} : { still: '1' }) }).toString();
  const to = text(other === '' ? path : `${path}?${other}`);
  const script = (_: string, seconds: string) =>
    isStill
      ? ''
      : `<script src="${LIVE_SCRIPT}" defer data-seconds="${seconds || everySeconds}"${isAway ? ' data-away' : ''}></script>\n`;
  return html
    .replace(SCRIPT_PLACE, script)
    .replace(AGE_PLACE, `<p class="age">${frame.asOf(speech.instant(nowMs, timeZone))}</p>\n`)
    .replace(
      STILL_PLACE,
      `<p><a href="${to}">${isStill ? frame.reload(everySeconds) : frame.stopReloading}</a></p>`,
    );
}

/** As it is sent where it answers a form: it stays as it is. */
export const withoutLife = (html: string): string =>
  html.replace(SCRIPT_PLACE, '').replace(AGE_PLACE, '').replace(STILL_PLACE, '');

/**
 * Asks for the page that is shown, and puts in what differs. Parts that are the same are not touched, so focus, marks and the place
 * on the page stay. A page that somebody may see no longer is loaded again as a whole, and so is left.
 */
export const liveScript = `'use strict';
const own = document.currentScript.dataset;
const main = document.getElementById('main');
let timer;
let asking = null;
let isStale = false;
let isUsed = false;
for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchmove'])
  addEventListener(kind, () => { isUsed = true; }, { passive: true });
const soon = () => {
  clearTimeout(timer);
  timer = setTimeout(look, own.seconds * 1000);
};
function look() {
  if (asking) isStale = true;
  else if (document.hidden || (isTouched() && !isUsed)) soon();
  else ask();
}
function ask() {
  isStale = false;
  asking = new XMLHttpRequest();
  asking.open('GET', location.href);
  asking.setRequestHeader('accept', 'text/html');
  if (!isUsed) asking.setRequestHeader('${BY_ITSELF}', 'yes');
  isUsed = false;
  asking.responseType = 'document';
  asking.timeout = 20000;
  const sinceMs = performance.now();
  asking.onloadend = () => {
    const answer = asking;
    asking = null;
    tookMs = performance.now() - sinceMs;
    if (answer.responseXML && !isTouched()) take(answer);
    if (isStale) look();
    else soon();
  };
  asking.send();
}
function take({ status, responseURL, responseXML: come }) {
  if (new URL(responseURL).pathname !== location.pathname) return location.reload();
  const isAway = status === 503;
  if (status !== 200 && !isAway) return location.reload();
  const came = come.getElementById('main');
  const head = document.querySelector('header.head');
  const script = come.querySelector('script[data-seconds]');
  if (!came || !script) return location.reload();
  if (isAway && own.away === undefined) return sayAway(head, came);
  own.seconds = script.dataset.seconds;
  if (!isAway) delete own.away;
  document.title = come.title;
  const focused = document.activeElement;
  const name = nameOf(focused);
  const age = head.querySelector('.age');
  const younger = come.querySelector('.age');
  if (age && younger) age.replaceWith(younger.cloneNode(true));
  renew(head, come.querySelector('header.head'));
  renew(main, came);
  if (!focused.isConnected) [...main.querySelectorAll(focused.localName)].find((each) => nameOf(each) === name)?.focus({ preventScroll: true });
}
function sayAway(head, came) {
  const why = came.querySelector('.wrong');
  if (!why || head.querySelector('.wrong')) return;
  head.append(why);
}
const nameOf = (element) => (element.form ? element.form.action : '') + ' ' + element.outerHTML;
function isTouched() {
  const marked = getSelection();
  if (marked && !marked.isCollapsed && main.contains(marked.anchorNode)) return true;
  const fields = [...main.querySelectorAll('input:not([type=hidden]), select, textarea')];
  return fields.some((field) => field === document.activeElement || isChanged(field));
}
function isChanged(field) {
  if (field.type === 'checkbox' || field.type === 'radio') return field.checked !== field.defaultChecked;
  if (!field.options) return field.value !== field.defaultValue;
  const chosen = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(chosen, field.multiple ? -1 : 0);
}
const headOf = (element) => element.nodeName + [...element.attributes].filter(({ name }) => name !== 'open').map(({ name, value }) => '\\n' + name + '=' + value).sort().join('');
function renew(old, come) {
  if (old.isEqualNode(come)) return;
  if (old.nodeType !== 1 || come.nodeType !== 1 || headOf(old) !== headOf(come)) return old.replaceWith(come);
  const [olds, comes] = [[...old.childNodes], [...come.childNodes]];
  if (olds.length === comes.length) return comes.forEach((one, place) => renew(olds[place], one));
  for (const one of olds) if (!comes.some((each) => each.isEqualNode(one))) one.remove();
  let at = old.firstChild;
  for (const one of comes) {
    if (at && at.isEqualNode(one)) at = at.nextSibling;
    else old.insertBefore(one, at);
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    gone.remove();
  }
}
// A word that something has changed, once for all tabs of a browser: the one that has the lock hears it from head office. It is
// a reason to ask a little sooner, and never what a page shows. Browsers have locks only over TLS, and on the machine itself.
const tabs = window.BroadcastChannel && navigator.locks ? new BroadcastChannel('keyturn-office') : null;
let heard;
let tookMs = 0;
function hear() {
  heard ??= setTimeout(() => {
    heard = undefined;
    look();
  }, Math.max(500, 4 * tookMs));
}
const wait = (ms) => new Promise((go) => setTimeout(go, ms));
async function lead() {
  for (let last = ''; ; ) {
    let status = 0;
    const cut = new AbortController();
    let silence = setTimeout(() => cut.abort(), 30000);
    try {
      const answer = await fetch('/events', { headers: last === '' ? {} : { 'last-event-id': last }, signal: cut.signal });
      status = answer.status;
      if (status === 401) look();
      if (!answer.ok) throw new Error(String(status));
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let rest = ''; ; ) {
        const { value, done } = await reader.read();
        if (done) break;
        clearTimeout(silence);
        silence = setTimeout(() => cut.abort(), 30000);
        const told = (rest + value).split('\\n\\n');
        rest = told.pop();
        for (const each of told) {
          last = /^id: (.+)$/m.exec(each)?.[1] ?? last;
          if (!/^event: (changed|resync)$/m.test(each)) continue;
          tabs.postMessage('');
          hear();
        }
      }
    } catch {
      // The line broke, or head office begins again: pages ask every few seconds anyway.
    }
    clearTimeout(silence);
    await wait((status >= 400 ? 15000 : 0) + Math.random() * 5000);
  }
}
if (tabs) {
  tabs.onmessage = hear;
  void navigator.locks.request('keyturn-office', lead);
}
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) look();
});
soon();
`;
