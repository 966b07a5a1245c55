/** The second place of the settings, as the service sends to it. */
import type { SecondPlaceSettings } from '../../services/backup/second-place';
import type { Config } from '../settings/config';
import { nameOfPlace, reachPlace } from '../settings/second-place-config';
import { findSecretFile, readSecretFile } from '../settings/secret-file';

/** Its secret is read when something is sent: one that is changed needs no restart, and one that is lost stops no renting. */
export function secondPlaceOf(
  second: Config['backup']['second'],
  dataDir: string,
): SecondPlaceSettings | null {
  if (second === null) return null;
  return {
    name: nameOfPlace(second),
    publicKey: second.publicKey,
    reach: () =>
      reachPlace(second, {
        read: (setting, file) => readSecretFile(dataDir, setting, file),
        find: (setting, file) => findSecretFile(dataDir, setting, file),
      }),
  };
}
