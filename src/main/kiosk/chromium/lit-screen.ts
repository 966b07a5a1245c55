/** Whether the compositor shows a picture anywhere, by its own program. */
import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { z } from 'zod';

const PROGRAM = 'wlr-randr';
const PATIENCE_MS = 3_000;
const LOOK_AGAIN_MS = 250;
const outputs = z.array(z.object({ enabled: z.boolean() }));
const run = promisify(execFile);

/**
 * Fulfilled when a screen is lit, when that cannot be known, or by the signal. A Chromium crashes with its last screen, as at
 * night, and one that is opened without any is busy until one comes.
 */
export async function untilLit(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await isDark(signal)))
    await wait(LOOK_AGAIN_MS, undefined, { signal }).catch(() => undefined);
}

async function isDark(signal: AbortSignal): Promise<boolean> {
  try {
    const { stdout } = await run(PROGRAM, ['--json'], { signal, timeout: PATIENCE_MS });
    return !outputs.parse(JSON.parse(stdout)).some(({ enabled }) => enabled);
  } catch {
    return false;
  }
}
