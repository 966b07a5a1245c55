/** A second place as a command is given it: a folder, or a file in JSON that describes a server or a bucket. */
import { basename, dirname, resolve } from 'node:path';
import type { PlaceToReach } from '../../database/second-place/open-place';
import { readJsonFile } from './json-file';
import { nameOfPlace, placeSchema, reachPlace, type PlaceSettings } from './second-place-config';
import { findSecretFile, readSecretFile } from './secret-file';
import { StartupError } from './startup-error';

export interface GivenPlace {
  readonly settings: PlaceSettings;
  /** As people read it. */
  readonly name: string;
  /** With its secret. Throws a StartupError where that cannot be read. */
  reach(): PlaceToReach;
}

/** Throws a StartupError that says what is wrong with the file. In it, a relative path begins at its own folder. */
export function givenPlace(given: string): GivenPlace {
  const file = resolve(given);
  if (!given.endsWith('.json')) return placeOf({ folder: file }, file);
  const settings = readJsonFile(file, placeSchema);
  if (settings === null) throw new StartupError(`${file}: there is no such file`);
  const whole = (path: string) => resolve(dirname(file), path);
  const { folder, sftp, s3 } = settings;
  return placeOf(
    {
      ...(folder === undefined ? {} : { folder }),
      ...(sftp && { sftp: { ...sftp, keyFile: whole(sftp.keyFile) } }),
      ...(s3 && { s3: { ...s3, secretFile: whole(s3.secretFile) } }),
    },
    file,
  );
}

function placeOf(settings: PlaceSettings, file: string): GivenPlace {
  const [folder, name] = [dirname(file), basename(file)];
  const inFile = (setting: string) => setting.replace('backup.second.', '');
  return {
    settings,
    name: nameOfPlace(settings),
    reach: () =>
      reachPlace(settings, {
        read: (setting, path) => readSecretFile(folder, inFile(setting), path, name),
        find: (setting, path) => findSecretFile(folder, inFile(setting), path, name),
      }),
  };
}
