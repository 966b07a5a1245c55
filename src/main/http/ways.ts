/** The one way in, past all checks, and the one way out: every request that the router has found takes both. */
import type { FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { ServiceContext } from '../services/base/context';
import type { RequestCheck } from './request-check';
import { listenerFailure, type Answer } from './answer/envelope';
import { faultAnswer } from './answer/faults';
import { sendAnswer } from './answer/sending';
import { keepEncrypted } from './answer/strict-transport';
import type { Connections } from './connection/connections';
import { begin, type Place, type Visited } from './endpoint/passage';
import { dropTypeWithoutBody } from './request/bodies';
import { senderOf, sharedWith } from './request/origins';

export interface WayOut {
  send(reply: FastifyReply, made: Answer): void;
  failWith(error: unknown, request: FastifyRequest, reply: FastifyReply): void;
  /** From now on each answer is the last of its connection. */
  stop(): void;
  readonly isStopping: () => boolean;
}

export function createWayOut(ctx: ServiceContext, connections: Connections<Visited>): WayOut {
  let stopping = false;
  const send = (reply: FastifyReply, made: Answer) =>
    sendAnswer(reply, made, stopping || connections.isAwaited(reply.raw));
  return {
    send,
    failWith: (error, request, reply) =>
      send(reply, faultAnswer(error, request.id, request.passage?.list ?? false, ctx.log)),
    stop() {
      stopping = true;
    },
    isStopping: () => stopping,
  };
}

export type Enter = (place: Place, ...call: Parameters<onRequestHookHandler>) => void;

/** Answered synchronously wherever possible: a promise would cost every request for the sake of the few that wait. */
export function createWayIn(
  ctx: ServiceContext,
  origins: readonly string[],
  {
    connections,
    check,
    out,
  }: {
    readonly connections: Connections<Visited>;
    readonly check: RequestCheck;
    readonly out: WayOut;
  },
): Enter {
  return (place, request, reply, done) => {
    dropTypeWithoutBody(request);
    const passage = begin(place, ctx.store.recentChangeMark());
    request.passage = passage;
    const visited = { sinceMs: performance.now(), request, response: reply.raw, passage, reply };
    const isLast = connections.begin(reply.raw, visited);
    if (isLast) reply.header('connection', 'close');
    if (isForBrowsers(place)) keepEncrypted(request, reply.raw);
    const sender = senderOf(request, origins);
    if (sender.kind === 'listed') reply.raw.setHeaders(sharedWith(sender.origin));
    const goOn = (refused: Answer | null) => (refused ? out.send(reply, refused) : done());
    if (out.isStopping()) goOn(listenerFailure(503, 'The service is stopping.', { list: passage.list }));
    else {
      const refused = check.pass(request, passage, sender);
      if (refused instanceof Promise)
        refused.then(goOn).catch((error: unknown) => out.failWith(error, request, reply));
      else goOn(refused);
    }
  };
}

function isForBrowsers({ endpoint }: Place): boolean {
  return endpoint?.kind === 'desk' || endpoint?.kind === 'page';
}
