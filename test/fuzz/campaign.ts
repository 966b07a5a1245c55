/** Sends request after request, right ones and disturbed ones, and keeps a list of every answer that was not promised. */
import fc from 'fast-check';
import { createClient, type Client } from './client';
import type { Answer } from './connection';
import { costOf, type Cost } from './cost';
import { parsed, type Operation } from './description';
import { disturbances, type Disturbance, type Disturbed } from './disturb';
import { recipes, withoutSuccess, type Plan } from './recipes';
import type { JsonSchema } from './schema-arbitrary';
import type { World } from './world';

const CONNECTIONS = 12;
/** Of an operation that may be asked rightly, this share of the requests is; of one that lacks successes, the other. */
const RIGHT_IN_TEN = 5;
const RIGHT_OF_WANTING_IN_TEN = 7;
/** While operations lack successes, this share of the requests goes to them. */
const WANTING_IN_TEN = 8;
/** When all are asked alike: one in so many, by what a success takes. */
const ONE_IN: Readonly<Record<Cost, number>> = { little: 1, some: 2, much: 8 };
const DISTURBANCES_AT_ONCE = 300;
const MOST_OBJECTIONS = 20;
const OPEN_BOOKINGS = 60;
/** What leads from a booking to a contract. */
const towardsContract = /\/(?:coverage|document\/save|payment-intent|present|success)$/;

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
  readonly floor: number;
  readonly seed: number;
  /** Called now and then, e.g. to look at the memory. */
  readonly onProgress: (done: number) => void;
}

export interface Outcome {
  readonly tallies: ReadonlyMap<string, Tally>;
  /** Answers that were not promised, each with what was asked. */
  readonly objections: readonly string[];
  /** Requests until every operation had its successes; null when one has not. */
  readonly enoughAfter: number | null;
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
    readonly floor: number,
  ) {}

  get isWanting(): boolean {
    return this.succeeded < this.floor;
  }

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
  const { world, requests } = options;
  const tracks = options.operations.map(
    (operation, index) =>
      new Track(
        operation,
        disturbances(operation, options.resolve),
        options.seed + index * 100_000,
        withoutSuccess.has(operation.name) ? 0 : options.floor,
      ),
  );
  const client = createClient(options.url, options.keys, CONNECTIONS);
  const objections: string[] = [];
  let sent = 0;
  let enoughAfter: number | null = null;

  const next = (): { track: Track; plan: Plan; isRight: boolean } => {
    for (;;) {
      const wanting = tracks.filter((track) => track.isWanting || isFeed(track, world));
      if (wanting.length === 0) enoughAfter ??= sent;
      const fromWanting = wanting.length > 0 && world.pick(10) < WANTING_IN_TEN;
      const from = fromWanting ? wanting : tracks;
      const track = from[world.pick(from.length)];
      if (track === undefined) continue;
      const cost = costOf(track.operation);
      if (!fromWanting && world.pick(ONE_IN[cost]) > 0) continue;
      const plan = recipeOf(track.operation)(world);
      // What succeeds is dear and what is refused is cheap: what has succeeded often enough is only disturbed.
      const mayBeRight = fromWanting || cost === 'little';
      const share = fromWanting ? RIGHT_OF_WANTING_IN_TEN : RIGHT_IN_TEN;
      if (plan) return { track, plan, isRight: mayBeRight && world.pick(10) < share };
    }
  };
  /** Chance may leave one operation short of its successes: it gets as many requests again. */
  const isLeft = () => sent < requests || (sent < 2 * requests && tracks.some((track) => track.isWanting));
  const keepAsking = async () => {
    while (isLeft() && objections.length < MOST_OBJECTIONS) {
      sent += 1;
      if (sent % 1000 === 0) options.onProgress(sent);
      objections.push(...(await one(client, world, next())));
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, keepAsking));
  } finally {
    client.close();
  }
  return { tallies: new Map(tracks.map((track) => [track.operation.name, track])), objections, enoughAfter };
}

/** Most operations need bookings that nobody has finished yet, and contracts take many requests each. */
function isFeed({ operation: { path } }: Track, world: World): boolean {
  const { fresh, covered, contracts, contractsWanted } = world;
  if (path.endsWith('/activity/create')) return fresh.size + covered.size < OPEN_BOOKINGS;
  return contracts.size < contractsWanted && towardsContract.test(path);
}

function recipeOf(operation: Operation) {
  const name = operation.path.includes('/insurance/list/') ? 'GET insurance list' : operation.name;
  const recipe = recipes[name];
  if (recipe === undefined) throw new Error(`the fuzz suite does not know how to ask ${operation.name}`);
  return recipe;
}

async function one(
  client: Client,
  world: World,
  { track, plan, isRight }: { track: Track; plan: Plan; isRight: boolean },
): Promise<string[]> {
  const request: Disturbed = { ...plan.request, headers: {} };
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
    // What says "not now" is not kept: a card may pay between the two.
    const settled = ![409, 429].includes(reply.status) && reply.status < 500;
    if (twice && settled) {
      const again = await client.send(operation, request);
      if (!again.bytes.equals(reply.bytes))
        wrong.push(`asked again: ${again.bytes.toString().slice(0, 200)}`);
    }
    if (isRight && reply.status === 200 && plan.expects !== undefined && dataOf(reply) !== plan.expects)
      wrong.push(`it is not ${plan.expects}, as before`);
    count(track, plan, reply, isRight);
    return wrong.map((what) => tell(operation, request, reply, what));
  } catch (error) {
    plan.onFailure?.(false);
    return [`${operation.name}: no answer: ${String(error)}; asked ${JSON.stringify(request).slice(0, 600)}`];
  }
}

function look(operation: Operation, reply: Answer, provoked: boolean): string[] {
  const wrong: string[] = [];
  if (reply.status >= 500 && !(provoked && [502, 504].includes(reply.status)))
    wrong.push('nobody provoked it');
  const objection = operation.objection(reply);
  if (objection !== null) wrong.push(objection);
  return wrong;
}

function count(track: Track, plan: Plan, reply: Answer, isRight: boolean): void {
  track.sent += 1;
  track.byStatus.set(reply.status, (track.byStatus.get(reply.status) ?? 0) + 1);
  if (reply.status !== 200) {
    plan.onFailure?.(isRight && reply.status === 409);
    return;
  }
  track.succeeded += 1;
  plan.onSuccess?.(dataOf(reply));
}

function dataOf(reply: Answer): unknown {
  const answer = parsed(reply.bytes);
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
}

function tell(operation: Operation, request: Disturbed, reply: Answer, what: string): string {
  const { path, query, body, rawBody, headers } = request;
  const asked = JSON.stringify({ path, query, body, rawBody: rawBody?.slice(0, 100), headers }).slice(0, 900);
  return `${operation.name} answered ${reply.status} ${reply.bytes.toString().slice(0, 300)}: ${what}; asked ${asked}`;
}
