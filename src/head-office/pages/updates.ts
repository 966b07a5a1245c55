/** The part of a kiosk's page about updates of its program: which versions it takes, and a form that says so. */
import { updateWords } from '../fleet/update-orders';
import { ordersFor } from '../database/updates/settings';
import type { UpdateSettingTable } from '../database/schema-updates';
import type { KioskAddress } from '../../shared/head-office/names';
import { speechIn } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
import { bdi, form, kioskPath, panel, select, whyField } from './forms';

export function updatesPart(
  person: SignedIn,
  kiosk: KioskAddress,
  { settings, timeZone }: { readonly settings: readonly UpdateSettingTable[]; readonly timeZone: string },
): string {
  const { instant, t } = speechIn(person.language);
  const { updates: words } = t.kiosks;
  const { ring, paused } = ordersFor(settings, kiosk);
  const said = settings
    .filter(({ kiosk_id }) => kiosk_id === '' || kiosk_id === kiosk.kioskId)
    .map(({ kiosk_id, at_ms, set_by, why }) => {
      const whom = kiosk_id === '' ? words.every : words.one;
      return `<li>${whom}: ${words.said(instant(at_ms, timeZone), bdi(set_by), bdi(why))}</li>`;
    });
  const fields = [
    select(
      'word',
      words.what,
      updateWords.map((value) => ({ value, name: words.words[value] })),
    ),
    select('whom', words.whom, [
      { value: 'kiosk', name: words.one },
      { value: 'property', name: words.every },
    ]),
    whyField({ t }, 'why-updates'),
  ];
  return panel(
    words.heading,
    `${words.now(words.words[ring ?? 'own'])}${paused ? ` <b>${words.paused}</b>` : ''}`,
    `${said.length === 0 ? '' : `<ul>${said.join('\n')}</ul>`}${form({
      action: `${kioskPath(kiosk.kioskId)}/updates`,
      person,
      button: words.save,
      isSecond: true,
      fields: fields.join('\n'),
    })}`,
  );
}
