/** `session revoke`: ends login sessions at once, as when a phone was lost. */
import { loginBody } from '../domain/requests/contact';
import { read } from '../domain/requests/members';
import { revokeAllSessions, revokeSessionsOf } from '../services/login/sessions';
import { withStore } from './database';
import type { Command } from './io';
import { CommandRefused, UsageError } from '../../shared/command-line';

export const revokeCommand: Command = {
  usage: 'session revoke --user-name NAME | --all',
  summary:
    'ends the login sessions of a tenant, or of everybody, at once; a person who knows the password may log in again',
  more: '`--all` also makes another secret for the tokens to come',
  options: ['user-name', 'all'],
  positionals: [],
  async run({ dataDir, 'user-name': userName, all = false }, io) {
    if ((userName !== undefined) === all) throw new UsageError('--user-name NAME or --all: one of them');
    const name = read(loginBody.shape.userName, userName);
    if (!all && name === null) throw new UsageError('--user-name wants an email address');
    const nowMs = io.nowMs();
    const act = { nowMs, actor: 'cli' };
    const ended = await withStore(dataDir, nowMs, (store) =>
      store.transaction((tx) =>
        name === null ? revokeAllSessions(tx, act) : revokeSessionsOf(tx, name, act),
      ),
    );
    if (ended === null) throw new CommandRefused('there is no login of that name');
    io.out(
      ended === 0 ? 'no session was open' : `ended ${ended === 1 ? 'one session' : `${ended} sessions`}`,
    );
    return 0;
  },
};
