/**
 * Hears from Chromium that a page crashed: the program itself lives on and would show its own sad page for ever. Uses
 * the debugging pipe, on which messages of JSON are parted by a zero byte.
 */
import type { Readable, Writable } from 'node:stream';

const endOfMessage = '\0';
/** Our messages are short; anything this long is not one we wait for. */
const longestMessage = 1024 * 1024;

export function watchForCrash(toChromium: Writable, fromChromium: Readable, onCrash: () => void): void {
  // The pipe breaks when Chromium ends, which is told elsewhere.
  toChromium.on('error', () => undefined);
  fromChromium.on('error', () => undefined);

  let rest = '';
  fromChromium.setEncoding('utf8');
  fromChromium.on('data', (text: string) => {
    const messages = (rest + text).split(endOfMessage);
    rest = (messages.pop() ?? '').slice(-longestMessage);
    if (messages.some(tellsOfCrash)) onCrash();
  });
  toChromium.write(
    JSON.stringify({ id: 1, method: 'Target.setDiscoverTargets', params: { discover: true } }) + endOfMessage,
  );
}

function tellsOfCrash(message: string): boolean {
  try {
    const parsed: unknown = JSON.parse(message);
    return (
      typeof parsed === 'object' &&
      parsed !== null &&
      'method' in parsed &&
      parsed.method === 'Target.targetCrashed'
    );
  } catch {
    return false;
  }
}
