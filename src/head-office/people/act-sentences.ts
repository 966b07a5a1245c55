/**
 * What somebody did, as a sentence in the language of who reads it. What it is about is stored in English, as commands say it; the
 * facts are read out of that again. What is not known by its form is shown as it is stored.
 */
import { inOneLine } from '../../shared/in-one-line';
import { escapeHtml } from '../../main/domain/base/html';
import { messagesIn, type Messages } from '../locales';
import type { Speech } from '../locales/speech';
import { commandLine } from './acts';
import { isRole, roles } from './roles';

/** Names are mostly written from left to right: within Arabic they stand apart. */
const name = (word: string, { language }: Speech): string =>
  language === 'ar' ? `<bdi>${escapeHtml(word)}</bdi>` : escapeHtml(word);

type Read = (words: readonly string[], speech: Speech) => string;
/** A form that acts are stored in, and how its facts are said. */
type Form = readonly [form: RegExp, say: Read];

const units = (list: string, speech: Speech): string => {
  const more = /^(.*) and (\d+) more$/s.exec(list);
  return more ? speech.t.actParts.andMore(name(more[1] ?? '', speech), Number(more[2])) : name(list, speech);
};

const place: Read = ([who, role = '', where = '', count = ''], speech) => {
  const { t } = speech;
  const roleName = isRole(role) ? t.people.roles[role].name : role;
  const places = where === 'every property' ? t.frame.everywhere : t.counts.property(Number(count));
  const said = t.actParts.role(roleName, places);
  return who === undefined ? said : inOneLine([name(who, speech), said], speech.language);
};

const matter: Read = ([words = '', kiosk = '', from], speech) => {
  const { t } = speech;
  const english = Object.entries(messagesIn('en').waiting.kinds);
  const kind = english.find(([, said]) => said === words)?.[0];
  const kinds: Readonly<Record<string, string>> = t.waiting.kinds;
  const what = t.actParts.at((kind && kinds[kind]) ?? escapeHtml(words), name(kiosk, speech));
  return from === undefined ? what : t.actParts.takenFrom(what, name(from, speech));
};

const list: Read = ([site = '', changes = ''], speech) => {
  const { t } = speech;
  const said = changes.split('; ').map((change) => {
    const [, verb, addresses = ''] = /^(added|took off) (.*)$/.exec(change) ?? [];
    const [, minutes] = /^after (\d+) minutes$/.exec(change) ?? [];
    if (verb === 'added') return t.actParts.added(name(addresses, speech));
    if (verb === 'took off') return t.actParts.tookOff(name(addresses, speech));
    if (minutes !== undefined) return t.actParts.afterMinutes(t.counts.minute(Number(minutes)));
    return change === 'after the usual time' ? t.actParts.usualTime : escapeHtml(change);
  });
  return `${name(site === 'Every site' ? t.frame.everySite : site, speech)}: ${said.join('; ')}`;
};

const updates: Read = ([kiosk = '', word = ''], speech) => {
  const { every, words } = speech.t.kiosks.updates;
  const said: Readonly<Record<string, string>> = words;
  return `${kiosk === 'every kiosk' ? every : name(kiosk, speech)}: ${said[word] ?? escapeHtml(word)}`;
};

const ring: Read = ([number = '', title = '', day], speech) => {
  const { t } = speech;
  const what = t.actParts.ring(Number(number), name(title, speech));
  return day === undefined ? what : t.actParts.forDay(what, speech.day(day));
};

const report: Read = ([word = '', site, as = '', from, to], speech) => {
  const { kinds } = speech.t.reports;
  const kind = Object.entries(kinds).find(([each]) => each === word)?.[1].name ?? escapeHtml(word);
  const place = site === undefined ? speech.t.frame.everywhere : name(site, speech);
  const day = from === undefined ? '' : speech.day(from);
  const days =
    from === undefined || to === undefined ? day : speech.t.reports.between(speech.day(from), speech.day(to));
  return inOneLine([kind, place, days, `<bdi>${as.toUpperCase()}</bdi>`], speech.language);
};

const journal: Read = ([month = '', site, format = ''], speech) => {
  const { t } = speech;
  const place = site === undefined ? t.frame.everywhere : name(site, speech);
  const formats: Readonly<Record<string, string>> = t.books.formats;
  const written = `<bdi>${formats[format] ?? escapeHtml(format)}</bdi>`;
  return inOneLine([speech.month(month), place, written], speech.language);
};

const version: Form = [/^version (\d+)$/, ([number = ''], { t }) => t.actParts.version(Number(number))];
const placed: Form = [
  new RegExp(`^(?:(.*)[,:] )?(${roles.join('|')}) at (every property|(\\d+) propert(?:y|ies))$`, 's'),
  place,
];
const waiting: Form = [/^“(.*)” at ([\w-]+)(?:, from (.*))?$/s, matter];

const forms: Readonly<Record<string, Form>> = {
  'person.added': placed,
  'person.changed': placed,
  'person.added_by_provider': placed,
  'person.changed_by_provider': placed,
  'waiting.taken': waiting,
  'waiting.given_back': waiting,
  'mail_list.changed': [/^(.*?): (.*)$/s, list],
  'updates.ordered': [/^([\w-]+|every kiosk): (\w+)$/s, updates],
  'unread.settled': [/^unknown sender$/, (_, { t }) => t.actParts.unknownSender],
  'units.allotted': [
    /^(.*) to ([\w-]+)$/s,
    ([what = '', kiosk = ''], speech) => speech.t.actParts.to(units(what, speech), name(kiosk, speech)),
  ],
  'units.withdrawn': [
    /^(.*) from ([\w-]+)$/s,
    ([what = '', kiosk = ''], speech) => speech.t.actParts.from(units(what, speech), name(kiosk, speech)),
  ],
  'catalogue.published': version,
  'catalogue.published_alone': version,
  'elsewhere.published': version,
  'report.kept': [
    /^([a-z-]+) of (?:every property|“(.*)”) as (csv|xlsx)(?:, (\d\S+)(?: to (\d\S+))?)?$/s,
    report,
  ],
  'journal.exported': [/^(\d{4}-\d\d) of (?:every property|“(.*)”) as ([a-z]+)$/s, journal],
  'change.published': [/^ring (\d+) of “(.*)”(?:, for (\d{4}-\d\d-\d\d))?$/s, ring],
};

function aboutWords(act: string, about: string, speech: Speech): string {
  const [form, say] = (Object.hasOwn(forms, act) ? forms[act] : undefined) ?? [];
  const read = form?.exec(about);
  return read && say ? say(read.slice(1), speech) : name(about, speech);
}

/** HTML. An act of a later version has only its name. */
export function actSentence(
  { act, about }: { readonly act: string; readonly about: string },
  speech: Speech,
): string {
  const sentences: Readonly<Record<string, (about: string) => string>> = speech.t.acts;
  const sentence = Object.hasOwn(sentences, act) ? sentences[act] : undefined;
  return sentence ? sentence(aboutWords(act, about, speech)) : name(`${act} ${about}`, speech);
}

/** A person by their name; the command line as it is called in the language. */
export function doerName(saidBy: string, { actParts }: Messages): string {
  if (saidBy === commandLine.name) return actParts.commandLine(null);
  const named = /^The command line \((.*)\)$/s.exec(saidBy);
  return named ? actParts.commandLine(named[1] ?? '') : saidBy;
}
