/** Whether a domain takes mail: what the name servers say, and what is not held against anybody. */
import { expect, test, vi } from 'vitest';
import { takesMail } from '../../src/main/app/network/mail-domains';

type Lookup = NonNullable<Parameters<typeof takesMail>[1]>;
type Records = Readonly<Record<string, { mx?: string[]; a?: string[]; fault?: string }>>;

const fault = (code: string) => Object.assign(new Error(code), { code });

/** Name servers that know these domains and no others. */
function servers(records: Records): Lookup {
  const of = <T>(domain: string, pick: (one: Records[string]) => T[] | undefined): Promise<T[]> => {
    const one = records[domain];
    if (one?.fault !== undefined) return Promise.reject(fault(one.fault));
    const found = one && pick(one);
    return found ? Promise.resolve(found) : Promise.reject(fault(one ? 'ENODATA' : 'ENOTFOUND'));
  };
  return {
    resolveMx: (domain) => of(domain, ({ mx }) => mx?.map((exchange) => ({ exchange, priority: 0 }))),
    resolve4: ((domain: string) => of(domain, ({ a }) => a)) as Lookup['resolve4'],
    resolve6: ((domain: string) => of(domain, () => undefined)) as Lookup['resolve6'],
    cancel: () => undefined,
  };
}

const line: Records = { 'gmail.com': { mx: ['smtp.gmail.com'] } };

test.each<[string, Records, boolean | null]>([
  ['a domain with a mail server takes mail', { ...line, 'here.de': { mx: ['mx.here.de'] } }, true],
  ['one with an address only does too', { ...line, 'here.de': { a: ['192.0.2.1'] } }, true],
  ['one that says it has no mail server takes none', { ...line, 'here.de': { mx: [''] } }, false],
  ['one that is not there takes none', line, false],
  ['one without any record takes none', { ...line, 'here.de': {} }, false],
  ['without a line nothing is known', {}, null],
  ['name servers that fail say nothing', { ...line, 'here.de': { fault: 'ESERVFAIL' } }, null],
])('%s', async (_, records, expected) => {
  expect(await takesMail('here.de', servers(records))).toBe(expected);
});

test('a domain in other letters is looked up in the form that name servers know', async () => {
  expect(await takesMail('bücher.de', servers({ ...line, 'xn--bcher-kva.de': { mx: ['a.de'] } }))).toBe(true);
});

test('name servers that do not answer are waited for one second', async () => {
  vi.useFakeTimers();
  try {
    const silent: Lookup = { ...servers(line), resolveMx: () => new Promise(() => undefined) };
    const asked = takesMail('here.de', silent);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await asked).toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
