/** `broker set-up`: what nats-server needs before it can be started for the first time. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { usersText, writeUsers } from '../nats/users';
import { makeOwnKey } from '../own-key';
import { CommandRefused, fileFault, required, type Command } from './io';

export const brokerSetUpCommand: Command = {
  usage: 'broker set-up --nats-seed FILE --kiosk-users FILE',
  summary:
    "makes head office's own key and the file of users that nats-server includes, each where it is missing; the server starts with them",
  options: ['nats-seed', 'kiosk-users'],
  positionals: [],
  async run(invocation, io) {
    const users = resolve(required(invocation, 'kiosk-users'));
    const { publicKey } = makeOwnKey(resolve(required(invocation, 'nats-seed')));
    try {
      if (!existsSync(users)) writeUsers(users, usersText(publicKey, []));
    } catch (error) {
      throw new CommandRefused(`--kiosk-users ${users}: cannot be made: ${fileFault(error)}`, {
        cause: error,
      });
    }
    io.out(`head office is ${publicKey}`);
    io.out(`nats-server wants:  authorization { include "${users}" }`);
    return 0;
  },
};
