import { v7 as uuidv7 } from 'uuid';
import type { Id, IdKind } from '../../../shared/ids';

/** A new id, later in order than those made before it. */
export function newId<K extends IdKind>(): Id<K> {
  return uuidv7() as Id<K>;
}
