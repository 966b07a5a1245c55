/**
 * One screen shows the kiosk. The compositor would spread the page over all that are plugged in, and a touch would count on
 * another place. So the others are switched off. A picture that is mounted sideways is turned, and touches along with it.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { z } from 'zod';
import { errorMessage } from '../../../shared/error-message';

const PROGRAM = 'wlr-randr';
const PATIENCE_MS = 3_000;
const screens = z.array(z.object({ name: z.string().min(1), enabled: z.boolean() }));
const run = promisify(execFile);

export interface OneScreen {
  /** Before a page opens, on a lit screen: it is the only one, and turned. */
  arrange(): Promise<void>;
  /** Meanwhile: what was plugged in since is switched off, and where the kiosk's own screen is gone, another one is lit. */
  look(): Promise<void>;
}

/**
 * `output`: its connector, such as HDMI-A-1; without one, or where that is not there, the first. `turn`: degrees, or none.
 * A kiosk with a picture that lies still sells: what goes wrong is only said, once.
 */
export function keepOneScreen(
  { output, turn }: { readonly output: string | undefined; readonly turn: string | undefined },
  say: (line: string) => void,
): OneScreen {
  let own: string | null = null;
  let turns = Promise.resolve();
  const told = new Set<string>();
  const tell = (what: string, error: unknown) => {
    if (told.has(what)) return;
    told.add(what);
    say(`${what}, ${PROGRAM} (apt install wlr-randr): ${errorMessage(error)}`);
  };
  const order = async (...words: string[]) => (await run(PROGRAM, words, { timeout: PATIENCE_MS })).stdout;

  async function once(isOpening: boolean): Promise<void> {
    const all = screens.parse(JSON.parse(await order('--json')));
    const wanted = all.find(({ name }) => name === output) ?? all[0];
    if (!wanted) return;
    const isGone = own !== null && all.every(({ name }) => name !== own);
    // At night none is lit, and a touch lights the kiosk's own.
    if (!isGone && all.every(({ enabled }) => !enabled)) return;
    own = wanted.name;
    // First: a Chromium crashes with its last screen.
    if (!wanted.enabled) await order('--output', wanted.name, '--on');
    for (const { name, enabled } of all)
      if (enabled && name !== wanted.name) await order('--output', name, '--off');
    if (turn !== undefined && turn !== '' && (isOpening || !wanted.enabled))
      await order('--output', wanted.name, '--transform', turn).catch((error: unknown) =>
        tell(`The picture is not turned by ${turn} degrees`, error),
      );
  }
  const inTurn = (isOpening: boolean): Promise<void> => {
    turns = turns.then(() =>
      once(isOpening).catch((error: unknown) => tell('The screens are not arranged', error)),
    );
    return turns;
  };
  return { arrange: () => inTurn(true), look: () => inTurn(false) };
}
