// Loaded into a service that is measured: when told 'memory', it collects all garbage and answers how much memory it then holds.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');
process.on('message', (message) => {
  if (message !== 'memory' || typeof collect !== 'function') return;
  collect({ type: 'major' });
  const { rss, heapUsed } = process.memoryUsage();
  process.send?.({ rss, heapUsed });
});
// The service still ends when its parent process does.
process.channel?.unref();
