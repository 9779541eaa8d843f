// Preload of a platform that is measured: says what is in use once rubbish has been collected, when the bench asks.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

if (process.send && process.argv[1]?.endsWith('standalone/src/main.js')) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  process.on('message', (message) => {
    if (message?.memory !== true) return;
    for (let time = 0; time < 3; time += 1) collect();
    const { rss, heapUsed, external } = process.memoryUsage();
    process.send({ residentBytes: rss, usedBytes: heapUsed + external });
  });
  process.channel.unref();
}
