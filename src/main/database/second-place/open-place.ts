/** Reaches the second place that the settings name. What only one kind needs is loaded where that kind is. */
import { openFolderPlace, type Step } from './folder-place';
import type { Place } from './place';
import type { S3ToReach } from './s3-place';
import type { SftpToReach } from './sftp-line';

/** With the secrets in it: never logged. */
export type PlaceToReach = { readonly kind: 'folder'; readonly folder: string } | SftpToReach | S3ToReach;

export async function openPlace(to: PlaceToReach, step: Step = () => undefined): Promise<Place> {
  if (to.kind === 'folder') return openFolderPlace(to.folder, step);
  if (to.kind === 's3') return (await import('./s3-place')).openS3Place(to);
  return (await import('./sftp-place')).openSftpPlace(to);
}
