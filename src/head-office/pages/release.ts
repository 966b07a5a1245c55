/** The part of a kiosk's page that frees units: of tenants who left without a record, or of a kiosk that is turned away. */
import type { KioskRow } from '../database/kiosk/kiosks';
import { speechIn } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
import { choices, field, form, kioskPath, panel, whyField } from './forms';

export function releasePart(person: SignedIn, { id, state }: KioskRow): string {
  const { t } = speechIn(person.language);
  const { release: words } = t.kiosks;
  const isGone = state === 'revoked';
  const fields = [
    field({
      name: 'units',
      label: words.units,
      hint: isGone ? words.unitsOrAll : words.unitsHint,
      isRequired: !isGone,
    }),
    choices('checkbox', 'ended', { legend: words.tenants, of: [{ value: 'yes', name: words.ended }] }),
    field({ name: 'confirm', id: 'confirm-release', label: t.frame.toBeSure(id) }),
    whyField({ t }, 'why-release'),
  ];
  return panel(
    words.heading,
    isGone ? words.textGone : words.text,
    form({
      action: `${kioskPath(id)}/release`,
      person,
      button: words.button,
      isDangerous: true,
      fields: fields.join('\n'),
    }),
  );
}
