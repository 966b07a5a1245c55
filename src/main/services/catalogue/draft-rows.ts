/** The draft as tables: what each thing is called, its fields, what the draft changes of them, and what is wrong with them. */
import type { DraftRow } from '../../../shared/desk/catalogue-draft';
import type { DeskOutput, DeskRequest } from '../../../shared/desk/channels';
import { growing, type DraftTable } from '../../../shared/desk/draft-fields';
import type { Language } from '../../../shared/languages';
import { ok, type Result } from '../../../shared/result';
import { selectStaff } from '../../database/staff/staff';
import { toIsoInstant } from '../../domain/base/dates';
import { readCatalogue } from '../../domain/catalogue/catalogue';
import { ADDED, isOutdated, REMOVED, withEdits, type CatalogueFile } from '../../domain/catalogue/draft';
import { valuesOf } from '../../domain/catalogue/draft-fields';
import { nameOf, placeIn } from '../../domain/catalogue/draft-places';
import { ownWords, spokenWords, thingsOf, type Thing } from '../../domain/catalogue/draft-things';
import type { ServiceContext } from '../base/context';
import { requireProperty } from '../property/property';
import { draftFile, loadDraft, type Draft } from './draft-load';

const PAGE = 100;

export function showDraft(
  ctx: ServiceContext,
  { language: asked, table, text, start }: DeskRequest<'catalogue.draft'>,
): Promise<Result<DeskOutput<'catalogue.draft'>>> {
  return ctx.store.read(async (tx) => {
    const { currency, area_unit: areaUnit, language: own } = await requireProperty(tx);
    const language = asked ?? own;
    const choices = { storageType: [], userType: [], taxCode: [] };
    const none = { currency, areaUnit, types: [], rows: [], more: false, edits: 0, choices, grows: false };
    if (ctx.headOffice.state() !== 'alone') return ok({ ...none, state: 'head_office' as const });
    const draft = await loadDraft(tx);
    if (!draft) return ok({ ...none, state: 'no_file' as const });
    const names = new Map((await selectStaff(tx)).map(({ id, name }) => [id as string, name]));
    const wanted = text.trim().toLowerCase();
    const rows = rowsOf(draft, { table, language, names }).filter(
      ({ name, about }) => wanted === '' || `${name} ${about}`.toLowerCase().includes(wanted),
    );
    return ok({
      state: 'ready' as const,
      currency,
      areaUnit,
      types: namedBy(draft.file, language, draft.file.storageTypes).filter(({ value }) =>
        draft.file.units.some(({ storageType }) => storageType === value),
      ),
      rows: newFirst(rows, table).slice(start, start + PAGE),
      more: rows.length > start + PAGE,
      edits: new Set(draft.edits.map(({ place }) => `${place.table} ${place.id}`)).size,
      choices: choicesOf(draftFile(draft), language),
      grows: growing.has(table),
    });
  });
}

/** What was just added is seen without paging; sections and steps keep their order. */
function newFirst(rows: readonly DraftRow[], table: DraftTable): readonly DraftRow[] {
  if (table === 'agreement' || table === 'late_step' || table === 'late_cap') return rows;
  return rows.toSorted((one, other) => Number(other.state === 'added') - Number(one.state === 'added'));
}

/** By the word that the file points at them with, and what the page calls them. */
function namedBy(file: CatalogueFile, language: Language, rows: readonly Record<string, unknown>[]) {
  return rows.map(({ name }) => ({ value: ownWords(name, file), text: spokenWords(name, file, language) }));
}

function choicesOf(file: CatalogueFile, language: Language) {
  return {
    storageType: namedBy(file, language, file.storageTypes),
    userType: namedBy(file, language, file.userTypes),
    taxCode: Object.keys(file.taxes).map((value) => ({ value, text: value })),
  };
}

interface Shown {
  readonly table: DraftTable;
  readonly language: Language;
  /** Of staff, by id. */
  readonly names: ReadonlyMap<string, string>;
}

function rowsOf(draft: Draft, { table, language, names }: Shown): DraftRow[] {
  // What goes stays in the list, struck through, until the draft is in force.
  const shown = withEdits(
    draft.file,
    draft.edits.filter(({ place }) => place.field !== REMOVED),
  );
  const faults = faultsIn(draft, shown);
  return thingsOf(shown, table).map((each) => {
    const place = { table, id: each.id };
    const own = draft.edits.filter((edit) => edit.place.table === table && edit.place.id === each.id);
    const edits: DraftRow['edits'] = {};
    for (const edit of own) {
      if (edit.place.field === ADDED || edit.place.field === REMOVED) continue;
      edits[edit.place.field] = {
        before: edit.before,
        by: names.get(edit.by) ?? null,
        at: toIsoInstant(edit.atMs),
        outdated: isOutdated(draft.base, edit),
      };
    }
    const isState = (field: string) => own.some((edit) => edit.place.field === field);
    return {
      id: each.id,
      name: nameOf(shown, place, language),
      ...aboutOf(shown, language, each),
      values: valuesOf(shown, table, each),
      edits,
      state: isState(REMOVED) ? 'removed' : isState(ADDED) ? 'added' : null,
      faults: faults.get(`${table} ${each.id}`) ?? {},
    };
  });
}

/** By thing and field, in words of the check; '' is the thing as a whole. Nothing in force is wrong. */
function faultsIn({ edits }: Draft, shown: CatalogueFile): Map<string, Record<string, string>> {
  const faults = new Map<string, Record<string, string>>();
  if (edits.length === 0) return faults;
  const read = readCatalogue(shown);
  for (const mistake of read.ok ? [] : read.mistakes) {
    const found = placeIn(shown, mistake);
    if (!found) continue;
    const key = `${found.table} ${found.id}`;
    faults.set(key, { [found.field ?? '']: mistake.message, ...faults.get(key) });
  }
  return faults;
}

function aboutOf(
  file: CatalogueFile,
  language: Language,
  { path, root, member }: Thing,
): Pick<DraftRow, 'about' | 'cubic' | 'sizes'> {
  const named = (types: readonly Record<string, unknown>[], word: unknown) =>
    types.find(({ name }) => ownWords(name, file) === word);
  const text = (types: readonly Record<string, unknown>[], word: unknown) =>
    typeof word === 'string' ? [spokenWords(named(types, word)?.['name'], file, language) || word] : [];
  const { storageType, userType, from, to } = root;
  if (member !== undefined)
    return { about: text(file.userTypes, member).join(''), cubic: false, sizes: null };
  const type = named(file.storageTypes, storageType);
  const spoken = path[0] === 'promotions' ? [spokenWords(root['name'], file, language)] : [];
  return {
    about: [...spoken, ...text(file.storageTypes, storageType), ...text(file.userTypes, userType)].join(
      ' · ',
    ),
    cubic: type?.['measure'] === 'volume',
    sizes:
      path.includes('premiums') && typeof from === 'string' ? [from, typeof to === 'string' ? to : ''] : null,
  };
}
