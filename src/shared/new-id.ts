import { v7 } from 'uuid';
import type { Id, IdKind } from './ids';

/** A new id, later in order than those made before it. */
export function newId<K extends IdKind>(): Id<K> {
  return v7() as Id<K>;
}
