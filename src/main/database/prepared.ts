/**
 * Queries that are built once. Kysely builds one for each call, which takes several times as long as SQLite needs for a
 * row by its id. Queries of every change are kept as text instead, with the places of their values.
 */
import type { CompiledQuery } from 'kysely';
import type { Tx } from './schema';

/** Stands for a value while its query is put together. */
class Place {
  constructor(readonly name: PropertyKey) {}
}

export interface Prepared<Values extends object, Row> {
  all(tx: Tx, values: Values): Promise<Row[]>;
  first(tx: Tx, values: Values): Promise<Row | undefined>;
}

/**
 * `build` is asked once, with something that only stands for the values: it hands each of them on to Kysely, and looks
 * at none. Each value is one parameter; a list has another text for each length, and is not for this.
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
