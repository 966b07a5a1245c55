/** Whether a domain takes mail, as the name servers say. */
import { Resolver } from 'node:dns/promises';
import { domainToASCII } from 'node:url';

const PATIENCE_MS = 1000;
/** It takes mail for certain: where it is not found, nothing is, and the line is down. */
const SURELY_THERE = 'gmail.com';

type Lookup = Pick<Resolver, 'resolveMx' | 'resolve4' | 'resolve6' | 'cancel'>;

/** True, false, or null where nobody can say within a second. */
export async function takesMail(
  domain: string,
  lookup: Lookup = new Resolver({ timeout: PATIENCE_MS, tries: 1 }),
): Promise<boolean | null> {
  const late = Promise.withResolvers<null>();
  const timer = setTimeout(() => late.resolve(null), PATIENCE_MS);
  try {
    const [there, lineIsUp] = await Promise.race([
      Promise.all([hasServer(lookup, domainToASCII(domain)), hasServer(lookup, SURELY_THERE)]),
      late.promise.then(() => [null, null] as const),
    ]);
    return there === false && lineIsUp !== true ? null : there;
  } finally {
    clearTimeout(timer);
    lookup.cancel();
  }
}

async function hasServer(lookup: Lookup, domain: string): Promise<boolean | null> {
  const servers = await answer(lookup.resolveMx(domain));
  // A single server without a name says that there is none (RFC 7505).
  if (servers !== 'nothing' && servers !== null) return servers.some(({ exchange }) => exchange !== '');
  // Without such a record mail goes to the domain's own address (RFC 5321).
  const addresses = await Promise.all([answer(lookup.resolve4(domain)), answer(lookup.resolve6(domain))]);
  if (addresses.some((found) => found !== 'nothing' && found !== null)) return true;
  return [servers, ...addresses].every((found) => found === 'nothing') ? false : null;
}

/** `nothing`: the name servers answer that there is none. Null: they do not answer. */
async function answer<T>(asked: Promise<T>): Promise<T | 'nothing' | null> {
  try {
    return await asked;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? 'nothing' : null;
  }
}
