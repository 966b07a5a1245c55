/** Kinds of columns. */
import type { ColumnType } from 'kysely';

export type Flag = 0 | 1;
/** A column that came later: what is written without it gets the default. */
export type Later<T> = ColumnType<T, T | undefined, T>;
