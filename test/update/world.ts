/** A machine with versions, a database and a power supply that fails where a test says so. */
import type { Link, Site } from '../../src/main/update/site';
import { finishAtStart } from '../../src/main/update/steps';
import type { UpdateState } from '../../src/main/update/state';

export class PowerCut extends Error {}

export interface Version {
  /** The schema that it makes of a database; it opens no newer one. */
  readonly schema: number;
  readonly works?: boolean;
  readonly rehearses?: boolean;
  /** Something is sold while it is looked at. */
  readonly sells?: boolean;
}

interface Books {
  readonly schema: number;
  readonly sold: number;
}

const NOTHING: UpdateState = {
  underWay: null,
  lastUpdate: null,
  lastRollBack: null,
  refused: {},
  rehearsed: null,
  lastLook: null,
  lookedWellMs: null,
  ring: null,
  paused: false,
  pinned: null,
};

export class World {
  state = NOTHING;
  links: Record<Link, string> = { current: '1', proven: '1' };
  whole = new Set(['1']);
  /** What dpkg knows; null: it was cut off. */
  installed: string | null = '1';
  running: string | null = '1';
  books: Books = { schema: 1, sold: 3 };
  backup: Books | null = null;
  offered: string | null = '2';
  ring: string | null = 'site';
  paused = false;
  pinned: string | null = null;
  problem: string | null = null;
  there: string | null = null;
  /** What must never happen and did. */
  readonly faults: string[] = [];
  readonly did: string[] = [];
  cutAt = Infinity;
  #moments = 0;
  #isStarting = false;

  constructor(readonly versions: Readonly<Record<string, Version>>) {}

  #moment(): void {
    this.#moments += 1;
    // Without power nothing goes on, whatever would catch this.
    if (this.#moments < this.cutAt) return;
    this.running = null;
    throw new PowerCut();
  }

  #does<T>(what: string, effect: () => T): T {
    this.#moment();
    this.did.push(what);
    const became = effect();
    this.#moment();
    return became;
  }

  #open(): void {
    // systemd would wait for itself.
    if (this.#isStarting) this.faults.push('started before its turn');
    const version = this.links.current;
    const schema = this.versions[version]?.schema ?? 0;
    if (!this.whole.has(version)) this.faults.push(`${version} is not whole and was started`);
    if (this.books.schema > schema) this.faults.push(`${version} opened schema ${this.books.schema}`);
    this.books = { ...this.books, schema: Math.max(schema, this.books.schema) };
    this.running = version;
  }

  /** Whether a round was to begin with the machine. */
  roundBegun = false;

  /** The power comes back. */
  async boot(): Promise<void> {
    this.cutAt = Infinity;
    this.running = null;
    this.#isStarting = true;
    this.roundBegun = false;
    await finishAtStart(this.site);
    this.#isStarting = false;
    this.#open();
  }

  /** A promise, also of what fails at once. */
  #later = async <T>(work: () => T): Promise<T> => {
    await Promise.resolve();
    return work();
  };

  readonly site: Site = {
    nowMs: () => 1_000,
    readState: () => this.state,
    writeState: (state) => this.#does('write', () => (this.state = state)),
    linked: (name) => this.links[name],
    link: (name, version) => this.#does(`${name}=${version}`, () => void (this.links[name] = version)),
    orders: () => ({ ring: this.ring, paused: this.paused, pinned: this.pinned }),
    look: () =>
      this.#later(() => {
        if (this.problem !== null) throw new Error(this.problem);
        return this.offered;
      }),
    lookFor: (version) =>
      this.#later(() => {
        if (this.problem !== null) throw new Error(this.problem);
        if (this.versions[version] === undefined) throw new Error(`${version} is not offered`);
      }),
    isNewer: (one, other) => Promise.resolve(Number(one) > Number(other)),
    fetch: (version) => this.#later(() => void this.#does('fetch', () => this.whole.add(version))),
    rehearse: (_from, to) =>
      this.#later(() =>
        this.#does('rehearse', () => (this.versions[to]?.rehearses === false ? 'it broke' : null)),
      ),
    busy: () => Promise.resolve(this.there),
    beginRound: () => this.#later(() => void (this.roundBegun = true)),
    stop: () => this.#later(() => this.#does('stop', () => void (this.running = null))),
    start: () => this.#later(() => this.#does('start', () => this.#open())),
    backUp: () =>
      this.#later(() =>
        this.#does('back up', () => {
          if (this.running !== null) this.faults.push('copied while somebody writes');
          this.backup = this.books;
          return 'before.db';
        }),
      ),
    putBack: (by) =>
      this.#later(() =>
        this.#does('put back', () => {
          if (this.running !== null) this.faults.push('put back under a running service');
          if (this.books.schema <= (this.versions[by]?.schema ?? 0) || !this.backup) return 'as_it_was';
          if (this.backup.sold !== this.books.sold) return 'sold_since';
          this.books = this.backup;
          return 'put_back';
        }),
      ),
    whyNotWorking: () =>
      this.#later(() =>
        this.#does('prove', () => {
          const version = this.versions[this.running ?? ''];
          if (version?.sells) this.books = { ...this.books, sold: this.books.sold + 1 };
          return version?.works === false ? 'it does not answer' : null;
        }),
      ),
    install: (version) =>
      this.#later(() => {
        this.#does('unpack', () => void (this.installed = null));
        this.#does('configure', () => void (this.installed = version));
      }),
    keepOnly: (versions) =>
      this.#does(
        'clear',
        () => (this.whole = new Set([...this.whole].filter((each) => versions.includes(each)))),
      ),
  };
}
