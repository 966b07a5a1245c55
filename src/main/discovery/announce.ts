/**
 * Announces the listener to the site network by mDNS and DNS-SD (RFC 6762, RFC 6763), as `_keyturn._tcp`. So devices
 * find it without being given an address. The announcement only helps to find it; staff tell a device what to trust.
 */
import { EventEmitter } from 'node:events';
import type { Bonjour as Library } from 'bonjour-service';

const SERVICE_TYPE = 'keyturn';
/** Version of what the text record says. */
const TEXT_VERSION = '1';
/** Bytes of one label of a name in DNS. */
const LABEL_BYTES = 63;
const GOODBYE_WITHIN_MS = 500;

export interface Announcement {
  /** As people see it in a list. */
  readonly name: string;
  /** Name of this machine. */
  readonly hostName: string;
  readonly port: number;
  /** SHA-256 of what to trust now, in pairs of hexadecimal digits. */
  readonly fingerprint: () => string;
}

export interface Surroundings {
  /** Told what goes wrong; nobody depends on being found. */
  readonly warn: (error: unknown) => void;
  /** Where the listener answers now: a kiosk may start before the network is there, and get another address later. */
  readonly addresses: () => readonly string[];
  readonly lookEveryMs: number;
  /** Address of the one network interface to speak at; absent: all. */
  readonly at?: string;
  /** Port of mDNS, where it is not the usual one. */
  readonly mdnsPort?: number;
}

export interface Announced {
  /** Takes it back, within half a second. */
  stop(): Promise<void>;
}

/**
 * Announces it from now on, and again whenever it changes: the library knows the addresses of its beginning
 * only.
 */
export async function announce(what: Announcement, around: Surroundings): Promise<Announced> {
  // Loaded here, because most kiosks announce nothing.
  const { Bonjour } = await import('bonjour-service');
  const warn = onceEach(around.warn);
  const begin = () => publish(Bonjour, what, around, warn);
  const look = () => [what.fingerprint(), ...[...around.addresses()].toSorted()].join(' ');

  let told = { by: begin(), said: look() };
  let change: Promise<void> | null = null;
  const announceAgain = async (said: string) => {
    await sayGoodbye(told.by);
    told = { by: begin(), said };
    change = null;
  };
  const timer = setInterval(() => {
    const said = look();
    if (change === null && said !== told.said) change = announceAgain(said);
  }, around.lookEveryMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await change;
      await sayGoodbye(told.by);
    },
  };
}

function publish(
  Bonjour: typeof Library,
  what: Announcement,
  { at, mdnsPort, addresses }: Surroundings,
  warn: (error: unknown) => void,
): Library {
  // The library knows the socket's settings; its types know a service's only.
  const settings: object = {
    ...(at === undefined ? {} : { interface: at, bind: '0.0.0.0' }),
    ...(mdnsPort === undefined ? {} : { port: mdnsPort }),
  };
  const bonjour = new Bonjour(settings, warn);
  const mdns = socketOf(bonjour);
  // The socket's own errors are reported nowhere else, and would end the process.
  mdns.on('error', warn).on('warning', warn);
  answerOnly(mdns, addresses());
  bonjour.publish({
    name: shortened(what.name),
    type: SERVICE_TYPE,
    port: what.port,
    host: `${what.hostName.split('.')[0] ?? ''}.local`,
    txt: {
      version: TEXT_VERSION,
      path: '/v1',
      tls: '1',
      fingerprint: what.fingerprint().replaceAll(':', ''),
    },
    // The library would ask whether the name is taken and tell standard output; a kiosk's name is its own.
    probe: false,
  });
  return bonjour;
}

interface DnsRecord {
  readonly type: string;
  readonly data: unknown;
}

/** The library's own socket, of which its types say nothing. */
interface Mdns extends EventEmitter {
  /** Whatever is announced goes through this: unasked a list, and an answer in two parts. */
  respond: (
    told: readonly DnsRecord[] | Readonly<Record<'answers' | 'additionals', readonly DnsRecord[]>>,
    ...rest: readonly unknown[]
  ) => void;
}

function socketOf(bonjour: Library): Mdns {
  const server: unknown = Reflect.get(bonjour, 'server');
  const mdns: unknown = server instanceof Object ? Reflect.get(server, 'mdns') : null;
  if (!isMdns(mdns)) throw new Error('bonjour-service keeps its socket in another place');
  return mdns;
}

function isMdns(value: unknown): value is Mdns {
  return value instanceof EventEmitter && typeof Reflect.get(value, 'respond') === 'function';
}

/** The library tells every address of the machine; at the others nobody may answer. */
function answerOnly(mdns: Mdns, addresses: readonly string[]): void {
  const isTold = ({ type, data }: DnsRecord) =>
    (type !== 'A' && type !== 'AAAA') || (typeof data === 'string' && addresses.includes(data));
  const respond = mdns.respond.bind(mdns);
  mdns.respond = (told, ...rest) => {
    if (!('answers' in told)) {
      respond(told.filter(isTold), ...rest);
      return;
    }
    const answers = told.answers.filter(isTold);
    if (answers.length > 0) respond({ answers, additionals: told.additionals.filter(isTold) }, ...rest);
  };
}

/** Each thing once: a network that is gone is found gone every few seconds. */
function onceEach(tell: (error: unknown) => void): (error: unknown) => void {
  const told = new Set<string>();
  return (error) => {
    const text = String(error);
    if (told.has(text)) return;
    told.add(text);
    tell(error);
  };
}

function sayGoodbye(bonjour: Library): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, GOODBYE_WITHIN_MS);
    function end(): void {
      clearTimeout(timer);
      bonjour.destroy(() => resolve());
    }
    bonjour.unpublishAll(end);
  });
}

/** Whole characters, as many as a label holds. */
function shortened(name: string): string {
  let short = '';
  for (const { segment } of new Intl.Segmenter().segment(name)) {
    if (Buffer.byteLength(short + segment) > LABEL_BYTES) break;
    short += segment;
  }
  return short;
}
