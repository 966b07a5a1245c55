/**
 * Loaded into the service's process by `--import`, in front of the program: tells on a local socket how long its main
 * thread kept others waiting, and how much of the processor's time it took of what the whole process took.
 */
import { createServer } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const socket = process.env.KEYTURN_BENCH_PROBE;

if (isMainThread && socket) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  let [whole, main] = [process.cpuUsage(), process.threadCpuUsage()];
  const server = createServer((line) => {
    const ms = (used) => (used.user + used.system) / 1000;
    line.end(
      JSON.stringify({
        p99Ms: delay.percentile(99) / 1e6,
        maxMs: delay.max / 1e6,
        mainMs: ms(process.threadCpuUsage(main)),
        processMs: ms(process.cpuUsage(whole)),
      }),
    );
    delay.reset();
    [whole, main] = [process.cpuUsage(), process.threadCpuUsage()];
  });
  server.listen(socket).unref();
}
