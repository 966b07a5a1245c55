/** `catalogue check | import | show`: the file of units and prices. */
import { resolve } from 'node:path';
import { newId } from '../../shared/new-id';
import { readConfig } from '../app/settings/config';
import { gatewayFault, gatewayOf, type PaymentGateway } from '../app/payments/gateway-match';
import { readConnection } from '../app/head-office/head-office';
import { findProperty } from '../database/property/properties';
import { catalogueWarnings } from '../domain/catalogue/warnings';
import { readCatalogueFile } from '../services/catalogue/file';
import { importCatalogue } from '../services/catalogue/import';
import { OWNED_BY_HEAD_OFFICE } from '../services/catalogue/head-office-files';
import { withStore, withStoreOrNew } from './database';
import type { Command, Invocation } from './io';
import { CommandRefused, onlyPositional } from '../../shared/command-line';

export const checkCommand: Command = {
  usage: 'catalogue check FILE',
  summary: 'says everything that is wrong with a catalogue; changes nothing',
  options: [],
  positionals: ['FILE'],
  async run(invocation, io) {
    const catalogue = readCatalogueFile(onlyPositional(invocation));
    io.out(
      `${catalogue.property.name}: ${catalogue.units.length} units, ${catalogue.insurancePlans.length} insurance plans, ` +
        `${catalogue.addOns.length} add-ons, ${catalogue.promotions.length} promotions; nothing wrong`,
    );
    if (catalogueWarnings(catalogue).length > 0)
      io.out(
        'at property.late: a late fee falls on a day on which the saved card is still to be asked by property.autopayRules',
      );
    return 0;
  },
};

export const importCommand: Command = {
  usage: 'catalogue import FILE [--gateway NAME]',
  summary: 'brings the property up to date; what is rented or held stays as it is',
  more: '--gateway says who is to take the money, `simulated` or `stripe`, where the settings are written only afterward',
  options: ['gateway'],
  positionals: ['FILE'],
  async run(invocation, io) {
    const file = resolve(onlyPositional(invocation));
    const catalogue = readCatalogueFile(file);
    const fault = gatewayFault(catalogue.property.paymentGateway, gatewayFor(invocation));
    if (fault !== null) throw new CommandRefused(`${file}: at property.paymentGateway: ${fault}`);
    const nowMs = io.nowMs();
    const headOffice = readConnection(invocation.dataDir);
    if (headOffice && headOffice.propertyId !== catalogue.property.id)
      throw new CommandRefused(
        `${file}: at property.id: head office knows this kiosk at property ${headOffice.propertyId}`,
      );
    const outcome = await withStoreOrNew(invocation.dataDir, nowMs, (store) =>
      store.transaction(async (tx) => {
        // The very first may be brought while head office is not reached; from then on head office's counts.
        if (headOffice && (await findProperty(tx))) throw new CommandRefused(OWNED_BY_HEAD_OFFICE);
        return importCatalogue(tx, catalogue, {
          nowMs,
          actor: 'cli',
          newId: () => newId<'template'>(),
        });
      }),
    );
    if (!outcome.ok) throw new CommandRefused(outcome.problems.join('\n'));
    const { added, updated, unlisted, unchanged } = outcome.counts;
    io.out(`${added} added, ${updated} updated, ${unlisted} no longer offered, ${unchanged} unchanged`);
    return 0;
  },
};

export const showCommand: Command = {
  usage: 'catalogue show',
  summary: 'says which property was imported, its time zone, and who takes its money',
  options: [],
  positionals: [],
  run: ({ dataDir }, io) =>
    withStore(dataDir, io.nowMs(), async (store) => {
      const property = await store.read(findProperty);
      if (property === undefined) throw new CommandRefused(`${dataDir}: no catalogue was imported yet`);
      io.out(property.name);
      io.out(`time zone: ${property.time_zone}`);
      io.out(`payment gateway: ${property.payment_gateway}`);
      return 0;
    }),
};

/** As the settings say, unless the caller is about to write them. */
function gatewayFor({ gateway, dataDir }: Pick<Invocation, 'gateway' | 'dataDir'>): PaymentGateway {
  if (gateway === undefined) return gatewayOf(readConfig(dataDir));
  if (gateway === 'simulated' || gateway === 'stripe') return gateway;
  throw new CommandRefused(`--gateway: expected simulated or stripe, not '${gateway}'`);
}
