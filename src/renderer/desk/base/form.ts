/** What a form passes to its fields: why it was refused. */
import type { ComputedRef, InjectionKey } from 'vue';
import type { DeskRefusal } from '../../../shared/desk/bridge';

export const formKey: InjectionKey<ComputedRef<readonly DeskRefusal[]>> = Symbol('form');
