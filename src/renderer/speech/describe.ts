/** What an element says of itself: its words, and for a control its name and how it stands. */

/** The few words that a name does not have, in the customer's language. */
export interface StateWords {
  readonly chosen: string;
  readonly notChosen: string;
  readonly on: string;
  readonly off: string;
  readonly unavailable: string;
  readonly empty: string;
  readonly hiddenEntry: string;
}

const silent = '[aria-hidden="true"], [hidden], svg, script, style';
const blocks = /^(P|DIV|LI|H[1-6]|DT|DD|TR|TD|TH|LABEL|LEGEND|UL|DL|SECTION)$/;

/** The words of an element as they are read, without its signs and drawings. */
export function textOf(element: Element | null): string {
  if (element === null || element.matches(silent)) return '';
  const parts = [...element.childNodes].map((node) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
    if (!(node instanceof Element)) return '';
    const text = textOf(node);
    // A pause, where the eye sees a new line.
    return blocks.test(node.tagName) && text !== '' && !/[.!?:؟]$/.test(text) ? ` ${text}. ` : ` ${text} `;
  });
  // Where a long word may be broken is not spoken.
  return parts.join('').replaceAll('\u00AD', '').replaceAll(/\s+/g, ' ').trim();
}

function textOfIds(ids: string | null): string {
  const elements = (ids ?? '').split(' ').map((id) => (id === '' ? null : document.getElementById(id)));
  return elements.map(textOf).filter(Boolean).join(' ');
}

/** A control's name, from where its maker put it. */
export function nameOf(control: Element): string {
  const label = control.getAttribute('aria-label');
  if (label !== null && label !== '') return label;
  const labelled = textOfIds(control.getAttribute('aria-labelledby'));
  if (labelled !== '') return labelled;
  if (control instanceof HTMLInputElement) return [...(control.labels ?? [])].map(textOf).join(' ');
  return textOf(control);
}

/** Whether what is typed here is nobody else's business. */
export function isMasked(control: Element | null): boolean {
  return (
    control instanceof HTMLInputElement &&
    (control.type === 'password' || control.dataset['secret'] !== undefined)
  );
}

function stateOf(control: Element, words: StateWords): string[] {
  if (control.matches(':disabled')) return [words.unavailable];
  if (control instanceof HTMLInputElement) {
    if (control.type === 'radio' || control.type === 'checkbox')
      return [control.checked ? words.chosen : words.notChosen];
    if (isMasked(control)) return [words.hiddenEntry];
    return [control.value === '' ? words.empty : control.value];
  }
  const checked = control.getAttribute('aria-checked');
  if (checked !== null) return [checked === 'true' ? words.on : words.off];
  return control.getAttribute('aria-pressed') === 'true' ? [words.chosen] : [];
}

/** Name, state and help of a control, as one sentence after the other. */
export function describe(control: Element, words: StateWords): string {
  const help = textOfIds(control.getAttribute('aria-describedby'));
  return [nameOf(control), ...stateOf(control, words), help].filter(Boolean).join('. ');
}
