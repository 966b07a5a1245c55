/** On the page of a kiosk: units are freed whose tenants left without a record, or which a kiosk has that is turned away. */
import { findUnits } from '../../claims/plan';
import { releaseUnits, type Obstacle } from '../../claims/releases';
import { unitNames } from '../../claims/site';
import { told } from '../../claims/told';
import { selectUnitsHad } from '../../database/claims/claims';
import { findKiosk, type KioskRow } from '../../database/kiosk/kiosks';
import type { Database } from '../../database/tx';
import { CommandRefused } from '../../../shared/command-line';
import type { Id } from '../../../shared/ids';
import { Refused, sentenceOf } from '../../locales/refused';
import type { Messages } from '../../locales';
import type { Office } from '../../office';
import { kioskPath } from '../../pages/forms';
import { noteAct } from '../../people/acts';
import { orSay, typed, whyOf, type OfKiosk, type PageAnswer, type PageRoute } from './route';
import { confirmed, unitsTyped } from './typed-units';

/** `page`: that of the kiosk, with what was refused. */
export function releaseRoutes(
  { forPages }: Office,
  page: (asked: OfKiosk, wrong: string) => Promise<PageAnswer>,
): readonly PageRoute[] {
  return [
    {
      method: 'POST',
      path: '/kiosks/:kiosk/release',
      needs: 'kiosks',
      about: 'kiosk',
      answer: (asked) =>
        orSay(
          asked.person.language,
          () => release(forPages, asked),
          (wrong) => page(asked, wrong),
        ),
    },
  ];
}

/** All of the units, or none. */
async function release(database: Database, asked: OfKiosk): Promise<PageAnswer> {
  const { form, person, kioskId, propertyId, nowMs } = asked;
  const kiosk = await findKiosk(database, kioskId);
  if (!kiosk) throw new Error('a kiosk that was just there');
  confirmed(asked);
  const why = whyOf(asked);
  const isAll = kiosk.state === 'revoked' && typed(form, 'units') === '';
  const named = isAll ? null : await unitsNamed(database, asked);
  const name = await unitNames(database, propertyId);
  const ended = typed(form, 'ended') === 'yes';
  await database.transaction().execute(async (tx) => {
    const unitIds = named ?? (await selectUnitsHad(tx, kioskId));
    const done = await releaseUnits(tx, { kiosk, unitIds, ended, by: person.name, why }, nowMs);
    const obstacles = done.flatMap(({ unitId, obstacle }) =>
      obstacle === null ? [] : [{ unit: name(unitId), obstacle }],
    );
    if (unitIds.length === 0) throw new Refused((t) => t.refusals.units.hasNone(kioskId));
    if (obstacles.length > 0)
      throw new Refused((t) =>
        [
          ...obstacles.map(({ unit, obstacle }) => whyNot(t, { unit, kiosk, obstacle })),
          t.refusals.units.noneFreed,
        ].join(' '),
      );
    const about = `${told(unitIds.map(name))} of ${kioskId}`;
    await noteAct(tx, person, { act: 'claims.released', about, propertyId, why }, nowMs);
  });
  return { to: `${kioskPath(kioskId)}?done=claims.released` };
}

/** What is wrong with them is said in a part of a sentence. */
async function unitsNamed(database: Database, asked: OfKiosk): Promise<readonly Id<'unit'>[]> {
  try {
    return await findUnits(database, asked.propertyId, unitsTyped(asked), { orUnlisted: true });
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    const wrong = sentenceOf(error, asked.person.language);
    throw new Refused((t) => t.refusals.units.notChanged(wrong), { cause: error });
  }
}

function whyNot(
  { refusals: { units: words } }: Messages,
  { unit, kiosk, obstacle }: { readonly unit: string; readonly kiosk: KioskRow; readonly obstacle: Obstacle },
): string {
  switch (obstacle.kind) {
    case 'not_had':
      return words.notHad(unit, kiosk.id);
    case 'let_twice':
      return words.letTwice(unit);
    case 'let':
      return words.isLet(
        unit,
        obstacle.contracts.map(({ number, kioskId }) => `${number} (${kioskId})`).join(', '),
      );
    case 'not_turned_away':
      return words.notTurnedAway(unit, kiosk.id);
    // no default
  }
}
