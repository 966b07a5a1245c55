/** A stand-in of S3 that checks each signature by its own means, answers lists in pages, and misbehaves on demand. */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { S3ToReach } from '../../../src/main/database/second-place/s3-place';

const BUCKET = 'porch-backups';
const KEY = { id: 'KEYTURNTEST', secret: 'a+secret/of/the=test' };
const PAGE = 3;

/** What the next calls meet, of a method and a name; once each, unless `always`. */
interface Mischief {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly name: RegExp;
  readonly does: 'fails' | 'cuts' | 'is slow' | 'is full' | 'keeps half';
  readonly always?: boolean;
}

export interface S3StandIn {
  readonly objects: Map<string, Buffer>;
  readonly calls: string[];
  place(prefix?: string): S3ToReach;
  misbehave(...mischief: readonly Mischief[]): void;
  stop(): void;
}

export async function startS3(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  let planned: readonly Mischief[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '', 'http://x');
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 2));
    const { method = '' } = request;
    calls.push(`${method} ${key}`);
    const fault = planned.find((each) => each.method === method && each.name.test(key));
    if (fault?.always !== true) planned = planned.filter((each) => each !== fault);
    if (fault?.does === 'is slow') await wait(300);
    if (fault?.does === 'fails') return refuse(response, 503, 'SlowDown');
    if (fault?.does === 'is full') return refuse(response, 507, 'XMinioStorageFull');
    if (!isSigned(request, url)) return refuse(response, 403, 'SignatureDoesNotMatch');
    if (!url.pathname.startsWith(`/${BUCKET}`)) return refuse(response, 404, 'NoSuchBucket');
    if (method === 'PUT') return put(request, response, { key, does: fault?.does });
    const object = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (key === '') return list(response, url);
    if (!object) return refuse(response, 404, 'NoSuchKey');
    response.writeHead(200, { 'content-length': object.length });
    if (fault?.does !== 'cuts') return response.end(object);
    response.write(object.subarray(0, object.length / 2));
    await wait(50);
    return request.socket.destroy();
  }

  async function put(
    request: IncomingMessage,
    response: ServerResponse,
    { key, does }: { readonly key: string; readonly does: Mischief['does'] | undefined },
  ) {
    const parts: Buffer[] = [];
    for await (const part of request) {
      parts.push(part as Buffer);
      if (does === 'cuts') return request.socket.destroy();
    }
    const bytes = Buffer.concat(parts);
    if (request.headers['content-length'] !== String(bytes.length))
      return refuse(response, 411, 'MissingContentLength');
    objects.set(key, does === 'keeps half' ? bytes.subarray(0, Math.floor(bytes.length / 2)) : bytes);
    return response.writeHead(200, { etag: '"x"' }).end();
  }

  function list(response: ServerResponse, url: URL) {
    const prefix = url.searchParams.get('prefix') ?? '';
    const from = Number(url.searchParams.get('continuation-token') ?? '0');
    const names = [...objects.keys()].filter((name) => name.startsWith(prefix)).toSorted();
    const rows = names
      .slice(from, from + PAGE)
      .map(
        (name) =>
          `<Contents><Key>${encodeURIComponent(name)}</Key><Size>${objects.get(name)?.length}</Size></Contents>`,
      );
    const more = from + PAGE < names.length;
    const next = more ? `<NextContinuationToken>${from + PAGE}</NextContinuationToken>` : '';
    response
      .writeHead(200, { 'content-type': 'application/xml' })
      .end(
        `<?xml version="1.0"?><ListBucketResult>${next}<IsTruncated>${more}</IsTruncated>${rows.join('')}</ListBucketResult>`,
      );
  }

  return {
    objects,
    calls,
    place: (prefix = 'porch/') => ({
      kind: 's3',
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'eu-central-1',
      bucket: BUCKET,
      prefix,
      keyId: KEY.id,
      secret: KEY.secret,
    }),
    misbehave(...mischief) {
      planned = mischief;
    },
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function refuse(response: ServerResponse, status: number, code: string) {
  response
    .writeHead(status, { 'content-type': 'application/xml', connection: 'close' })
    .end(`<Error><Code>${code}</Code><Message>porch-backups of ${KEY.id}</Message></Error>`);
}

/** From the header backward: what it says was signed is put together again from what has arrived. */
function isSigned({ method, headers, url: raw = '' }: IncomingMessage, url: URL): boolean {
  const said =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  if (said?.[1] !== KEY.id) return false;
  const [, , day = '', region = '', names = '', signature] = said;
  const time = String(headers['x-amz-date']);
  if (!names.split(';').includes('host') || !time.startsWith(day)) return false;
  const query = (raw.split('?')[1] ?? '')
    .split('&')
    .filter((each) => each !== '')
    .toSorted()
    .join('&');
  const lines = names.split(';').map((name) => `${name}:${String(headers[name])}`);
  const request = [method, url.pathname, query, ...lines, '', names, headers['x-amz-content-sha256']].join(
    '\n',
  );
  const hash = createHash('sha256').update(request).digest('hex');
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hash}`;
  let key = Buffer.from(`AWS4${KEY.secret}`);
  for (const part of [day, region, 's3', 'aws4_request', text])
    key = createHmac('sha256', key).update(part).digest();
  return key.toString('hex') === signature;
}
