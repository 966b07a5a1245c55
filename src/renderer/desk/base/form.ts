/** What a form passes to its fields: why it was refused. */
import type { InjectionKey } from 'vue';
import type { DeskRefusal } from '../../../shared/desk/bridge';
import type { DeskAct } from './use-act';

interface FormOfFields {
  readonly act: Pick<DeskAct, 'refusals'>;
  /** Fields that say themselves what is wrong with the letters in them. All else is about the whole form too. */
  readonly speaking: Set<string>;
}

export const formKey: InjectionKey<FormOfFields> = Symbol('form');

/** Whether a refusal is about the letters of a text, and nothing else of the form. */
export const isOfLetters = ({ reason }: DeskRefusal): boolean =>
  reason === 'hidden_mark' || reason === 'script_unsupported';
