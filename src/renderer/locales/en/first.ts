/**
 * The part of English that comes with the page: the first screen, what is above every screen, and what can go wrong
 * before.
 */
import { common } from './common';
import { start } from './start';

export const first = { ...common, ...start };
