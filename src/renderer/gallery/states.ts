/** States that components of the gallery are shown in, where there are several of a kind. */
import type { QuoteView } from '../../shared/shapes';

export interface State {
  readonly title: string;
  readonly props?: Readonly<Record<string, unknown>>;
  /** Text of the default slot. */
  readonly slot?: string;
}

export const short = 'A short answer';
export const long =
  'An answer with a great many words, as a translation or a property may need them, and a longuninterruptedwordinit';

export function buttons(): State[] {
  const kinds = ['button', 'button large', 'button large main'];
  return kinds.flatMap((kind) => [
    { title: kind, props: { class: kind }, slot: short },
    { title: `${kind}, under a finger`, props: { class: kind, 'data-pressed': '' }, slot: short },
    { title: `${kind}, not now`, props: { class: kind, disabled: true }, slot: short },
    { title: `${kind}, long text`, props: { class: kind }, slot: long },
  ]);
}

export function answers(type: 'radio' | 'checkbox'): State[] {
  const props = { type, name: `gallery-${type}` };
  return [
    { title: 'rest', props: { ...props, checked: false }, slot: short },
    { title: 'under a finger', props: { ...props, checked: false, 'data-pressed': '' }, slot: short },
    { title: 'chosen', props: { ...props, checked: true }, slot: short },
    { title: 'mark in the corner', props: { ...props, checked: true, corner: 'end' }, slot: short },
    { title: 'long text', props: { ...props, checked: false }, slot: long },
  ];
}

export function chosenOrNot(props: Readonly<Record<string, unknown>>): State[] {
  return [
    { title: 'rest', props: { ...props, checked: false } },
    { title: 'chosen', props: { ...props, checked: true } },
  ];
}

export function fields(): State[] {
  return [
    { title: 'empty', props: { field: 'f1', label: short, modelValue: '' } },
    { title: 'filled', props: { field: 'f2', label: short, modelValue: short } },
    { title: 'error', props: { field: 'lastName', label: short, modelValue: '' } },
    { title: 'with a hint', props: { field: 'f4', label: short, hint: long, modelValue: '' } },
    { title: 'hidden', props: { field: 'f5', label: short, modelValue: short, secret: 'hidden' } },
    { title: 'shown', props: { field: 'f6', label: short, modelValue: short, secret: 'shown' } },
    { title: 'long text', props: { field: 'f3', label: long, modelValue: long } },
  ];
}

/** One for each picture; what is said beside it differs. */
export const phases = ['none', 'checking', 'declined', 'paid'] as const;

export function chips(): State[] {
  const options = [
    { id: 'one', name: short },
    { id: 'other', name: long },
  ];
  return [
    { title: 'rest', props: { label: short, options, modelValue: 'none' } },
    { title: 'chosen', props: { label: short, options, modelValue: 'one' } },
  ];
}

/** As a property may name what it charges for. */
export function longLines(price: QuoteView): QuoteView {
  return { ...price, lines: price.lines.map((line) => ({ ...line, description: long })) };
}
