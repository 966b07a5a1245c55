/** The services' context, with all that it hands to them: the provider, the reader, documents, head office. */
import { statfs } from 'node:fs/promises';
import { createSignatureWorker } from '../../documents/worker/signature-worker';
import { createDocumentWorker } from '../../documents/worker/worker';
import { systemClock } from '../../domain/base/dates';
import type { ServiceContext } from '../../services/base/context';
import { createServiceContext } from '../../services/base/create-context';
import { newId } from '../../../shared/new-id';
import { createPasswordHasher } from '../../services/login/passwords';
import { gatewayFault } from '../payments/gateway-match';
import { completeProperty } from '../property-data';
import { createScreenPicture } from '../support/screen-picture';
import { settingsOf } from '../settings/service-settings';
import type { Foundation } from './foundation';
import type { Prepared, Undo } from './prepared';

export type Context = Awaited<ReturnType<typeof openContext>>;

export async function openContext(prepared: Prepared, foundation: Foundation, undo: Undo) {
  const { options, config, details } = prepared;
  const { log, store, clockTrust } = foundation;
  const { gateway, readerPage } = prepared.openGateway({
    dataDir: options.dataDir,
    config,
    store,
    log,
    heardTime: (saysMs) => clockTrust.heard({ source: 'provider', saysMs }),
  });
  undo.push(() => {
    gateway.stopReader();
    gateway.close();
  });

  const documents = createDocumentWorker();
  // After the database: a document that fails gives the money of its move-in back, and stopping must not do that.
  undo.unshift(() => documents.close());
  const signatures = createSignatureWorker();
  undo.push(() => signatures.close());

  // The one of this process: what it hashes takes 19 MiB each, and every login waits in its queue.
  const passwords = createPasswordHasher(config.listener.limits);
  const picture = createScreenPicture();
  const headOffice = await prepared.headOffice?.open({
    store,
    clock: systemClock,
    newId,
    gatewayFault: (named) => gatewayFault(named, gateway.provider),
    log,
    picture: (stop) => picture.make(stop),
    readerState: () => gateway.readerState(),
    heardTime: (saysMs) => clockTrust.heard({ source: 'head_office', saysMs }),
    catalogueTaken: () => completeProperty(ctx, options, passwords),
  });
  if (headOffice) undo.push(() => headOffice.stop());

  const ctx: ServiceContext = createServiceContext({
    store,
    clock: systemClock,
    clockTrust,
    settings: settingsOf(config),
    gateway,
    documents,
    pages: documents,
    signatures,
    ...details,
    freeDiskBytes: async () => {
      const disk = await statfs(options.dataDir);
      return disk.bavail * disk.bsize;
    },
    ...(headOffice ? { unitRights: headOffice.unitRights, headOffice: headOffice.view } : {}),
    log,
  });
  return { ctx, gateway, readerPage, passwords, headOffice, picture };
}
