/**
 * Who hears a signal, as on Linux. First Node does. Before it is ready Electron takes the signals for itself, whatever
 * listens in Node: the first one of a kind asks it to quit, and the next one ends the process at once. Node hears again
 * only after it has asked the system again, which it does with the first listener of a kind.
 */
import { told } from './recorded';

let onFirst = () => undefined as void;

/** Before the entry listens: Node keeps the function that it found then. */
export function routeSignals(): void {
  const emit = process.emit.bind(process) as (name: string, ...rest: unknown[]) => boolean;
  const routed = (name: string, ...rest: unknown[]): boolean => {
    const hearer = told.signals[name];
    if (hearer === undefined) return emit(name, ...rest);
    if (hearer === 'electron') {
      told.signals[name] = 'nobody';
      onFirst();
      return true;
    }
    process.removeAllListeners(name);
    process.kill(process.pid, name);
    return true;
  };
  Object.assign(process, { emit: routed });
  process.on('newListener', (name: string) => {
    if (process.listenerCount(name) === 0) delete told.signals[name];
  });
}

/** What Electron does before it is ready. */
export function takeSignals(quit: () => void): void {
  onFirst = quit;
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) told.signals[signal] = 'electron';
}
