/** The signed repository: what apt says of it, and a package of it that apt has checked. Nothing else of the machine's sources is asked. */
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Ran } from '../setup/machine';

export const SOURCES_FILE = '/etc/apt/sources.list.d/keyturn.sources';
const PACKAGES = ['keyturn', 'keyturn-kiosk'] as const;

export type Run = (program: string, args: readonly string[], cwd?: string) => Promise<Ran>;

/** A repository that is altered, out of date or signed by somebody else is an error, not a warning. */
const options = (sources: string) => [
  `-oDir::Etc::sourcelist=${sources}`,
  '-oDir::Etc::sourceparts=-',
  '-oAPT::Get::List-Cleanup=0',
  '-oAPT::Update::Error-Mode=any',
  '-oAcquire::AllowInsecureRepositories=0',
  '-oAcquire::AllowDowngradeToInsecureRepositories=0',
  '-oAcquire::Check-Valid-Until=1',
];

/** The suite that a machine's own file names; null: it names none. */
export const ringIn = (sources: string): string | null => /^Suites: *(\S+)/m.exec(sources)?.[1] ?? null;

/** The same repository, with another suite. */
export const withRing = (sources: string, ring: string): string =>
  sources.replace(/^Suites:.*$/m, `Suites: ${ring}`);

/** `sourcesFile`: asked for before each look. */
export function createApt(run: Run, sourcesFile: () => string) {
  const good = async (program: string, args: readonly string[], cwd?: string): Promise<string> => {
    const { code, out, err } = await run(program, args, cwd);
    if (code !== 0) throw new Error(shortly(err || out) || `${program} failed`);
    return out;
  };
  const isNewer = async (one: string, other: string) =>
    (await run('dpkg', ['--compare-versions', one, 'gt', other])).code === 0;
  const versions = async (): Promise<string[]> => {
    const sources = sourcesFile();
    await good('apt-get', [...options(sources), 'update', '--quiet']);
    const out = await good('apt-cache', [...options(sources), 'madison', PACKAGES[0]]);
    return out.split('\n').flatMap((line) => line.split('|')[1]?.trim() || []);
  };
  return {
    isNewer,
    /** All that are offered. */
    versions,
    /** The newest version that is offered; null where there is none. */
    async newest(): Promise<string | null> {
      let newest: string | null = null;
      for (const version of await versions())
        if (newest === null || (await isNewer(version, newest))) newest = version;
      return newest;
    },
    /** The packages of a version in a folder of their own: apt compares them with the signed list. */
    async download(version: string, folder: string): Promise<string[]> {
      const sources = sourcesFile();
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      const named = PACKAGES.map((name) => `${name}=${version}`);
      await good('apt-get', [...options(sources), 'download', '--quiet', ...named], folder);
      const files = readdirSync(folder).filter((name) => name.endsWith('.deb'));
      if (files.length !== PACKAGES.length) throw new Error(`packages of ${version} are missing`);
      const paths = files.map((name) => join(folder, name));
      // What they need must be there to be had, before anything is switched.
      await good('apt-get', ['--simulate', '--quiet', '--assume-yes', 'install', ...paths]);
      return paths;
    },
    async extract(file: string, folder: string): Promise<void> {
      await good('dpkg-deb', ['--extract', file, folder]);
    },
    /** Also where an earlier installation was cut off. */
    async install(files: readonly string[]): Promise<void> {
      await run('dpkg', ['--configure', '--pending', '--force-confold']);
      const asTheyAre = ['--option=Dpkg::Options::=--force-confold', '--no-install-recommends'];
      const { code } = await run('apt-get', ['install', '--quiet', '--assume-yes', ...asTheyAre, ...files]);
      // Without a line to Debian's own servers.
      if (code !== 0) await good('dpkg', ['--install', '--force-confold', ...files]);
    },
  };
}

/** Of what apt says, the lines that say why. */
function shortly(text: string): string {
  const lines = text.split('\n').map((line) => line.trim());
  const telling = lines.filter((line) => /^(?:E|W|Err|dpkg):?/.test(line));
  return (telling.length > 0 ? telling : lines).filter(Boolean).slice(0, 3).join(' ').slice(0, 400);
}
