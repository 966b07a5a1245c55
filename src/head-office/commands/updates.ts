/** `updates follow`, `updates pause`, `updates resume` and `updates list`: which versions kiosks take, and whether they wait. */
import { updateRings, type UpdateRing } from '../../shared/head-office/documents';
import type { KioskAddress } from '../../shared/head-office/names';
import { parseGuid } from '../../shared/ids';
import { findKiosk, listKiosks, selectKiosksWithStatus } from '../database/kiosk/kiosks';
import { readStatus } from '../database/kiosk/statuses';
import type { Database } from '../database/tx';
import type { UpdateSettingTable } from '../database/schema-updates';
import { ordersFor, selectUpdateSettings } from '../database/updates/settings';
import { orderUpdates, type UpdateWord } from '../fleet/update-orders';
import { updatesWords } from '../fleet/updates';
import { speechIn } from '../locales/speech';
import { onCommandLine } from '../people/acts';
import { requiredText, type Command, type Invocation, type Io } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withDatabase } from './with-database';

const WHOM = '--kiosk NAME | --property GUID  --by WHO --why TEXT';
const options = ['postgres', 'kiosk', 'property', 'by', 'why'];
/** What each kiosk's own repository file says. */
const OWN = 'own';

export const updatesFollowCommand: Command = {
  usage: `updates follow RING ${WHOM}`,
  summary: `the ring whose versions a kiosk takes, or all kiosks of a property for which no other was said: ${updateRings.join(', ')}. "${OWN}" takes it back: the file of its repository says it again`,
  options,
  positionals: ['RING'],
  async run(invocation, io) {
    const word = onlyPositional(invocation);
    const ring = updateRings.find((each) => each === word) ?? null;
    if (ring === null && word !== OWN)
      throw new UsageError(`RING is one of ${[...updateRings, OWN].join(', ')}, not "${word}"`);
    return say(invocation, io, ring ?? OWN, followed(ring));
  },
};

const followed = (ring: UpdateRing | null) =>
  ring === null ? 'follows what its own file says' : `follows ring ${ring}`;

export const updatesPauseCommand: Command = {
  usage: `updates pause ${WHOM}`,
  summary: 'no kiosk named takes a newer version until "updates resume"; what is under way is finished',
  options,
  positionals: [],
  run: (invocation, io) => say(invocation, io, 'pause', 'takes no newer version'),
};

export const updatesResumeCommand: Command = {
  usage: `updates resume ${WHOM}`,
  summary: 'they take newer versions again. Said of a kiosk, it holds also while its property is paused',
  options,
  positionals: [],
  run: (invocation, io) => say(invocation, io, 'resume', 'takes newer versions'),
};

export const updatesListCommand: Command = {
  usage: 'updates list',
  summary:
    'of each kiosk: what was said of its updates, then version, ring, last update and last version that was taken back, as it reported them',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const [kiosks, settings] = await withDatabase(invocation, io, (database) =>
      Promise.all([selectKiosksWithStatus(database), selectUpdateSettings(database)]),
    );
    for (const { id, property_id, state, status } of kiosks) {
      if (state === 'revoked') continue;
      const { ring, paused, pinned } = ordersFor(settings, { propertyId: property_id, kioskId: id });
      const held = paused ? 'paused' : pinned === null ? '-' : `pinned to ${pinned}`;
      io.out([id, ring ?? OWN, held, ...told(status)].join('\t'));
    }
    for (const setting of settings) {
      const { property_id, kiosk_id, at_ms, set_by, why } = setting;
      const whom = kiosk_id === '' ? `all of ${property_id}` : kiosk_id;
      io.out(`${whom}: ${saidOf(setting)}; said last by ${set_by}, ${instant(at_ms)}: ${why}`);
    }
    return 0;
  },
};

/** What stands of all that was said of a kiosk, or of a property. */
function saidOf({ ring, paused, pinned }: UpdateSettingTable): string {
  const held = paused === null ? [] : [paused ? 'paused' : 'takes newer versions'];
  const version = pinned === null ? [] : [`pinned to ${pinned}`];
  return [followed(ring), ...held, ...version].join(', ');
}

const instant = (ms: number) => new Date(ms).toISOString();

function told(text: string | null): string[] {
  const status = text === null ? null : readStatus(text);
  return [status?.version ?? '-', (status && updatesWords(status, instant, speechIn('en'))?.text) ?? '-'];
}

async function say(invocation: Invocation, io: Io, word: UpdateWord, what: string): Promise<number> {
  const [by, why] = [requiredText(invocation, 'by'), requiredText(invocation, 'why')];
  const whom = readWhom(invocation);
  await withDatabase(invocation, io, async (database) => {
    const address = await whom(database);
    const order = { ...address, word, by: onCommandLine(by), said: by, why };
    await database.transaction().execute((tx) => orderUpdates(tx, order, io.nowMs()));
    io.out(`${address.kioskId || `each kiosk of ${address.propertyId}`} ${what}, as soon as it hears of it`);
  });
  return 0;
}

function readWhom({ options: given }: Invocation): (database: Database) => Promise<KioskAddress> {
  const { kiosk: kioskId, property } = given;
  if ((kioskId === undefined) === (property === undefined))
    throw new UsageError('either --kiosk NAME or --property GUID');
  if (kioskId !== undefined)
    return async (database) => {
      const kiosk = await findKiosk(database, kioskId);
      if (!kiosk) throw new CommandRefused(`there is no kiosk "${kioskId}"; "kiosk list" shows them`);
      return { propertyId: kiosk.property_id, kioskId };
    };
  const propertyId = parseGuid<'property'>(property ?? '');
  if (propertyId === null) throw new UsageError('--property wants the GUID of the property');
  return async (database) => {
    if ((await listKiosks(database)).some((kiosk) => kiosk.property_id === propertyId))
      return { propertyId, kioskId: '' };
    throw new CommandRefused(`no kiosk of property ${propertyId} is known; "kiosk list" shows them`);
  };
}
