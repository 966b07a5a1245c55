/** Where the parts of an installation lie, seen from the folder of a built entry (out/main). */
import { join } from 'node:path';
import type { StartOptions } from '../../app/application';
import type { EntryOptions } from './options';
import { openSite, type PageFiles } from '../pages/site';

export interface Installation {
  readonly resourcesDir: string;
  readonly postalCodesFile: string;
  /** The program of the page on a customer's phone. */
  readonly phoneScriptFile: string;
  readonly rendererDir: string;
  readonly preloadFile: string;
  /** The program of the command line. */
  readonly cliFile: string;
  /** Of the card reader's page. */
  readonly readerPreloadFile: string;
  /** The program that opens the screen where Electron does not. */
  readonly screenFile: string;
}

export function installationOf(entryDir: string): Installation {
  return {
    resourcesDir: join(entryDir, '../../resources'),
    postalCodesFile: join(entryDir, 'postal-codes-us.txt'),
    phoneScriptFile: join(entryDir, '../renderer/phone-page/script.js'),
    rendererDir: join(entryDir, '../renderer'),
    preloadFile: join(entryDir, '../preload/index.cjs'),
    cliFile: join(entryDir, 'cli.js'),
    readerPreloadFile: join(entryDir, '../preload/reader.cjs'),
    screenFile: join(entryDir, 'screen.js'),
  };
}

/** The application's options, out of what the person typed. */
export function startOptionsFor(options: EntryOptions, installation: Installation): StartOptions {
  let site: PageFiles | null = null;
  return {
    deskPages: (address) => (site ??= openSite(installation.rendererDir)).answer(address),
    dataDir: options.dataDir,
    demo: options.demo,
    resourcesDir: installation.resourcesDir,
    postalCodesFile: installation.postalCodesFile,
    phoneScriptFile: installation.phoneScriptFile,
    cliFile: installation.cliFile,
    ...(options.port === undefined ? {} : { port: options.port }),
    ...(options.cataloguePath === undefined ? {} : { cataloguePath: options.cataloguePath }),
  };
}
