/**
 * What a preload may require, as Electron's page process has it. The function runs in the page as its source text, so it
 * stands for itself. Values cross two borders, page to preload and preload to main process, and each copies them.
 */

/** What the main process sends back to a call. */
export interface Reply {
  readonly result?: unknown;
  readonly error?: string;
}

type Send = (channel: string, args: unknown[]) => Promise<Reply>;

export function pageSide(send: Send, expose: (name: string, api: unknown) => void) {
  /**
   * A proxy is refused, as Electron refuses it. So is a function, which Electron hands over the bridge and not on to the
   * service: the product hands over none but those of the exposed object itself.
   */
  function copy<T>(value: T): T {
    try {
      return structuredClone(value);
    } catch {
      throw new Error('An object could not be cloned.');
    }
  }

  /** Of an error its message crosses, and nothing else. */
  function failed(error: unknown): never {
    throw new Error(error instanceof Error ? error.message : String(error));
  }

  function callable(inner: (...args: unknown[]) => unknown) {
    return (...args: unknown[]) => {
      const answer = inner(...copy(args));
      return answer instanceof Promise ? answer.then(copy, failed) : copy(answer);
    };
  }

  return {
    contextBridge: {
      exposeInMainWorld(name: string, api: Readonly<Record<string, (...args: unknown[]) => unknown>>): void {
        const calls = Object.entries(api).map(([key, inner]) => [key, callable(inner)]);
        expose(name, Object.freeze(Object.fromEntries(calls)));
      },
    },
    ipcRenderer: {
      async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
        const { result, error } = await send(channel, copy(args));
        if (error !== undefined) throw new Error(`Error invoking remote method '${channel}': ${error}`);
        return result;
      },
    },
  };
}
