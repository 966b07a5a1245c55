/** The parts of a kiosk's page in which somebody asks it to do something, and silences its alerts. */
import { escapeHtml as text } from '../../main/domain/base/html';
import { commandKinds, type CommandKind } from '../../shared/head-office/commands';
import { showHidden } from '../../shared/text';
import type { Silence } from '../database/fleet/silences';
import type { KioskCommandRow } from '../database/kiosk/commands';
import { commandHours, stateOf } from '../fleet/commands';
import { MOST_SILENT_HOURS } from '../fleet/silence';
import { speechIn, type Speech } from '../locales/speech';
import type { SignedIn } from '../people/sessions';
import { bdi, field, form, kioskPath, panel, select, whyField } from './forms';

interface Place {
  readonly person: SignedIn;
  readonly kioskId: string;
  readonly timeZone: string;
  readonly nowMs: number;
}

export function commandsPart(
  { person, kioskId, timeZone, nowMs }: Place,
  commands: readonly KioskCommandRow[],
): string {
  const speech = speechIn(person.language);
  const words = speech.t.kiosks.commands;
  const lines = commands.map((row) => {
    const state = stateOf(row, nowMs);
    const withdraw = form({
      action: `${kioskPath(kioskId)}/command-withdraw`,
      person,
      button: words.withdraw(row.number),
      isSecond: true,
      fields: `<input type="hidden" name="number" value="${row.number}">`,
    });
    return `<li>${lineOf(speech, row, { timeZone, nowMs })}${state === 'not_heard' || state === 'waits' ? withdraw : ''}</li>`;
  });
  const choices = [
    select(
      'kind',
      words.what,
      commandKinds.map((value) => ({ value, name: words.kinds[value] })),
    ),
    select(
      'hours',
      words.goodFor,
      commandHours.map((hours) => ({ value: String(hours), name: words.hours[hours] })),
    ),
  ];
  return panel(
    words.heading,
    words.text,
    `${lines.length === 0 ? '' : `<ul>${lines.join('\n')}</ul>`}${form({
      action: `${kioskPath(kioskId)}/commands`,
      person,
      button: words.ask,
      isSecond: true,
      fields: choices.join('\n'),
    })}`,
  );
}

function lineOf(
  { t, instant }: Speech,
  row: KioskCommandRow,
  { timeZone, nowMs }: Pick<Place, 'timeZone' | 'nowMs'>,
): string {
  const words = t.kiosks.commands;
  const kind = isKind(row.kind) ? words.kinds[row.kind] : text(row.kind);
  const asked = words.asked(row.number, kind, instant(row.asked_at_ms, timeZone), bdi(row.said_by));
  const state = stateOf(row, nowMs);
  const until = instant(row.expires_at_ms, timeZone);
  if (state === 'withdrawn')
    return `${asked}: ${words.withdrawn(instant(row.withdrawn_at_ms ?? nowMs, timeZone), bdi(row.withdrawn_by ?? ''))}`;
  if (state === 'not_heard') return `${asked}: ${words.notHeard(until)}`;
  if (state === 'expired') return `${asked}: ${words.expired(until)}${becauseOf(t, row.why)}`;
  const at = instant(row.answered_at_ms ?? row.asked_at_ms, timeZone);
  if (state === 'waits') return `${asked}: ${words.waits(until)}${becauseOf(t, row.why)}`;
  return `${asked}: ${words.answers[state](at)}${becauseOf(t, row.why)}`;
}

const isKind = (word: string): word is CommandKind => commandKinds.some((kind) => kind === word);

/** A word that this head office does not know is of a newer kiosk. */
function becauseOf({ kiosks: { commands: words } }: Speech['t'], why: string | null): string {
  if (why === null) return '';
  const reasons: Readonly<Record<string, string>> = words.reasons;
  return ` (${Object.hasOwn(reasons, why) ? (reasons[why] ?? '') : `“${text(showHidden(why))}”`})`;
}

/** `silence`: null while its alerts are heard. */
export function silencePart({ person, kioskId, timeZone }: Place, silence: Silence | null): string {
  const speech = speechIn(person.language);
  const words = speech.t.kiosks.silence;
  const path = kioskPath(kioskId);
  const silenced =
    silence === null
      ? ''
      : form({ action: `${path}/silence-end`, person, button: words.end, isSecond: true, fields: '' });
  const fields = [
    field({
      name: 'hours',
      id: 'silent-hours',
      label: words.hours,
      hint: words.hoursHint(MOST_SILENT_HOURS),
      inputMode: 'numeric',
    }),
    whyField(speech, 'why-silence'),
  ];
  return panel(
    words.heading,
    silence === null ? words.text : silencedWords(speech, silence, timeZone),
    `${silenced}${form({
      action: `${path}/silence`,
      person,
      button: silence === null ? words.begin : words.change,
      isSecond: true,
      fields: fields.join('\n'),
    })}`,
  );
}

/** Who said so, until when, and why. HTML. */
export const silencedWords = (
  { t, instant }: Speech,
  { until_ms, said_by, why }: Pick<Silence, 'until_ms' | 'said_by' | 'why'>,
  timeZone: string,
): string => t.kiosks.silence.until(instant(until_ms, timeZone), bdi(said_by), bdi(why));
