/**
 * Which PostgreSQL server to use. The address may name several: one primary and its standbys. The primary is the server
 * that is no standby and has the highest timeline, because a standby that is promoted begins a higher one. A former
 * primary that comes back has a lower one, and is refused for good.
 */
import { Client } from 'pg';
import { CommandRefused } from '../../../shared/command-line';
import { errorMessage } from '../../../shared/error-message';

const ANSWER_WITHIN_MS = 5_000;

export interface ServerPlace {
  readonly url: string;
  /** Host and database, for people: never the password. */
  readonly name: string;
}

/** What a server says of itself. */
export interface ServerFacts {
  /** Of the files: a standby has its primary's. */
  readonly system: string;
  /** Null: it is a standby, and follows another. */
  readonly timeline: number | null;
}

export interface Primary {
  /** The address names one server only. */
  readonly isAlone: boolean;
  /** Of the server in use. */
  url(): string;
  /** Another number after each change of server. */
  term(): number;
  /** From now on earlier connections are not used: the server was away, and some of them may never notice. */
  renew(): void;
  /** Asks all servers which one is to be used; throws a CommandRefused where none is. */
  find(): Promise<void>;
  /** Why servers that say they are the primary were not taken at the last look. */
  refused(): readonly string[];
  /** Throws where this server is not the one to use, or no longer. */
  check(client: Asked): Promise<void>;
}

type Asked = Pick<Client, 'query'>;

/** `postgres://user@one:5432,two:5433/keyturn`: a URL for each server. */
export function placesOf(url: string): readonly ServerPlace[] {
  const [, scheme = '', user = '', hosts = '', rest = ''] =
    /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)(.*)$/s.exec(url) ?? [];
  return hosts.split(',').map((host) => {
    const one = `${scheme}${user}${host}${rest}`;
    const parsed = URL.parse(one);
    return { url: one, name: parsed ? `${parsed.host}${parsed.pathname}` : 'that address' };
  });
}

export async function factsOf(client: Asked): Promise<ServerFacts> {
  // The name of the file that is being written says the timeline; the control file may be behind for a while.
  const { rows } = await client.query<{ system: string; file: string | null }>(
    `SELECT (SELECT system_identifier::text FROM pg_control_system()) AS system,
       CASE WHEN NOT pg_is_in_recovery() THEN pg_walfile_name(pg_current_wal_lsn()) END AS file`,
  );
  const [row] = rows;
  if (!row) throw new Error('it does not say what it is');
  return {
    system: row.system,
    timeline: row.file === null ? null : Number.parseInt(row.file.slice(0, 8), 16),
  };
}

export function openPrimary(url: string): Primary {
  const places = placesOf(url);
  let current = places[0] ?? { url, name: url };
  let term = 0;
  let refused: readonly string[] = [];
  let known: { readonly system: string; readonly timeline: number } | null = null;

  /** Why this server is not to be worked on; null: it may be. */
  function whyNot({ system, timeline }: ServerFacts): string | null {
    if (timeline === null) return 'it is a standby';
    if (known === null) return null;
    if (system !== known.system)
      return 'it is another database than before; start head office again if it is meant';
    if (timeline < known.timeline)
      return `it is a former primary (timeline ${timeline}, and ${known.timeline} was seen)`;
    return null;
  }
  function use(place: ServerPlace, { system, timeline }: ServerFacts): void {
    if (timeline === null) return;
    if (known === null || place !== current || timeline !== known.timeline) term += 1;
    known = { system, timeline };
    current = place;
  }
  return {
    isAlone: places.length === 1,
    url: () => current.url,
    term: () => term,
    refused: () => refused,
    renew() {
      term += 1;
    },
    async find() {
      const asked = await Promise.all(
        places.map((place) =>
          askServer(place, factsOf).then(
            (facts) => ({ place, facts, why: whyNot(facts), error: null }),
            (error: unknown) => ({ place, facts: null, why: errorMessage(error), error }),
          ),
        ),
      );
      const said = ({ place, why }: (typeof asked)[number]) => `PostgreSQL at ${place.name}: ${why}`;
      refused = asked
        .filter(({ facts, why }) => why !== null && typeof facts?.timeline === 'number')
        .map(said);
      const fit = asked.flatMap(({ place, facts, why }) => (facts && why === null ? [{ place, facts }] : []));
      const highest = Math.max(...fit.map(({ facts }) => facts.timeline ?? 0));
      const best = fit.filter(({ facts }) => facts.timeline === highest);
      const [first] = best;
      if (!first) throw new CommandRefused(asked.map(said).join('; '), { cause: asked[0]?.error });
      // There are two histories, and nobody knows which one counts: a person has to decide by stopping one
      // server.
      if (best.length > 1)
        throw new CommandRefused(
          `PostgreSQL at ${best.map(({ place }) => place.name).join(' and ')}: each says that it is the primary; end one`,
        );
      use(first.place, first.facts);
    },
    async check(client) {
      const facts = await factsOf(client);
      const why = whyNot(facts);
      if (why !== null) throw new CommandRefused(`PostgreSQL at ${current.name}: ${why}`);
      use(current, facts);
    },
  };
}

/** Over a connection of its own, whatever the server is. */
export async function askServer<T>(
  place: ServerPlace,
  work: (client: Client) => Promise<T>,
  answerWithinMs = ANSWER_WITHIN_MS,
): Promise<T> {
  const client = new Client({
    connectionString: place.url,
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    query_timeout: answerWithinMs,
    application_name: 'keyturn-head-office look',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    // A server that hangs answers no goodbye.
    void client.end().catch(() => undefined);
  }
}
