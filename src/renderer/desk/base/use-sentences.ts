/** A refusal as a sentence: the desk's own, else the kiosk's. */
import type { DeskRefusal } from '../../../shared/desk/bridge';
import { useTexts } from '../../locales/use-texts';

export function useSentences(): (refusal: DeskRefusal) => string {
  const { t, te, line } = useTexts();
  const word = (group: 'by' | 'changed', name: string) =>
    te(`desk.today.${group}.${name}`, 'en') ? t(`desk.today.${group}.${name}`) : name;
  return ({ reason, detail, field }) => {
    const name = `desk.today.fields.${field}`;
    if (reason === 'invalid_input' && te(name, 'en')) return `${t(name)}: ${t('desk.reasons.invalid_input')}`;
    const own = `desk.reasons.${reason}`;
    const key = te(own, 'en') ? own : `errors.reasons.${reason}`;
    if (reason !== 'changed_meanwhile') {
      // What a sentence counts, where it counts: seconds to wait, or hours.
      const counted = Number(detail?.['seconds'] ?? detail?.['hours'] ?? 1);
      const sentence = t(key, { ...detail }, counted);
      const who = detail?.['who'];
      return who === undefined ? sentence : `${sentence} ${t('desk.today.whoElse', { who })}`;
    }
    // The sentence names who it was, where that is known, and the fields that changed.
    const what = String(detail?.['what'] ?? '')
      .split(',')
      .filter(Boolean);
    const by = String(detail?.['by'] ?? '');
    const sentence = by === '' ? t(key) : t('desk.today.changedMeanwhile', { by: word('by', by) });
    const fields = line(what.map((field) => word('changed', field)));
    return what.length === 0 ? sentence : `${sentence} ${t('desk.today.changedBy', { what: fields })}`;
  };
}
