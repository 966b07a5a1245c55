/** JSON in one spelling only, for whatever is hashed: members in order of their names, no spaces. */

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [name: string]: Plain };

/** The same facts give the same text, in whatever order they were put together. Throws for a number JSON cannot hold. */
export function canonicalJson(value: Plain): string {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error('not a number of JSON');
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, each]) => `${JSON.stringify(name)}:${canonicalJson(each)}`).join(',')}}`;
}

/** Array.isArray does not narrow a readonly list. */
function isList(value: object): value is readonly Plain[] {
  return Array.isArray(value);
}
