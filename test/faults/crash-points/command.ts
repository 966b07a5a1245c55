/** One of the kiosk's commands, in this process: a process of its own would cost ten times as much. */
import { runCli } from '../../../src/main/cli/run';

export async function command(...argv: readonly string[]) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  const code = await runCli(argv, { out: say, err: say, nowMs: () => Date.now(), environment: {} });
  return { code, said: said.join('\n') };
}
