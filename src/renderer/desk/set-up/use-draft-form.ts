/**
 * What is typed in the dialog of one thing, and what of it is sent. What somebody else typed meanwhile is shown, and
 * written over only by who has seen it.
 */
import { computed, reactive } from 'vue';
import { isolated } from '../../../shared/isolated';
import type { DraftRow } from '../../../shared/desk/catalogue-draft';
import { draftField, isSameInDraft, type DraftTable } from '../../../shared/desk/draft-fields';
import { useTexts } from '../../locales/use-texts';
import { useAct } from '../base/use-act';
import { useSentences } from '../base/use-sentences';
import { useDraftValues } from './use-draft-values';

export interface DraftFormProps {
  readonly table: DraftTable;
  readonly row: DraftRow;
  readonly currency: string;
  readonly areaUnit: 'm2' | 'ft2';
}

/** What is typed, beside what stands in the draft. */
function useTyped(props: DraftFormProps, values: ReturnType<typeof useDraftValues>) {
  const { t } = useTexts();
  const fields = Object.keys(props.row.values);
  /** What stands in the draft as far as this dialog knows; what it has written itself too. */
  const seen = reactive<Record<string, string | boolean>>({ ...props.row.values });
  const typed = reactive<Record<string, string | boolean>>({});
  const written = (field: string) => {
    const value = seen[field] ?? '';
    return typeof value === 'boolean' ? value : values.write(field, value);
  };
  for (const field of fields) typed[field] = written(field);
  /** Whether a day is being typed that is none. */
  const unclearDays = reactive<Record<string, boolean>>({});
  const read = (field: string) => {
    const value = typed[field] ?? '';
    return typeof value === 'boolean' ? value : values.read(field, value);
  };
  const isTouched = (field: string) => typed[field] !== written(field);
  /** What a new thing has not said yet is the check's to ask for, not the dialog's. */
  const unclear = (field: string) =>
    unclearDays[field] === true || (isTouched(field) && read(field) === null);
  function unclearText(field: string): string {
    const example = values.example(field);
    const isNone = example === null || typed[field] === '';
    return isNone ? t('desk.prices.needed') : t('desk.money.unclear', { example });
  }
  const wishes = computed(() =>
    fields.flatMap((field) => {
      const value = read(field);
      const isOther =
        isTouched(field) &&
        value !== null &&
        !isSameInDraft({ table: props.table, field }, value, seen[field] ?? '');
      return isOther ? [{ field, value }] : [];
    }),
  );
  const ready = computed(() => wishes.value.length > 0 && !fields.some(unclear));
  return { fields, seen, typed, unclearDays, isTouched, unclear, unclearText, wishes, ready };
}

export function useDraftForm(props: DraftFormProps) {
  const { t } = useTexts();
  const act = useAct();
  const sentenceOf = useSentences();
  const values = useDraftValues(
    () => props.table,
    () => props.currency,
    () => ({ areaUnit: props.areaUnit, cubic: props.row.cubic }),
  );
  const { fields, seen, typed, unclearDays, isTouched, unclear, unclearText, wishes, ready } = useTyped(
    props,
    values,
  );
  /** By field: what was refused of what was typed; and who was first, and with what. */
  const faults = reactive<Record<string, { readonly typed: string | boolean; readonly text: string }>>({});
  const first = reactive<Record<string, { readonly by: string; readonly value: string }>>({});

  /** True once everything stands in the draft. */
  async function send(): Promise<boolean> {
    // Enter sends a form too.
    if (!ready.value) return false;
    for (const { field, value } of wishes.value) {
      const asked = { table: props.table, id: props.row.id, field, value, seen: seen[field] ?? '' };
      if ((await act.run('catalogue.edit', asked)) === null) {
        notice(field);
        return false;
      }
      seen[field] = value;
      delete first[field];
    }
    return true;
  }

  /** Somebody was faster: what they wrote stands at the field, and who saves again has seen it. */
  function notice(field: string) {
    const wrong = act.refusals.find((each) => each.field === field && each.reason !== 'changed_meanwhile');
    if (wrong) {
      act.forget();
      faults[field] = { typed: typed[field] ?? '', text: sentenceOf(wrong) };
      return;
    }
    const detail = act.refusals.find(({ reason }) => reason === 'changed_meanwhile')?.detail;
    const now = detail?.['now'];
    if (typeof now !== 'string') return;
    act.forget();
    const value = typeof seen[field] === 'boolean' ? now === 'true' : now;
    seen[field] = value;
    first[field] = { by: String(detail?.['by'] ?? '–'), value: values.show(field, value) };
  }

  function problemOf(field: string): string | null {
    if (unclear(field)) return unclearText(field);
    const fault = faults[field];
    if (fault?.typed === typed[field]) return fault?.text ?? null;
    const other = first[field];
    if (other) return t('desk.prices.first', { name: isolated(other.by), value: isolated(other.value) });
    return isTouched(field) ? null : (props.row.faults[field] ?? null);
  }

  return {
    act,
    values,
    fields: fields.map((name) => ({ name, ...draftField(props.table, name) })),
    typed,
    unclearDays,
    ready,
    send,
    problemOf,
  };
}
