/**
 * For programs that are started to be painted: `NODE_OPTIONS=--import FILE` with KEYTURN_PICTURE_CLOCK_SHIFT_MS. Whatever
 * machine takes the pictures, they show the same day, address and disk, and nothing of that machine. The clock runs on.
 */
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

const shiftMs = Number(process.env.KEYTURN_PICTURE_CLOCK_SHIFT_MS);
const Real = Date;

globalThis.Date = class extends Real {
  constructor(...given) {
    if (given.length === 0) super(Real.now() + shiftMs);
    else super(...given);
  }

  static now() {
    return Real.now() + shiftMs;
  }
};

// An address from those that are kept for documentation.
const lan = { address: '192.0.2.17', netmask: '255.255.255.0', family: 'IPv4', mac: '00:00:5e:00:53:17' };
os.networkInterfaces = () => ({ lan: [{ ...lan, internal: false, cidr: '192.0.2.17/24' }] });
const statfs = fs.statfs;
fs.statfs = async (...given) =>
  Object.assign(await statfs(...given), { bsize: 4096, blocks: 2 ** 24, bfree: 2 ** 23, bavail: 2 ** 23 });
syncBuiltinESMExports();
