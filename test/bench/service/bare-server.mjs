/**
 * What the service is measured against: the same bytes by `node:http`, or by fastify, and nothing around them. Or a list as one
 * writes it by hand: fastify asks SQLite for the key, the rows and their number, each time.
 * `bare-server.mjs node|fastify|by-hand FILE`: FILE holds `{path: body}` as JSON; prints its port.
 */
import { readFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import Database from 'better-sqlite3';

const [kind, file] = process.argv.slice(2);
const bodies = JSON.parse(readFileSync(file, 'utf8'));
const type = 'application/json; charset=utf-8';
const ready = (port) => process.stdout.write(`${port}\n`);

if (kind === 'node') {
  const server = createServer((request, response) => {
    const body = bodies[request.url];
    response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) });
    response.end(body);
  });
  server.listen(0, '127.0.0.1', () => ready(server.address().port));
} else if (kind === 'by-hand') {
  const { fastify } = await import('fastify');
  const server = fastify();
  for (const [path, body] of Object.entries(bodies)) byHand(server, path, JSON.parse(body));
  await server.listen({ host: '127.0.0.1', port: 0 });
  ready(server.server.address().port);
} else {
  const { fastify } = await import('fastify');
  const server = fastify();
  server.get('/*', (request, reply) => reply.header('content-type', type).send(bodies[request.url]));
  await server.listen({ host: '127.0.0.1', port: 0 });
  ready(server.server.address().port);
}

/** The rows of the answer in a table, a column for each member. */
function byHand(server, path, answer) {
  const db = new Database(':memory:');
  const hash = (key) => createHash('sha256').update(key).digest('hex');
  const columns = Object.keys(answer.data[0]);
  db.exec(
    `CREATE TABLE api_key (hash TEXT PRIMARY KEY); CREATE TABLE row (${columns.map((name) => `"${name}"`).join(', ')})`,
  );
  db.prepare('INSERT INTO api_key VALUES (?)').run(hash('peer'));
  const insert = db.prepare(`INSERT INTO row VALUES (${columns.map(() => '?').join(', ')})`);
  for (const row of answer.data) insert.run(columns.map((name) => kept(row[name])));
  const key = db.prepare('SELECT 1 FROM api_key WHERE hash = ?');
  const page = db.prepare('SELECT * FROM row ORDER BY rowid LIMIT ? OFFSET ?');
  const count = db.prepare('SELECT count(*) FROM row').pluck();
  server.get(path, (request, reply) => {
    if (!key.get(hash(request.headers['x-api-key'] ?? ''))) return reply.code(401).send();
    const { pageSize = 100, pageNumber = 1 } = request.query;
    const data = page.all(Number(pageSize), (pageNumber - 1) * pageSize);
    return { ...answer, data, total: count.get() };
  });
}

function kept(value) {
  const isPlain = typeof value === 'string' || typeof value === 'number' || value === null;
  return isPlain ? value : JSON.stringify(value);
}
