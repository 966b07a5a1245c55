/**
 * Answers that are stored already, ahead of the router. Devices mostly ask for what has not changed. Whatever is not
 * plainly such a request is left to the usual way, which checks all of it from the beginning.
 */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { ApiKeyring } from '../services/upkeep/api-keyring';
import type { ServiceContext } from '../services/base/context';
import { covers } from './admission/admission';
import type { Throttle } from './admission/throttle';
import { unlessKnown } from './answer/etag';
import { writeAnswer } from './answer/sending';
import type { StoredAnswers } from './answer/stored-answers';
import type { Connections } from './connection/connections';
import type { KeyedEndpoint } from './endpoint/endpoint';
import type { Visited } from './endpoint/passage';
import { isHostOf, type HostCheck } from './request/origins';
import { readPlainRequest } from './request/plain-request';

export interface AheadDeps {
  readonly store: ServiceContext['store'];
  readonly stored: StoredAnswers<KeyedEndpoint>;
  readonly keyring: ApiKeyring;
  readonly throttle: Throttle;
  readonly connections: Connections<Visited>;
  readonly isOurName: HostCheck;
  readonly headerLines: number;
  readonly nextId: () => string;
  readonly isStopping: () => boolean;
}

/** Answers whether the request was answered. */
export type Ahead = (request: IncomingMessage, response: ServerResponse) => boolean;

export function answerAhead(deps: AheadDeps): Ahead {
  const { store, stored, keyring, throttle, connections, isOurName, headerLines, nextId, isStopping } = deps;
  return (request, response) => {
    const sinceMs = performance.now();
    const { url = '', method, socket } = request;
    if (method !== 'GET' || isStopping()) return false;
    const mark = store.recentChangeMark();
    const found = stored.find(url, mark);
    if (!found) return false;
    const plain = readPlainRequest(request.rawHeaders, headerLines);
    if (!plain || !isHostOf(socket, plain.host, isOurName)) return false;
    const holder = keyring.authenticate(plain.key, mark, socket);
    if (holder === null || holder instanceof Promise || !covers(holder.scopes, found.of)) return false;
    // The last question, because it counts: who must wait is counted on the usual way, and only there.
    if (!throttle.requestNow(holder.client)) return false;
    const isLast = connections.begin(response, {
      sinceMs,
      request: { id: nextId(), ip: '', method },
      response,
      reply: null,
      passage: { route: found.of.url, key: holder.id },
    });
    const closes = isLast || connections.isAwaited(response);
    writeAnswer(response, unlessKnown(found.answer, plain.ifNoneMatch), closes);
    return true;
  };
}

/** Hands to `usual` what `ahead` has no answer to. */
export function orAhead(ahead: Ahead, usual: RequestListener): RequestListener {
  return (request, response) => {
    if (!ahead(request, response)) usual(request, response);
  };
}
