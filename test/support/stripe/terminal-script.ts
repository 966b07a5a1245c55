/** The text of the fake of https://js.stripe.com/terminal/v1. */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** `origin`: where its calls go; `https://api.stripe.com` where a test reroutes them, else the emulator's own. */
export function terminalScript(origin = 'https://api.stripe.com'): string {
  const source = readFileSync(new URL('./terminal-page.ts', import.meta.url), 'utf8');
  const plain = stripTypeScriptTypes(source).replace('https://emulator.invalid', origin);
  return `(() => {\n${plain}\n})();`;
}
