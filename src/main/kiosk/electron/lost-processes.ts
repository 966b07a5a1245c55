/** Tells of Electron's processes that end by themselves: graphics, network, sound. Pages are looked after by keep-open.ts. */

/** Of Electron's application what is listened to. */
export interface ProcessNews {
  on(event: 'child-process-gone', listener: (event: unknown, details: LostProcess) => void): unknown;
}

interface LostProcess {
  readonly type: string;
  readonly name?: string;
  readonly reason: string;
  readonly exitCode: number;
}

/** Electron starts another one by itself, so a line in the log is all there is to do. */
export function reportLostProcesses(app: ProcessNews, tell: (line: string) => void): void {
  app.on('child-process-gone', (_event, { type, name, reason, exitCode }) => {
    if (reason === 'clean-exit') return;
    const hint = type === 'GPU' ? ' If that happens often, set display.gpu to false.' : '';
    tell(`Electron's process "${name ?? type}" is gone (${reason}, exit code ${exitCode}).${hint}`);
  });
}
