/** In order; what is shipped is never edited, and new ones come last. */
import type { Tx } from '../connect';
import { up as inbox } from './1-inbox';

export interface Migration {
  readonly name: string;
  readonly up: (tx: Tx) => Promise<void>;
}

export const migrations: readonly Migration[] = [{ name: 'inbox', up: inbox }];
