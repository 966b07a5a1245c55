/** A manager at the desk's browser, over HTTP as the page calls. */
import type { DeskAnswer } from '../../../src/shared/desk/bridge';
import type { DeskChannelName, DeskInput, DeskOutput } from '../../../src/shared/desk/channels';
import { waitForCommand, type ServiceProcess } from '../../support/processes/service-process';

export interface Manager {
  readonly number: string;
  readonly password: string;
}

export type Desk = <C extends DeskChannelName>(
  service: Pick<ServiceProcess, 'url'>,
  channel: C,
  input: DeskInput<C>,
) => Promise<DeskOutput<C>>;

async function post(url: string, channel: string, input: unknown, cookie: string): Promise<Response> {
  return fetch(`${url}/desk/call/${channel}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-keyturn-desk': '1',
      connection: 'close',
      ...(cookie === '' ? {} : { cookie }),
    },
    body: JSON.stringify(input),
  });
}

/** An account that has a password of its own. */
export async function createManager(dataDir: string): Promise<Manager> {
  const args = ['staff', 'create', '--name', 'Maya', '--role', 'manager', '--data-dir', dataDir];
  const { stdout } = await waitForCommand(args);
  const after = (word: string) => new RegExp(`^${word}:\\s+(\\S+)$`, 'm').exec(stdout)?.[1] ?? '';
  return { number: after('number'), password: after('password') };
}

/** Chooses a PIN and a password of one's own. */
export async function firstSignIn(
  service: Pick<ServiceProcess, 'url'>,
  { number, password }: Manager,
): Promise<Manager> {
  const own = { pin: '739215', password: 'quiet harbour lantern 4' };
  const desk = await signIn(service, { number, password });
  await desk(service, 'session.change', { current: password, ...own });
  return { number, password: own.password };
}

/** Signs in; the session outlives the service. Where many cuts take longer than it lasts, they sign in again. */
export async function signIn(first: Pick<ServiceProcess, 'url'>, manager: Manager): Promise<Desk> {
  let cookie = await sessionOf(first, manager);
  return async (at, channel, input) => {
    const ask = async () =>
      (await (await post(at.url, channel, input, cookie)).json()) as DeskAnswer<DeskOutput<typeof channel>>;
    let answer = await ask();
    if (!answer.ok && answer.refusals[0]?.reason === 'signed_out') {
      cookie = await sessionOf(at, manager);
      answer = await ask();
    }
    if (!answer.ok) throw new Error(`${channel}: ${JSON.stringify(answer.refusals)}`);
    return answer.value;
  };
}

async function sessionOf(
  { url }: Pick<ServiceProcess, 'url'>,
  { number, password }: Manager,
): Promise<string> {
  const signedIn = await post(url, 'session.password', { number, password, code: null }, '');
  const cookie = (signedIn.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  if (cookie === '') throw new Error(`the manager could not sign in: ${await signedIn.text()}`);
  return cookie;
}
