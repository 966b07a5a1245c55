/** What is read before anything is opened: where the configuration is refused, no database is made. */
import { join } from 'node:path';
import type { StartOptions } from '../application';
import { openDetails } from '../details';
import { prepareHeadOffice } from '../head-office/head-office';
import { openMailer, openTexts } from '../outside';
import { prepareGateway } from '../payments/gateway';
import { CONFIG_FILE, readConfig } from '../settings/config';
import { StartupError } from '../settings/startup-error';

export type Prepared = ReturnType<typeof prepare>;

/** Throws a StartupError. */
export function prepare(options: StartOptions) {
  const { dataDir } = options;
  const config = readConfig(dataDir);
  const headOffice = prepareHeadOffice(dataDir, options.cliFile);
  if (config.phoneDetails && config.publicAddress === null && headOffice === null)
    throw new StartupError(
      `${join(dataDir, CONFIG_FILE)}: phoneDetails: expected false: without publicAddress, or a head office, no phone reaches this kiosk`,
    );
  return {
    options,
    config,
    mailer: openMailer(config, options),
    texts: openTexts(config, dataDir),
    details: openDetails(config, options),
    openGateway: prepareGateway(dataDir, config),
    headOffice,
  };
}

/** What closing does, the last step first. A step that is put in front is done after all others. */
export type Undo = (() => void | Promise<void>)[];

export async function undoAll(undo: Undo): Promise<void> {
  for (const step of undo.toReversed()) await step();
}
