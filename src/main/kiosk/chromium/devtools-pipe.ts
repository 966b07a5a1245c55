/**
 * Chromium's debugging pipe: messages of JSON, parted by a zero byte, between Chromium and the program that
 * started it. No port is opened for it, so nobody else can take part.
 */
import type { Readable, Writable } from 'node:stream';
import { z } from 'zod';

const endOfMessage = '\0';
/** Anything this long is no message that we wait for. */
const longestMessage = 1024 * 1024;

const answerSchema = z.object({
  id: z.number(),
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});
const eventSchema = z.object({
  method: z.string(),
  params: z.unknown().optional(),
  sessionId: z.string().optional(),
});

export type DevToolsEvent = z.infer<typeof eventSchema>;

export interface DevToolsPipe {
  /** Rejects with Chromium's own words where it refuses. Without `sessionId` it is asked of the browser as a whole. */
  send(method: string, params?: object, sessionId?: string): Promise<unknown>;
  onEvent(listen: (event: DevToolsEvent) => void): void;
}

export function openDevToolsPipe(toChromium: Writable, fromChromium: Readable): DevToolsPipe {
  const asked = new Map<number, PromiseWithResolvers<unknown>>();
  const listeners: ((event: DevToolsEvent) => void)[] = [];
  let lastId = 0;
  let rest = '';

  // The pipe breaks when Chromium ends, which is reported elsewhere.
  toChromium.on('error', () => undefined);
  fromChromium.on('error', () => undefined);
  fromChromium.setEncoding('utf8');
  fromChromium.on('data', (text: string) => {
    const messages = (rest + text).split(endOfMessage);
    rest = (messages.pop() ?? '').slice(-longestMessage);
    for (const message of messages) hear(parsed(message));
  });

  function hear(message: unknown): void {
    const answer = answerSchema.safeParse(message);
    if (answer.success) {
      const { id, result, error } = answer.data;
      const waiting = asked.get(id);
      asked.delete(id);
      if (error) waiting?.reject(new Error(error.message));
      else waiting?.resolve(result);
      return;
    }
    const event = eventSchema.safeParse(message);
    if (event.success) for (const listen of listeners) listen(event.data);
  }

  return {
    send(method, params = {}, sessionId) {
      const id = (lastId += 1);
      const waiting = Promise.withResolvers<unknown>();
      asked.set(id, waiting);
      toChromium.write(`${JSON.stringify({ id, method, params, sessionId })}${endOfMessage}`);
      return waiting.promise;
    },
    onEvent: (listen) => void listeners.push(listen),
  };
}

function parsed(message: string): unknown {
  try {
    return JSON.parse(message);
  } catch {
    return null;
  }
}
