/** The built kiosk without a window, and its screen's calls as the page makes them. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { entryArguments } from '../../../scripts/lib/run.mjs';
import type { BridgeAnswer } from '../../../src/shared/bridge';
import type { ChannelInput, ChannelName, ChannelOutput } from '../../../src/shared/channels';

const root = join(import.meta.dirname, '../../..');

/** A call of the page. @throws Error with why it is refused */
export type ScreenCall = <C extends ChannelName>(
  channel: C,
  input: ChannelInput<C>,
) => Promise<ChannelOutput<C>>;

/** What a bridge answers, as a value or an Error. */
export function screenOf(
  ask: (channel: ChannelName, input: unknown) => Promise<BridgeAnswer<unknown>>,
): ScreenCall {
  return async (channel, input) => {
    const answer = await ask(channel, input);
    if (!answer.ok) throw new Error(`${channel}: ${answer.refusals.map(({ reason }) => reason).join()}`);
    // The router has checked it by the schema of the channel.
    return answer.value as ChannelOutput<typeof channel>;
  };
}

export interface KioskScreen {
  readonly call: ScreenCall;
  /** As a power cut would. */
  kill(): Promise<void>;
}

/** Starts it and enters, as its one browser. */
export async function startScreen(
  dataDir: string,
  environment: Readonly<Record<string, string>>,
): Promise<KioskScreen> {
  const options = ['--no-window', '--port', '0', '--data-dir', dataDir];
  const node = join(root, 'node_modules/node/bin/node');
  const child = spawn(node, [...entryArguments('browser'), ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  const ended = once(child, 'exit');
  const entrance = await new Promise<string>((resolve, reject) => {
    const lines = createInterface({ input: child.stdout });
    lines.on('line', (line) => {
      const [, address] = /^Screen: (http.*)$/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    lines.once('close', () => reject(new Error('the kiosk did not start')));
  });
  const entered = await fetch(entrance, { redirect: 'manual' });
  const cookie = (entered.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const { origin } = new URL(entrance);
  return {
    call: screenOf(async (channel, input) => {
      const answer = await fetch(`${origin}/bridge/${channel}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin, cookie },
        body: JSON.stringify(input),
      });
      // It comes from the built program's own router.
      return (await answer.json()) as BridgeAnswer<unknown>;
    }),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
