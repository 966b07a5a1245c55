/** `database list` and `database promote`: the servers of PostgreSQL, and which one is the primary. */
import { postgresUrl } from '../database/connection/connect';
import { placesOf } from '../database/connection/primary';
import {
  notePromotion,
  promoteServer,
  surveyServers,
  whyNotPromote,
  type ServerReport,
} from '../database/connection/promotion';
import { requiredText, type Command } from './io';
import { CommandRefused, onlyPositional } from '../../shared/command-line';

export const databaseListCommand: Command = {
  usage: 'database list',
  summary:
    'the servers that --postgres names: primary or standby, timeline, how far each has got, for whom commits wait',
  options: ['postgres'],
  positionals: [],
  async run(invocation, io) {
    const { reached, unreached } = await surveyServers(placesOf(postgresUrl(invocation, io)));
    const furthest = Math.max(0, ...reached.map(({ logBytes }) => logBytes));
    for (const server of reached) io.out([server.place.name, ...wordsOf(server, furthest)].join('\t'));
    for (const { place, why } of unreached) io.out([place.name, 'not reached', why].join('\t'));
    return reached.some(({ timeline }) => timeline !== null) ? 0 : 1;
  },
};

function wordsOf(
  { timeline, isFollowing, logBytes, waitsFor }: ServerReport,
  furthest: number,
): readonly string[] {
  const behind = `${furthest - logBytes} bytes behind`;
  if (timeline === null) return ['standby', isFollowing ? 'follows' : 'follows nobody', behind];
  return [
    'primary',
    `timeline ${timeline}`,
    waitsFor === '' ? 'waits for no standby' : `waits for ${waitsFor}`,
    behind,
  ];
}

export const databasePromoteCommand: Command = {
  usage: 'database promote HOST:PORT/DATABASE --by WHO --why TEXT [--though-unreached]',
  summary:
    'makes a standby the primary, once the primary is gone for good; refused while that may live, or where another standby is ahead',
  options: ['postgres', 'by', 'why'],
  flags: ['though-unreached'],
  positionals: ['server'],
  async run(invocation, io) {
    const name = onlyPositional(invocation);
    const [by, why] = [requiredText(invocation, 'by'), requiredText(invocation, 'why')];
    const servers = await surveyServers(placesOf(postgresUrl(invocation, io)));
    const obstacle = whyNotPromote(servers, name, invocation.flags.has('though-unreached'));
    const server = servers.reached.find(({ place }) => place.name === name);
    if (obstacle !== null || !server) throw new CommandRefused(`${obstacle ?? name}. Nothing was promoted.`);
    const timeline = await promoteServer(server.place);
    await notePromotion(server.place, { timeline, by, why, atMs: io.nowMs() });
    io.out(`${name} is the primary now, timeline ${timeline}; every listener goes on with it by itself`);
    io.out(
      server.waitsFor === ''
        ? 'its commits wait for no standby: what is answered from now on is on this machine alone'
        : `its commits wait for ${server.waitsFor}: nothing is taken until one of those follows it (docs/head-office/head-office.md)`,
    );
    return 0;
  },
};
