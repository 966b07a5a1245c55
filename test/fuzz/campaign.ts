/** Sends request after request, right ones and disturbed ones, and keeps a list of every answer that was not promised. */
import fc from 'fast-check';
import { createClient, type Client, type Reply } from './client';
import type { Operation } from './description';
import { disturbances, type Disturbance, type Disturbed } from './disturb';
import { recipes, type Plan } from './recipes';
import type { JsonSchema } from './schema-arbitrary';
import type { World } from './world';

const CONNECTIONS = 12;
/** Of each operation that still lacks successes, this share of the requests is sent as it should be. */
const RIGHT_IN_TEN = 5;
const DISTURBANCES_AT_ONCE = 300;
const MOST_OBJECTIONS = 20;
const OPEN_BOOKINGS = 60;

export interface Tally {
  readonly sent: number;
  readonly succeeded: number;
  readonly byStatus: ReadonlyMap<number, number>;
}

export interface CampaignOptions {
  readonly url: string;
  readonly keys: { readonly all: string; readonly gate: string };
  readonly operations: readonly Operation[];
  readonly resolve: (ref: string) => JsonSchema;
  readonly world: World;
  readonly requests: number;
  /** Successes wanted of each operation. */
  readonly enough: number;
  readonly seed: number;
  /** Called now and then, e.g. to look at the memory. */
  readonly onProgress: (done: number) => void;
}

export interface Outcome {
  readonly tallies: ReadonlyMap<string, Tally>;
  /** Answers that were not promised, each with what was asked. */
  readonly objections: readonly string[];
}

class Track {
  sent = 0;
  succeeded = 0;
  readonly byStatus = new Map<number, number>();
  #disturbances: (readonly Disturbance[])[] = [];
  #batch = 0;

  constructor(
    readonly operation: Operation,
    readonly arbitrary: fc.Arbitrary<readonly Disturbance[]>,
    readonly seed: number,
  ) {}

  nextDisturbances(): readonly Disturbance[] {
    if (this.#disturbances.length === 0) {
      this.#batch += 1;
      const seed = this.seed + this.#batch;
      this.#disturbances = fc.sample(this.arbitrary, { numRuns: DISTURBANCES_AT_ONCE, seed });
    }
    return this.#disturbances.pop() ?? [];
  }
}

export async function runCampaign(options: CampaignOptions): Promise<Outcome> {
  const { world, requests, enough } = options;
  const tracks = options.operations.map(
    (operation, index) =>
      new Track(operation, disturbances(operation, options.resolve), options.seed + index * 100_000),
  );
  const client = createClient(options.url, options.keys, CONNECTIONS);
  const objections: string[] = [];
  let sent = 0;

  const next = (): { track: Track; plan: Plan } => {
    for (;;) {
      const wanting = tracks.filter((track) => track.succeeded < enough || isFeed(track, world));
      const others = tracks.filter((track) => track.succeeded < enough || !isCostly(track));
      const from = wanting.length > 0 && world.pick(10) < 8 ? wanting : others;
      const track = from[world.pick(from.length)];
      const plan = track && recipeOf(track.operation)(world);
      if (track && plan) return { track, plan };
    }
  };
  const keepAsking = async () => {
    while (sent < requests && objections.length < MOST_OBJECTIONS) {
      sent += 1;
      if (sent % 1000 === 0) options.onProgress(sent);
      const { track, plan } = next();
      objections.push(...(await one(client, world, track, plan)));
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  } finally {
    client.close();
  }
  return { tallies: new Map(tracks.map((track) => [track.operation.name, track])), objections };
}

/** Most operations need bookings that nobody has finished yet. */
function isFeed({ operation }: Track, { fresh, covered }: World): boolean {
  return operation.path.endsWith('/activity/create') && fresh.size + covered.size < OPEN_BOOKINGS;
}

/** Documents and passwords take a hundred times what everything else does: enough of them is enough. */
function isCostly({ operation }: Track): boolean {
  return /\/(?:success|register|login)$/.test(operation.path);
}

export function recipeOf(operation: Operation) {
  const name = operation.path.includes('/insurance/list/') ? 'GET insurance list' : operation.name;
  const recipe = recipes[name];
  if (recipe === undefined) throw new Error(`the fuzz suite does not know how to ask ${operation.name}`);
  return recipe;
}

async function one(client: Client, world: World, track: Track, plan: Plan): Promise<string[]> {
  const request: Disturbed = { ...plan.request, headers: {} };
  const isRight = world.pick(10) < RIGHT_IN_TEN;
  if (!isRight) {
    for (const disturb of track.nextDisturbances()) disturb(request);
    plan.onDisturbed?.();
  }
  const { operation } = track;
  const changes = operation.method !== 'GET';
  const twice = isRight && changes && world.pick(10) === 0;
  if (twice) request.headers['idempotency-key'] = `again-${world.next()}`;
  try {
    const reply = await client.send(operation, request);
    const wrong = look(operation, reply, plan.provoked === true);
    const settled = reply.status !== 429 && reply.status < 500;
    if (twice && settled) {
      const again = await client.send(operation, request);
      if (!again.bytes.equals(reply.bytes))
        wrong.push(`asked again: ${again.bytes.toString().slice(0, 200)}`);
    }
    count(track, plan, reply);
    return wrong.map((what) => tell(operation, request, reply, what));
  } catch (error) {
    plan.onFailure?.();
    return [`${operation.name}: no answer: ${String(error)}; asked ${JSON.stringify(request).slice(0, 600)}`];
  }
}

function look(operation: Operation, reply: Reply, provoked: boolean): string[] {
  const wrong: string[] = [];
  if (reply.status >= 500 && !(provoked && [502, 504].includes(reply.status)))
    wrong.push('nobody provoked it');
  const isJson = reply.type.startsWith('application/json');
  const objection = operation.objection(reply.status, reply.type, isJson ? parsed(reply.bytes) : reply.bytes);
  if (objection !== null) wrong.push(objection);
  return wrong;
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return 'no JSON';
  }
}

function count(track: Track, plan: Plan, reply: Reply): void {
  track.sent += 1;
  track.byStatus.set(reply.status, (track.byStatus.get(reply.status) ?? 0) + 1);
  if (reply.status !== 200) {
    plan.onFailure?.();
    return;
  }
  track.succeeded += 1;
  const answer = reply.type.startsWith('application/json') ? parsed(reply.bytes) : null;
  plan.onSuccess?.((answer as { data?: unknown } | null)?.data);
}

function tell(operation: Operation, request: Disturbed, reply: Reply, what: string): string {
  const { path, query, body, rawBody, headers } = request;
  const asked = JSON.stringify({ path, query, body, rawBody: rawBody?.slice(0, 100), headers }).slice(0, 900);
  return `${operation.name} answered ${reply.status} ${reply.bytes.toString().slice(0, 300)}: ${what}; asked ${asked}`;
}
