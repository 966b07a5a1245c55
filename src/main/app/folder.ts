/** For the entries and the kiosk room, which see the application only. */
export { makeFolder } from '../database/storage/files';
