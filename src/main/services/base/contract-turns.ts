import { storeState } from './store-state';
import { createTurns } from '../../domain/base/turns';

/**
 * Move-ins, bills and credit notes are written one after the other: their documents carry numbers that only one of them
 * may have.
 */
export const contractTurns = storeState(() => createTurns(1));
