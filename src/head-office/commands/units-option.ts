/** `--units`: units by their numbers, or by their ids. */
import { required, type Invocation } from './io';
import { UsageError } from '../../shared/command-line';

/** The words of the option, each once. */
export function unitWords(invocation: Invocation): string[] {
  const words = required(invocation, 'units')
    .split(',')
    .map((word) => word.trim());
  if (words.includes('')) throw new UsageError('--units wants units with one comma between, e.g. A101,A102');
  return [...new Set(words)];
}
