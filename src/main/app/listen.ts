/** Opens the /v1 listener; a port that cannot be had is told in one clear line. */
import type { FastifyInstance } from 'fastify';
import { errorCode, errorMessage } from '../database/files';
import { StartupError } from './application';

/** Answers the address; port 0 takes a free one. */
export async function listen(http: FastifyInstance, host: string, port: number): Promise<string> {
  try {
    return await http.listen({ host, port });
  } catch (error) {
    const why = {
      EADDRINUSE: 'another program uses the port',
      EACCES: 'this user may not open the port',
    }[errorCode(error)];
    throw new StartupError(`${host}:${port} cannot be listened on: ${why ?? errorMessage(error)}`, {
      cause: error,
    });
  }
}
