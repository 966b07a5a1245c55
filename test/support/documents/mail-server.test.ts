/** The mail server of the tests, spoken to by hand: what it keeps of a letter, and how it misbehaves. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { startMailServer } from './mail-server';

/** Says each line once the one before is answered. Answers what the server said, its greeting first. */
async function speak(port: number, ...lines: readonly string[]): Promise<string[]> {
  const socket = connect(port, '127.0.0.1');
  const answers: string[] = [];
  for (const line of [null, ...lines]) {
    if (line !== null) socket.write(`${line}\r\n`, 'latin1');
    const [bytes] = (await once(socket, 'data')) as [Buffer];
    answers.push(bytes.toString('latin1').slice(0, 3));
  }
  socket.destroy();
  return answers;
}

const letter = ['HELO kiosk', 'MAIL FROM:<kiosk@storage.example>', 'RCPT TO:<robin@example.com>', 'DATA'];
const content = 'Subject: Your documents\r\n\r\nNi\xF1o\r\n.';

it('the mail server stores sender, receivers and the exact bytes of a letter', async () => {
  const server = await startMailServer();
  expect(await speak(server.port, ...letter, content)).toEqual(['220', '250', '250', '250', '354', '250']);
  expect(server.received).toEqual([
    {
      from: 'kiosk@storage.example',
      to: ['robin@example.com'],
      user: null,
      encrypted: false,
      raw: 'Subject: Your documents\r\n\r\nNi\xF1o\r\n',
    },
  ]);
});

it('the mail server refuses a receiver where a test says so, and keeps nothing of that letter', async () => {
  const server = await startMailServer({
    onRcptTo: (_, __, callback) => callback(Object.assign(new Error('no such user'), { responseCode: 550 })),
  });
  expect(await speak(server.port, ...letter.slice(0, 3))).toEqual(['220', '250', '250', '550']);
  expect(server.received).toEqual([]);
});

it('the mail server keeps nothing of a letter that breaks off, and is not reached once it is closed', async () => {
  const server = await startMailServer();
  await speak(server.port, ...letter);
  expect(server.received).toEqual([]);
  await server.close();
  await expect(speak(server.port)).rejects.toThrow(/ECONNREFUSED/);
});
