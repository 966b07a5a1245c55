/** The customer's side: what the run before left open is settled, and the property is there. */
import { createPaymentRuns } from '../../services/payment/run';
import { createCustomerServices } from '../../services/screen/customer-services';
import { releaseScreenDrafts } from '../../services/screen/session';
import { keepHouse } from '../../services/upkeep/housekeeping';
import { requireSameProperty } from '../head-office/head-office';
import { openPrinter, readPhoneScript } from '../outside';
import { loadProperty } from '../property-data';
import type { Context } from './context';
import type { Prepared, Undo } from './prepared';

export type Customers = Awaited<ReturnType<typeof openCustomers>>;

/** `unsettled`: what housekeeping could not settle yet, and goes on with. */
export async function openCustomers(prepared: Prepared, context: Context, undo: Undo) {
  const { options, config, mailer } = prepared;
  const { ctx, gateway, passwords, headOffice } = context;
  const runs = createPaymentRuns(ctx);
  const printer = openPrinter(config, options, ctx.pages);
  // Before anything is settled: its documents and letters are written down with it.
  const customerServices = createCustomerServices(ctx, {
    printer,
    mailer,
    publicAddress: config.publicAddress,
    phoneScript: readPhoneScript(config, options),
  });
  undo.push(() => customerServices.stop());
  await headOffice?.begin();
  // Before the next customer is served, every payment that was left open is finished or released.
  // Also before a catalogue is imported: what was agreed is finished with the prices it was agreed at.
  const unsettled = await keepHouse(ctx, runs, { atStart: true });
  await releaseScreenDrafts(ctx);
  const property = await loadProperty(ctx, options, gateway.provider, passwords);
  if (property) requireSameProperty(options.dataDir, prepared.headOffice, property.id);
  else ctx.log.info('there is no property yet: its catalogue is awaited from head office');
  return { runs, printer, customerServices, unsettled, property };
}
