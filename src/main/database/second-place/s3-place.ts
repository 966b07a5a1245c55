/**
 * A second place in a bucket: Amazon S3 and what speaks as it does. An object is there whole or not at all, so it needs
 * no name of its own while it is written. The bucket stands in the path, which all of them understand.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { errorCode } from '../storage/files';
import { SecondPlaceRefusal, type Content, type Place, type SecondPlaceTrouble } from './place';
import { signS3 } from './sign-s3';

export interface S3ToReach {
  readonly kind: 's3';
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** Before each name; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly keyId: string;
  readonly secret: string;
}

/** A try that came to nothing is made again after these times. The round of the next hour has the last word. */
const AGAIN_AFTER_MS = [500, 3000];
const PATIENCE_MS = 60_000;
/** Slower than any line that can carry a night's backup in a night. */
const SLOWEST_BYTES_PER_MS = 20;
/** What a server says of itself in an error is short. */
const MOST_ERROR = 64 * 1024;

interface Call {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly name: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly content?: Content;
}

export function openS3Place(to: S3ToReach): Place {
  const call = async (wanted: Call) => answered(() => send(to, wanted));
  return {
    list: () => listAll(to, call),
    async read(name) {
      const answer = await call({ method: 'GET', name: `${to.prefix}${name}` });
      return answer === null ? null : told(answer.body ?? new Blob([]).stream());
    },
    async put(name, content) {
      const answer = await call({ method: 'PUT', name: `${to.prefix}${name}`, content });
      if (answer === null) throw new SecondPlaceRefusal('failed', { code: 'NoSuchKey' });
      await answer.body?.cancel();
    },
    async remove(name) {
      const answer = await call({ method: 'DELETE', name: `${to.prefix}${name}` });
      await answer?.body?.cancel();
    },
    settle: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

async function send(to: S3ToReach, { method, name, query, content }: Call): Promise<Response> {
  const url = new URL(`${to.endpoint.replace(/\/+$/, '')}/${to.bucket}${name === '' ? '' : `/${name}`}`);
  for (const [key, value] of Object.entries(query ?? {})) url.searchParams.set(key, value);
  const headers = signS3({ method, url, headers: {} }, to, Date.now());
  return fetch(url, {
    method,
    headers: content ? { ...headers, 'content-length': String(content.length) } : headers,
    ...(content ? { body: await content.stream(), duplex: 'half' } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(PATIENCE_MS + Math.ceil((content?.length ?? 0) / SLOWEST_BYTES_PER_MS)),
  });
}

/** Null where nothing has that name. A busy server, or none, is asked again. */
async function answered(ask: () => Promise<Response>): Promise<Response | null> {
  for (const afterMs of [...AGAIN_AFTER_MS, null]) {
    const answer = await ask().catch((error: unknown) => new SecondPlaceRefusal(...noAnswer(error)));
    if (answer instanceof Response && answer.ok) return answer;
    const refusal = answer instanceof Response ? await refusalOf(answer) : answer;
    if (refusal === null) return null;
    const again = answer instanceof Response ? answer.status >= 500 || answer.status === 429 : true;
    if (!again || afterMs === null || refusal.why === 'wrong_host' || refusal.why === 'full') throw refusal;
    await wait(afterMs);
  }
  throw new SecondPlaceRefusal('unreachable');
}

const ofCertificates = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)/;

function noAnswer(error: unknown): ConstructorParameters<typeof SecondPlaceRefusal> {
  // Of `fetch` and of a body that breaks off; anything else is a fault of ours.
  if (!(error instanceof TypeError || error instanceof DOMException)) throw error;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = errorCode(cause) || (error instanceof Error ? error.name : '');
  return [ofCertificates.test(code) ? 'wrong_host' : 'unreachable', { code, cause: error }];
}

/** One that breaks off says so in our words. */
function told(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new SecondPlaceRefusal(...noAnswer(error));
      });
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => reader.cancel(),
  });
}

const meanings: Readonly<Record<string, SecondPlaceTrouble>> = {
  NoSuchBucket: 'gone',
  QuotaExceeded: 'full',
  XMinioStorageFull: 'full',
  XMinioAdminBucketQuotaExceeded: 'full',
  EntityTooLarge: 'full',
};

/** Null where nothing has that name. */
async function refusalOf(answer: Response): Promise<SecondPlaceRefusal | null> {
  const text = (await answer.text().catch(() => '')).slice(0, MOST_ERROR);
  // A word of the server's, and no more of what it says: that may quote names.
  const code = /<Code>([A-Za-z]{1,60})<\/Code>/.exec(text)?.[1] ?? String(answer.status);
  const known = meanings[code];
  if (known) return new SecondPlaceRefusal(known, { code });
  if (answer.status === 404) return null;
  if (answer.status === 507) return new SecondPlaceRefusal('full', { code });
  if ([400, 401, 403].includes(answer.status)) return new SecondPlaceRefusal('refused', { code });
  return new SecondPlaceRefusal('failed', { code });
}

async function listAll(
  { prefix }: S3ToReach,
  call: (wanted: Call) => Promise<Response | null>,
): Promise<ReadonlyMap<string, number>> {
  const there = new Map<string, number>();
  let page: string | undefined;
  do {
    const answer = await call({
      method: 'GET',
      name: '',
      query: {
        'list-type': '2',
        'encoding-type': 'url',
        prefix,
        ...(page === undefined ? {} : { 'continuation-token': page }),
      },
    });
    if (answer === null) throw new SecondPlaceRefusal('gone');
    const text = await answer.text().catch((error: unknown) => {
      throw new SecondPlaceRefusal(...noAnswer(error));
    });
    for (const [, each = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const key = decodeURIComponent(elementIn(each, 'Key') ?? '');
      if (key.startsWith(prefix)) there.set(key.slice(prefix.length), Number(elementIn(each, 'Size')));
    }
    const next = elementIn(text, 'IsTruncated') === 'true' ? elementIn(text, 'NextContinuationToken') : null;
    if (next !== null && next === page) throw new SecondPlaceRefusal('failed', { code: 'ListRepeats' });
    page = next ?? undefined;
  } while (page !== undefined);
  return there;
}

/** Our own names need no XML reader: encoded as in an address, they have none of its signs. */
function elementIn(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found?.replaceAll('&amp;', '&').replaceAll('&#34;', '"').replaceAll('&quot;', '"') ?? null;
}
