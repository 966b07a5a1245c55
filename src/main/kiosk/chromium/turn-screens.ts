/** Turns the picture of a screen that is mounted sideways, by the compositor, which turns touches along with it. */
import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { errorMessage } from '../../../shared/error-message';

const PROGRAM = 'wlr-randr';
const PATIENCE_MS = 3_000;
const outputs = z.array(z.object({ name: z.string().min(1) }));

/** Of every screen that is there. A kiosk with a picture that lies still sells: what goes wrong is only said. */
export function turnScreens(turn: string | undefined, say: (line: string) => void): void {
  if (turn === undefined || turn === '') return;
  const run = (...words: string[]) =>
    execFileSync(PROGRAM, words, {
      encoding: 'utf8',
      timeout: PATIENCE_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  try {
    for (const { name } of outputs.parse(JSON.parse(run('--json'))))
      run('--output', name, '--transform', turn);
  } catch (error) {
    say(
      `The picture is not turned by ${turn} degrees, ${PROGRAM} (apt install wlr-randr): ${errorMessage(error)}`,
    );
  }
}
