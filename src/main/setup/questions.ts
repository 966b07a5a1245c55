/** Asks at the terminal what a file of answers would say, each with a default; what cannot be is asked again. */
import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { readInvitation } from '../../shared/head-office/invitation';
import { readConnection } from '../app/head-office/head-office';
import { readConfig } from '../app/settings/config';
import { answersSchema, type Answers } from './answers';
import { hasManager, importedCatalogue, type Imported } from './books';
import { isKeyHere } from './card-reader';
import type { Machine } from './machine';
import type { Typed } from './typed';

export type Ask = (question: string) => Promise<string>;
/** `expected`: what is said of an answer that is none, instead of what its schema says. */
type AskOne = <T>(question: string, standard: string, schema: z.ZodType<T>, expected?: string) => Promise<T>;

const NONE = 'none';
const { shape } = answersSchema;
const screen = shape.screen.shape;
const office = shape.headOffice.unwrap().shape;
const reader = shape.reader.unwrap().unwrap().shape;

/** `typed`: what a run before this one was answered stands in the place of a default. */
export async function askEverything(machine: Machine, ask: Ask, typed: Typed): Promise<Answers> {
  const anew: AskOne = async (question, standard, schema, expected) => {
    for (;;) {
      const shown = standard === '' ? '' : ` [${standard}]`;
      const text = (await ask(`${question}${shown}: `)).trim() || standard;
      const parsed = schema.safeParse(text === NONE ? null : text);
      if (parsed.success) {
        typed.keep(question, text);
        return parsed.data;
      }
      machine.say(`  ${expected ?? parsed.error.issues.map(({ message }) => message).join('; ')}`);
    }
  };
  const one: AskOne = (question, standard, schema, expected) =>
    anew(question, typed.answerTo(question) ?? standard, schema, expected);
  const { kioskId, display, printer } = readConfig(machine.dataDir);
  const imported = await importedCatalogue(machine);
  const source = await askSource(machine, one, imported);
  const kiosk = await one('Name of this kiosk', kioskId, shape.kiosk);
  const stood = display.height >= display.width ? 'upright' : 'lying';
  const stands = await one(
    'How the screen stands: upright or lying',
    stood,
    z.string().toLowerCase().pipe(screen.stands),
  );
  const size = String(display.inches ?? (stands === 'upright' ? 21.5 : 24));
  const inches = await one(
    'Diagonal of the screen, in inches',
    size,
    z
      .string()
      .transform((text) => Number(text.replace(',', '.').replace(/ *["″]$/, '')))
      .pipe(screen.inches),
  );
  const output = await askOutput(machine, one);
  return answersSchema.parse({
    ...source,
    kiosk,
    screen: { stands, inches, ...(output !== null && { output }) },
    reader: await askReader(machine, one, gatewayBy(source, imported)),
    printer: await one('Printer: the name of its queue, or none', printer ?? NONE, shape.printer),
    timeZone: await one(
      "Time zone; none: the catalog's, or as it is",
      NONE,
      shape.timeZone.refine((zone) => zone === null || machine.hasTimeZone(zone)),
      'expected one of "timedatectl list-timezones", such as Europe/Berlin',
    ),
    // At a new site of its own nobody could sign in without one: there Enter is no answer. One that was made is not made again.
    manager: await anew(
      'Name of the first manager, or none',
      'headOffice' in source || (await hasManager(machine)) ? NONE : '',
      shape.manager,
      'expected a name of 2 to 60 letters, or "none"',
    ),
  });
}

/** Null: there are no two to choose from. */
async function askOutput(machine: Machine, one: AskOne): Promise<string | null> {
  // A line for each, such as /sys/class/drm/card1-HDMI-A-1/status.
  const { out } = await machine.run('sh', ['-c', 'grep -lx connected /sys/class/drm/*/status']);
  const names = [...out.matchAll(/\/card\d+-([\w-]+)\/status$/gm)].map(([, name = '']) => name);
  if (names.length < 2) return null;
  const expected = `expected ${names.join(' or ')}`;
  return one('Several screens are there. Customers touch', names[0] ?? '', z.enum(names), expected);
}

/** A catalogue whose cards are simulated needs none, and one of Stripe needs one. Null: none, or as it is. */
async function askReader(
  machine: Machine,
  one: AskOne,
  gateway: string | null,
): Promise<z.input<typeof answersSchema>['reader']> {
  if (gateway === 'simulated') return null;
  const { payments } = readConfig(machine.dataDir);
  const former = payments.gateway === 'simulated' ? null : payments;
  const number = former !== null && 'serialNumber' in former.reader ? former.reader.serialNumber : NONE;
  const question = 'Card reader of Stripe: its serial number';
  const serialNumber =
    gateway === 'stripe' && former === null
      ? await one(question, '', reader.serialNumber, 'expected the serial number, such as WSC513105012345')
      : await one(`${question}, or none`, number, reader.serialNumber.nullable());
  if (serialNumber === null) return null;
  const location = await one('Its location at Stripe (tml_...)', former?.location ?? '', reader.location);
  const isThere = z.string().refine(isFile, { error: 'expected a file that is there' });
  const ofKey = 'File with the restricted key of Stripe (docs/operate/payments.md)';
  const key = isKeyHere(machine, former)
    ? await one(`${ofKey}; none: the one that is here`, NONE, isThere.nullable())
    : await one(ofKey, '/root/stripe-key', isThere);
  return { serialNumber, location, ...(key === null ? {} : { key }) };
}

const paying = z.object({ property: z.object({ paymentGateway: z.enum(['simulated', 'stripe']) }) });

/** Null: not known here, such as what head office brings. What is no catalogue at all, its check says. */
function gatewayBy({ catalogue }: Source, imported: Imported | null): string | null {
  if (catalogue === undefined) return null;
  if (catalogue === null) return imported?.gateway ?? null;
  try {
    const parsed = paying.safeParse(JSON.parse(readFileSync(catalogue, 'utf8')));
    return parsed.data?.property.paymentGateway ?? null;
  } catch {
    return null;
  }
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

type Source = Pick<z.input<typeof answersSchema>, 'catalogue' | 'headOffice'>;

async function askSource(machine: Machine, one: AskOne, imported: Imported | null): Promise<Source> {
  const connection = readConnection(machine.dataDir);
  const former = connection?.transport === 'https' ? connection.url : null;
  const question = 'File of the catalog, or the address of head office (https://...)';
  const isAddress = (text: string) => /^https?:\/\//.test(text);
  const file = shape.catalogue.unwrap().unwrap();
  const isThere = (text: string) => !isAddress(text) && isFile(text);
  const scanned = z.string().refine((text) => office.address.safeParse(readInvitation(text).address).success);
  const either = z.union([office.address, scanned, file.refine(isThere)], {
    error: 'expected a file that is there, or an address such as https://head-office.example.com',
  });
  const source =
    former === null && imported !== null
      ? await one(`${question}; none: as it is`, NONE, either.nullable())
      : await one(question, former ?? '/root/catalogue.json', either);
  if (source === null || !isAddress(source)) return { catalogue: source };
  // Scanned, it has the code too.
  const { address, code: scannedCode, key } = readInvitation(source);
  // Used up when it joined.
  if ((address ?? source) === former) return { headOffice: { address: former, code: 'used' } };
  const code =
    address === null ? await one('Code that head office shows for this kiosk', '', office.code) : scannedCode;
  const ofAuthority = "File with the authority of head office's certificate, or none";
  const certificate = office.authority.unwrap().refine(isFile, { error: 'expected a file that is there' });
  const authority = await one(ofAuthority, NONE, certificate.nullable());
  return {
    headOffice: {
      address: address ?? source,
      code,
      ...(authority === null ? {} : { authority }),
      ...(key === null ? {} : { key }),
    },
  };
}
