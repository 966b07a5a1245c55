/** `run`: head office itself, until a signal ends it. */
import { resolve } from 'node:path';
import { postgresUrl } from '../database/connect';
import { openLog } from '../log';
import { openOffice, type OfficeOptions } from '../office';
import { readOwnKey } from '../own-key';
import { openDoor } from '../door';
import { brokerOptions } from './broker-options';
import { doorOptions, readDoorOptions } from './door-options';
import {
  CommandRefused,
  errorMessage,
  UsageError,
  wholeNumber,
  type Command,
  type Invocation,
  type Io,
} from './io';

export const runCommand: Command = {
  usage:
    '[run] --nats URL --postgres URL [--nats-seed FILE] [--nats-authority FILE] [--kiosk-users FILE] [--nats-pid FILE] [--kiosk-nats URL] [--keep-days N] [--replicas N] [--host ADDRESS] [--port N] [--tls-cert FILE --tls-key FILE] [--page-password-file FILE] [--time-zone NAME]',
  summary: 'head office itself, until SIGTERM; prints one line of JSON when it is ready',
  options: [
    'nats',
    'postgres',
    'nats-seed',
    'nats-authority',
    'kiosk-users',
    'nats-pid',
    'keep-days',
    'replicas',
    ...doorOptions,
  ],
  positionals: [],
  async run(invocation, io) {
    const options = readOptions(invocation, io);
    const forDoor = readDoorOptions(invocation, options.broker.url);
    const office = await openOffice(options, openLog(), io.nowMs);
    const door = await openDoor(office, forDoor).catch(async (error: unknown) => {
      await office.close();
      throw new CommandRefused(`the door could not be opened: ${errorMessage(error)}`, { cause: error });
    });
    const { url, madePassword } = door;
    io.out(
      JSON.stringify({
        event: 'ready',
        url,
        ...(madePassword === null ? {} : { pagePassword: madePassword }),
      }),
    );
    await untilSignal();
    await door.close();
    await office.close();
    return 0;
  },
};

function readOptions(invocation: Invocation, io: Io): OfficeOptions {
  const { options } = invocation;
  const seedFile = options['nats-seed'];
  const key = seedFile === undefined ? null : readOwnKey(resolve(seedFile));
  const usersFile = options['kiosk-users'];
  if (usersFile !== undefined && key === null)
    throw new UsageError('--kiosk-users needs --nats-seed: head office stands in that file too');
  if (options['nats-pid'] !== undefined && usersFile === undefined)
    throw new UsageError('--nats-pid is for --kiosk-users');
  return {
    postgresUrl: postgresUrl(invocation, io),
    broker: brokerOptions(invocation),
    replicas: wholeNumber(invocation, 'replicas', { least: 1, most: 5, otherwise: 1 }),
    keepDays: wholeNumber(invocation, 'keep-days', { least: 1, most: 3650, otherwise: 35 }),
    users:
      usersFile === undefined || key === null
        ? null
        : {
            path: resolve(usersFile),
            pidFile: options['nats-pid'] === undefined ? null : resolve(options['nats-pid']),
            ownKey: key.publicKey,
          },
  };
}

function untilSignal(): Promise<void> {
  return new Promise((done) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => done());
  });
}
