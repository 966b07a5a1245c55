/** What a tenant reads about paying a part of what is open: which amounts, and what the chosen one does. */
import { localeFor } from '../../../shared/formats';
import { isolated } from '../../../shared/isolated';
import type { Language } from '../../../shared/languages';
import { formatMoney, minor, sumMinor } from '../../../shared/money';
import type { OwedView } from '../../../shared/owed-channels';
import { selectOpenSuspensions } from '../../database/access/suspensions';
import { selectInvoices } from '../../database/contract/invoices';
import { partWords } from '../../domain/ledger/part-payment';
import type { ServiceContext } from '../base/context';
import type { InTransaction } from '../base/work';
import { partOffer } from '../payment/chosen-part';
import type { OwedParts } from '../payment/owed-parts';
import { requireProperty } from '../property/property';
import { inOneLine } from '../../../shared/in-one-line';

interface Chosen {
  readonly all: OwedParts;
  /** The same as far as the part goes. */
  readonly parts: OwedParts;
  readonly isChosen: boolean;
}

/** Null where no part can be paid. */
export async function partView(
  work: InTransaction<Pick<ServiceContext, 'clock'>>,
  language: Language,
  { all, parts, isChosen }: Chosen,
): Promise<OwedView['part']> {
  const offer = await partOffer(work, all);
  const [first] = all.open;
  if (!offer || !first) return null;
  const property = await requireProperty(work.tx);
  const price = (amount: number) =>
    isolated(formatMoney(minor(amount), property.currency, localeFor(language, property)));
  const words = partWords[language];
  const range = words.range(price(offer.leastMinor), price(offer.mostMinor));
  if (!isChosen) return { range, says: null };
  const ids = parts.open.map(({ invoiceId }) => invoiceId);
  const numbers = (await selectInvoices(work.tx, ids)).map(({ number }) => isolated(number));
  const paid = sumMinor(parts.open.map(({ amountMinor }) => amountMinor));
  const says = [words.pays(inOneLine(numbers, language), price(offer.mostMinor - paid))];
  if ((await selectOpenSuspensions(work.tx, first.contract.id)).length > 0) says.push(words.code);
  return { range, says: says.join(' ') };
}
