/** Which payments of a contract a bank may take back or has taken back, as staff see them. */
import type { ReturnsView } from '../../../shared/desk/returns';
import type { Id } from '../../../shared/ids';
import type { Language } from '../../../shared/languages';
import { toPrice, type Minor } from '../../../shared/money';
import { ok, refuse, type Result } from '../../../shared/result';
import { findContract } from '../../database/contract/contracts';
import { selectReturnable } from '../../database/returned-payment/returned-payments';
import { businessDateAt } from '../../domain/base/dates';
import type { ServiceContext } from '../base/context';
import { requireProperty, writtenFor } from '../property/property';
import { returnFeeOf } from './returned-payments';

/** Refuses `unknown`. */
export function paymentsThatReturn(
  ctx: ServiceContext,
  contractId: Id<'contract'>,
  language?: Language,
): Promise<Result<ReturnsView>> {
  return ctx.store.read(async (tx) => {
    const contract = await findContract(tx, contractId);
    if (!contract) return refuse('NO_RECORDS_FOUND', 'not_found', { desk: 'unknown' });
    const property = await requireProperty(tx);
    const locale = writtenFor(language, property);
    const price = (amount: Minor) => toPrice(amount, property.currency, locale);
    const fee = await returnFeeOf(tx, contract);
    const payments = (await selectReturnable(tx, contractId)).map(
      ({
        id,
        number,
        amountMinor,
        receivedAtMs,
        tender,
        detail,
        cause,
        returnedMinor,
        returnedOn,
        undoneAtMs,
      }) => ({
        receiptId: id,
        number,
        amount: price(amountMinor),
        receivedOn: businessDateAt(receivedAtMs, property.time_zone),
        tender: tender ?? ('card' as const),
        detail: detail ?? '',
        returned:
          returnedMinor === null || returnedOn === null
            ? null
            : {
                amount: price(returnedMinor),
                on: returnedOn,
                wasUndone: undoneAtMs !== null,
                wasMistake: cause === 'mistake',
              },
      }),
    );
    return ok({ payments, fee: fee && price(fee.total) });
  });
}
