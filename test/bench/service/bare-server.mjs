/**
 * What the service is measured against: the same bytes by `node:http`, or by fastify, and nothing around them.
 * `bare-server.mjs node|fastify FILE`: FILE holds `{path: body}` as JSON; prints its port.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

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
} else {
  const { fastify } = await import('fastify');
  const server = fastify();
  server.get('/*', (request, reply) => reply.header('content-type', type).send(bodies[request.url]));
  await server.listen({ host: '127.0.0.1', port: 0 });
  ready(server.server.address().port);
}
