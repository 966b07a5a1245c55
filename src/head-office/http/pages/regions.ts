/** Sites by the state or province that they are in, so that all of one are chosen by one click. */
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { propertyRegions } from '../../database/catalogue/published-files';
import type { Database } from '../../database/tx';
import type { RegionChoice } from '../../pages/people';
import type { Property } from '../../properties';

const REGION = 'region:';

/** Those with several of these sites, by name. */
export async function regionsOf(
  database: Database,
  properties: readonly Property[],
  language: Language,
): Promise<readonly RegionChoice[]> {
  const codes = await propertyRegions(database);
  const groups = Map.groupBy(properties, ({ id }) => codes.get(id) ?? '');
  const several = [...groups].filter(([code, sites]) => code !== '' && sites.length > 1);
  if (several.length === 0) return [];
  // ISO's lists, which only this page needs.
  const [{ findRegionByCode }, { regionName }] = await Promise.all([
    import('../../../main/domain/property/iso-3166'),
    import('../../../main/domain/property/region-names'),
  ]);
  return several
    .map(([code, sites]) => {
      const region = findRegionByCode(code);
      const name = region ? regionName(region, language) : code;
      return { value: `${REGION}${code}`, name, sites: sites.length };
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
}

/** The sites that were chosen, by themselves or with their region; those that are not known are not taken. */
export async function chosenSites(
  database: Database,
  properties: readonly Property[],
  where: readonly string[],
): Promise<ReadonlySet<Id<'property'>>> {
  const codes = await propertyRegions(database);
  const chosen = new Set(where);
  const isChosen = ({ id }: Property) => chosen.has(id) || chosen.has(`${REGION}${codes.get(id) ?? ''}`);
  return new Set(properties.filter(isChosen).map(({ id }) => id));
}
