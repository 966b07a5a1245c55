/** The part of a kiosk's page about updates of its program: which versions it takes, and a form that says so. */
import { isOlderVersion } from '../fleet/older-version';
import { updateWords } from '../fleet/update-orders';
import { ordersFor } from '../database/updates/settings';
import type { UpdateSettingTable } from '../database/schema-updates';
import type { KioskAddress } from '../../shared/head-office/names';
import type { Messages } from '../locales';
import { speechIn } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
import { bdi, field, form, kioskPath, panel, select, whyField } from './forms';

interface UpdatesFacts {
  readonly settings: readonly UpdateSettingTable[];
  /** That it runs, by its last report; '': not known. */
  readonly version: string;
  readonly timeZone: string;
}

export function updatesPart(
  person: SignedIn,
  kiosk: KioskAddress,
  { settings, version, timeZone }: UpdatesFacts,
): string {
  const { instant, t } = speechIn(person.language);
  const { updates: words } = t.kiosks;
  const { ring, paused, pinned } = ordersFor(settings, kiosk);
  const said = settings
    .filter(({ kiosk_id }) => kiosk_id === '' || kiosk_id === kiosk.kioskId)
    .map((setting) => {
      const { kiosk_id, at_ms, set_by, why } = setting;
      const whom = kiosk_id === '' ? words.every : words.one;
      const what = orderedWords(setting, t).join(' · ');
      return `<li>${whom}: ${words.said(what, instant(at_ms, timeZone), bdi(set_by), bdi(why))}</li>`;
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
    [
      words.now(words.words[ring ?? 'own']),
      ...(paused ? [`<b>${words.paused}</b>`] : []),
      ...(pinned === null ? [] : [`<b>${words.pinned(bdi(pinned))}</b>`]),
      ...(pinned !== null && isOlderVersion(pinned, version) ? [`<b>${words.newer(bdi(version))}</b>`] : []),
    ].join(' '),
    `${said.length === 0 ? '' : `<ul>${said.join('\n')}</ul>`}${form({
      action: `${kioskPath(kiosk.kioskId)}/updates`,
      person,
      button: words.save,
      isSecond: true,
      fields: fields.join('\n'),
    })}${pinForm(person, kiosk, { pinned, version })}`,
  );
}

/** All that is said of whom it is about: what somebody said last, and what was left as it was. */
function orderedWords({ ring, paused, pinned }: UpdateSettingTable, { kiosks, fleet }: Messages): string[] {
  const { words } = kiosks.updates;
  const all = [
    ...(ring === null ? [] : [words[ring]]),
    ...(paused === null ? [] : [words[paused ? 'pause' : 'resume']]),
    ...(pinned === null ? [] : [fleet.updates.pinned(bdi(pinned))]),
  ];
  return all.length === 0 ? [words.own] : all;
}

/** To one version, or back under its ring. */
function pinForm(
  person: SignedIn,
  { kioskId }: KioskAddress,
  { pinned, version }: { readonly pinned: string | null; readonly version: string },
): string {
  const { t } = speechIn(person.language);
  const { updates: words } = t.kiosks;
  const why = whyField({ t }, 'why-pin');
  if (pinned !== null)
    return form({
      action: `${kioskPath(kioskId)}/unpin`,
      person,
      button: words.unpin,
      isSecond: true,
      fields: why,
    });
  const one = field({ name: 'version', label: words.version, hint: words.versionHint, value: version });
  return form({
    action: `${kioskPath(kioskId)}/pin`,
    person,
    button: words.pin,
    isSecond: true,
    fields: `${one}${why}`,
  });
}
