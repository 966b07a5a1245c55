/** `people ...`: who works at head office. The first owner is made here; owners do the rest on their page. */
import { parseGuid } from '../../shared/ids';
import { findPersonByName, selectPeople } from '../database/people/people';
import type { Database } from '../database/tx';
import { commandLine } from '../people/acts';
import { addPerson, endPerson, inviteAgain, nameKey, type JoinCode } from '../people/people';
import { isRole, roles } from '../people/roles';
import type { Scope } from '../people/scope';
import { required, requiredText, type Command, type Io } from './io';
import { CommandRefused, onlyPositional, UsageError } from '../../shared/command-line';
import { withDatabase } from './with-database';

export const peopleAddCommand: Command = {
  usage: 'people add --name NAME --role ROLE [--properties GUID,GUID,...]',
  summary: `names a person who works here (${roles.join(', ')}), and prints a code with which they join on head office's site, good for a day. Without --properties at every property`,
  options: ['postgres', 'name', 'role', 'properties'],
  positionals: [],
  async run(invocation, io) {
    const role = required(invocation, 'role');
    if (!isRole(role)) throw new UsageError(`--role wants one of ${roles.join(', ')}, not "${role}"`);
    const name = required(invocation, 'name');
    const scope = readScope(invocation.options['properties']);
    const code = await withDatabase(invocation, io, (database) =>
      addPerson(database, commandLine, { name, role, scope }, io.nowMs()),
    );
    return tell(io, code);
  },
};

export const peopleListCommand: Command = {
  usage: 'people list',
  summary: 'who works here: name, role, where, and when they signed in last',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const people = await withDatabase(invocation, io, selectPeople);
    for (const { name, role, is_everywhere, properties, password_hash, last_sign_in_at_ms } of people) {
      const where = is_everywhere ? 'every property' : properties.join(',');
      const last = last_sign_in_at_ms === null ? '-' : new Date(last_sign_in_at_ms).toISOString();
      io.out([name, role, where, password_hash === null ? 'has not joined' : last].join('\t'));
    }
    return 0;
  },
};

export const peopleCodeCommand: Command = {
  usage: 'people code NAME',
  summary:
    'makes a new code for a person who lost password or phone. The former sign-in opens nothing from then on',
  options: ['postgres'],
  positionals: ['NAME'],
  async run(invocation, io) {
    const code = await withDatabase(invocation, io, async (database) =>
      inviteAgain(database, commandLine, await idOf(database, onlyPositional(invocation)), io.nowMs()),
    );
    return tell(io, code);
  },
};

export const peopleEndCommand: Command = {
  usage: 'people end NAME --why TEXT',
  summary: 'ends the access of a person, and every session of theirs at once. What they did stays',
  options: ['postgres', 'why'],
  positionals: ['NAME'],
  async run(invocation, io) {
    const name = onlyPositional(invocation);
    const why = requiredText(invocation, 'why');
    await withDatabase(invocation, io, async (database) =>
      endPerson(database, commandLine, { id: await idOf(database, name), why }, io.nowMs()),
    );
    io.out(`the access of ${name} has ended`);
    return 0;
  },
};

function readScope(properties: string | undefined): Scope {
  if (properties === undefined) return 'everywhere';
  const ids = properties.split(',').map((word) => parseGuid<'property'>(word.trim()));
  const known = ids.filter((id) => id !== null);
  if (known.length < ids.length) throw new UsageError('--properties wants GUIDs with one comma between');
  return new Set(known);
}

async function idOf(database: Database, name: string) {
  const person = await findPersonByName(database, nameKey(name));
  if (!person) throw new CommandRefused(`nobody here is called "${name}"; "people list" shows who is`);
  return person.id;
}

function tell(io: Io, { name, code, expiresAtMs }: JoinCode): number {
  io.out(`name    ${name}`);
  io.out(`code    ${code}`);
  io.out(`until   ${new Date(expiresAtMs).toISOString()}`);
  io.out('With it they join on head office’s site: /join');
  return 0;
}
