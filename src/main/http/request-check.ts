/** Everything that can be decided about a request before its body is read. */
import type { FastifyRequest } from 'fastify';
import { admit, isAnswer, type AdmissionDeps } from './admission/admission';
import type { Admitted } from './endpoint/passage';
import type { Directory } from './endpoint/directory';
import { listenerFailure, type Answer } from './answer/envelope';
import { methodNotAllowed, unknownMethod, unknownPath } from './answer/faults';
import { createHostCheck, isSentTo, preflight, type HostCheck, type RequestSender } from './request/origins';
import type { Passage } from './endpoint/passage';

export interface RequestCheck {
  /** The answer that keeps a request out; null when it may go on. */
  pass(
    request: FastifyRequest,
    passage: Passage,
    sender: RequestSender,
  ): Answer | null | Promise<Answer | null>;
}

export interface RequestCheckOptions {
  readonly directory: Directory;
  readonly deps: AdmissionDeps;
  /** By the names of this listener. */
  readonly isOurName: HostCheck;
  /** The same with the site's public name. */
  readonly publicNames: readonly string[];
  /** The most header lines of a request. */
  readonly headerLines: number;
  /** Whether any path has the method. */
  readonly isSpoken: (method: string) => boolean;
}

export function createRequestCheck(options: RequestCheckOptions): RequestCheck {
  const { directory, deps, headerLines, isSpoken, isOurName } = options;
  const isPublicName = createHostCheck(options.publicNames);
  return {
    pass(request, passage, sender) {
      const { endpoint, list, route } = passage;
      if (request.raw.rawHeaders.length > 2 * headerLines)
        return listenerFailure(431, 'The request has too many header lines.', { list });
      const isPage = endpoint?.kind === 'page';
      const isDesk = endpoint?.kind === 'desk';
      // The site's public name leads to the customers' documents, and to nothing else of this interface.
      if (!isSentTo(request, isPage && endpoint.underPublicName ? isPublicName : isOurName))
        return listenerFailure(403, 'This service is not known by that host name.', { list });
      // Any page may link to one of these.
      const isFollowedLink =
        (isPage || (isDesk && request.method === 'GET')) && request.headers.origin === undefined;
      // Browsers send `null` for a page whose address must stay private.
      const isButton = isPage && endpoint.method === 'POST';
      // Pages of other origins that may call the interface have no access to the desk.
      const isForeign = sender.kind === 'foreign' || (isDesk && sender.kind !== 'ours');
      if (isForeign && !isFollowedLink && !isButton)
        return listenerFailure(403, 'Pages of that origin may not call this service.', { list });
      if (request.is404) return isSpoken(request.method) ? unknownPath() : unknownMethod();
      if (!endpoint) {
        const allowed = directory.allowedAt(route);
        const asks = sender.kind === 'listed' && request.method === 'OPTIONS';
        return asks ? preflight(allowed) : methodNotAllowed(allowed, list);
      }
      if (endpoint.kind === 'desk') return endpoint.admit?.(request) ?? null;
      if (endpoint.kind === 'page') return null;
      const admission = admit(deps, request, endpoint, passage);
      return admission instanceof Promise
        ? admission.then((known) => settle(passage, known))
        : settle(passage, admission);
    },
  };
}

function settle(passage: Passage, admission: Admitted | Answer): Answer | null {
  if (isAnswer(admission)) return admission;
  passage.admitted = admission;
  return null;
}
