/**
 * Queries that are built once. Kysely builds a query for each call, which takes several times as long as SQLite needs
 * for a row by its id. Queries that run with every change are kept as text instead, with the positions of their
 * values.
 */
import type { CompiledQuery } from 'kysely';
import type { Tx } from './schema';

/** Stands for a value while its query is put together. */
class Place {
  constructor(readonly name: PropertyKey) {}
  /** Its types say it is a number or a text: what is computed with it would go to SQLite as the text of an object. */
  [Symbol.toPrimitive](): never {
    throw new Error(
      `prepared: ${String(this.name)} is not known yet; compute with it before it is handed in`,
    );
  }
}

export interface Prepared<Values extends object, Row> {
  all(tx: Tx, values: Values): Promise<Row[]>;
  first(tx: Tx, values: Values): Promise<Row | undefined>;
}

/**
 * `build` is called once, with placeholders for the values. It passes each of them on to Kysely and reads none. Each
 * value is one parameter. Lists do not work, because their text differs by length.
 */
export function prepared<Values extends object, Row>(
  build: (tx: Tx, values: Values) => { compile(): CompiledQuery<Row> },
): Prepared<Values, Row> {
  // Every member there is: what it has is asked for by `build`, which the type holds to those of the values.
  const places = new Proxy({}, { get: (_target, name) => new Place(name) }) as Values;
  let query: CompiledQuery<Row> | null = null;

  async function all(tx: Tx, values: Values): Promise<Row[]> {
    query ??= build(tx, places).compile();
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Place ? (Reflect.get(values, parameter.name) as unknown) : parameter,
    );
    const { rows } = await tx.executeQuery<Row>({ ...query, parameters });
    return rows;
  }

  return { all, first: async (tx, values) => (await all(tx, values))[0] };
}
