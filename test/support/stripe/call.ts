/** One call as a route sees it: who asks, what the path names, and the parameters, checked by a schema. */
import { z } from 'zod';
import { invalid, missing } from './errors';
import type { FormValue } from './form';
import type { Permission } from './keys';
import type { State } from './state';

export interface Call {
  readonly state: State;
  readonly live: boolean;
  /** What the path's wildcard stood for. */
  readonly id: string;
  readonly form: Readonly<Record<string, FormValue>>;
}

export interface Route {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: RegExp;
  readonly permission: Permission;
  answer(call: Call): object;
}

export const wholeNumber = z.coerce.number().int();
export const truth = z.enum(['true', 'false']).transform((text) => text === 'true');
export const metadata = z.record(z.string(), z.string());
export const expand = z.array(z.string()).optional();

/** Refuses what Stripe refuses: a parameter it does not know, one that is missing, one of the wrong kind. */
export function read<T extends z.ZodRawShape>(call: Call, shape: T): z.output<z.ZodObject<T>> {
  const checked = z.strictObject(shape).safeParse(call.form);
  // Zod infers the strict object's output in another spelling of the same type.
  if (checked.success) return checked.data as z.output<z.ZodObject<T>>;
  const issue = checked.error.issues[0];
  if (issue?.code === 'unrecognized_keys') {
    const name = [...issue.path, issue.keys[0]].join('.');
    throw invalid(`Received unknown parameter: ${name}`, name, 'parameter_unknown');
  }
  const name = issue?.path.join('.') ?? '';
  if (issue?.code === 'invalid_type' && issue.input === undefined && !(name in call.form))
    throw invalid(`Missing required param: ${name}.`, name, 'parameter_missing');
  throw invalid(`Invalid ${name}: ${issue?.message ?? ''}`, name);
}

/** A record of the caller's mode, or Stripe's 404. */
export function find<T extends { readonly live: boolean }>(
  call: Pick<Call, 'live'>,
  kind: string,
  among: ReadonlyMap<string, T>,
  id: string,
): T {
  const found = among.get(id);
  if (!found) throw missing(kind, id);
  if (found.live !== call.live) {
    const [there, used] = found.live ? ['live', 'test'] : ['test', 'live'];
    throw missing(kind, id, `; a similar object exists in ${there} mode, but a ${used} mode key was used`);
  }
  return found;
}

export const page = {
  limit: wholeNumber.pipe(z.number().min(1).max(100)).default(10),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
};

export const createdWindow = z
  .union([
    wholeNumber.transform((at) => ({ gte: at, lte: at, gt: undefined, lt: undefined })),
    z.strictObject({
      gte: wholeNumber.optional(),
      gt: wholeNumber.optional(),
      lte: wholeNumber.optional(),
      lt: wholeNumber.optional(),
    }),
  ])
  .optional();

type Window = z.output<typeof createdWindow>;

export function within(window: Window, createdMs: number): boolean {
  const at = Math.floor(createdMs / 1000);
  if (!window) return true;
  return (
    at >= (window.gte ?? -Infinity) &&
    at > (window.gt ?? -Infinity) &&
    at <= (window.lte ?? Infinity) &&
    at < (window.lt ?? Infinity)
  );
}

/** A page of a list, newest first as Stripe sorts. */
export function listOf<T extends { readonly id: string }>(
  url: string,
  oldestFirst: readonly T[],
  cut: {
    readonly limit: number;
    readonly starting_after?: string | undefined;
    readonly ending_before?: string | undefined;
  },
  shape: (record: T) => object,
) {
  const all = oldestFirst.toReversed();
  const place = (id: string) => {
    const index = all.findIndex((record) => record.id === id);
    if (index < 0) throw missing('object', id);
    return index;
  };
  let rest = all;
  if (cut.starting_after !== undefined) rest = all.slice(place(cut.starting_after) + 1);
  if (cut.ending_before !== undefined) {
    const before = all.slice(0, place(cut.ending_before));
    rest = before.slice(-cut.limit);
    return { object: 'list', url, has_more: before.length > rest.length, data: rest.map(shape) };
  }
  return {
    object: 'list',
    url,
    has_more: rest.length > cut.limit,
    data: rest.slice(0, cut.limit).map(shape),
  };
}
