/** A command as a person types it, on a data directory, at a time of the test's choosing. */
import { runCli } from '../../src/main/cli/run';

export interface Outcome {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export function kioskCommand(
  dataDir: string,
  nowMs: () => number,
  environment: NodeJS.ProcessEnv = {},
): (...argv: string[]) => Promise<Outcome> {
  return async (...argv) => {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runCli([...argv, '--data-dir', dataDir], {
      out: (line) => out.push(line),
      err: (line) => err.push(line),
      nowMs,
      environment,
    });
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
}

/** The key and the id that `api-key create` and `rotate` print. */
export const keyIn = (outcome: Outcome): string => /^key: +(\w+)$/m.exec(outcome.out)?.[1] ?? '';
export const idIn = (outcome: Outcome): string => /^id: +(\S+)$/m.exec(outcome.out)?.[1] ?? '';
