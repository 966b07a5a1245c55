/**
 * The page on a customer's phone. It asks what the kiosk asks, or for a photo, encrypts it with the key behind the # of its
 * address, and sends it once. The phone may use plain HTTP, where browsers hide their own ciphers, so a library encrypts.
 */
import { askDetails } from './details';
import type { Page, Sending } from './page';
import { element, toldBy } from './parts';
import { askPhoto } from './photo';
import { bytesOf, sealer, send } from './seal';

const main = document.querySelector('main');
// Written into the page by the listener that served it, and by nobody else.
if (main) begin(main, JSON.parse(main.dataset['page'] ?? '') as Page);

function begin(place: HTMLElement, page: Page): void {
  const { kind, texts } = page;
  const path = location.pathname;
  const key = bytesOf(location.hash.slice(1));
  const wrong = element('p', { className: 'wrong' });
  wrong.setAttribute('role', 'alert');
  if (key.length !== 32) {
    wrong.textContent = texts.noKey;
    place.append(wrong);
    return;
  }
  const fields = element('form', { noValidate: false });
  const button = element('button', { textContent: texts.send });
  const seal = sealer({ kind, path }, key);
  const fail = (text = texts.failed) => {
    wrong.textContent = text;
    button.disabled = false;
    button.textContent = texts.send;
  };
  /** Says what the kiosk answered, in place of everything that was typed. */
  const end = (html: string) => {
    key.fill(0);
    fields.reset();
    place.replaceChildren(...toldBy(html, texts.failed));
    place.removeAttribute('data-page');
    history.replaceState(null, '', path);
  };
  const sending: Sending = { fields, wrong, path, fail, end };
  const { parts, plain } = kind === 'details' ? askDetails(page, sending) : askPhoto(page, sending);
  fields.append(...parts, wrong, button);
  place.append(fields);
  const submit = async () => {
    button.disabled = true;
    button.textContent = texts.sending;
    wrong.textContent = '';
    const bytes = plain();
    if (bytes === null) return fail(texts.noPhoto);
    const answer = await send(kind === 'details' ? path : `${path}/photo`, seal(bytes));
    if (answer === null) fail();
    else end(answer);
  };
  fields.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit();
  });
}
