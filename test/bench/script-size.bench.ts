/** How much script the customer's page is before the first tap and in all, and what the front desk adds. The limits are held by `npm test` as well. */
import { limits, scriptSizes } from '../../scripts/lib/sizes.mjs';
import { limitRow, measure } from './support/report';
import { buildEmptyApp } from './support/sites';

measure('G11', 'script, compressed', async () => {
  const ours = scriptSizes();
  const baseline = scriptSizes(await buildEmptyApp());
  const rows = [
    ['script before the first tap, gzip', 'firstTap'],
    ["script of the customer's page, gzip", 'customer'],
    ['script of the front desk before Today, gzip', 'deskFirst'],
    ['script of the front desk beyond it, gzip', 'desk'],
  ] as const;
  return rows.map(([name, part]) =>
    limitRow(
      name,
      { baseline: baseline[part] / 1000, ours: ours[part] / 1000, unit: 'kB', most: limits[part] / 1000 },
      'baseline: empty Vue application',
    ),
  );
});
