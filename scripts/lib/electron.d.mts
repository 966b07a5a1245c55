export function findElectron(root: string, environment?: NodeJS.ProcessEnv): string | null;
export function fetchElectron(
  root: string,
  node: string,
  say: (line: string) => void,
  environment?: NodeJS.ProcessEnv,
  now?: number,
): string;
export function electronSwitches(isRoot: boolean, environment?: NodeJS.ProcessEnv): string[];
