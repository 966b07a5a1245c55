/** Transactions. */
import type { transactionChannels } from '../../../../shared/desk/transactions';
import type { ServiceContext } from '../../../services/base/context';
import { listTransactions } from '../../../services/desk/transactions';
import type { HandlersOf } from '../../desk-handlers';

export function transactionHandlers(ctx: ServiceContext): HandlersOf<typeof transactionChannels> {
  return { 'transactions.list': (input, { staff }) => listTransactions(ctx, input, staff) };
}
