// Preload of a platform that is measured: says how many files its main thread has loaded, when the bench asks.
import { Session } from 'node:inspector';

const PROGRAM = /apps\/standalone\/src\/main\.js$/;

if (process.send && PROGRAM.test(process.argv[1] ?? '')) {
  const session = new Session();
  session.connect();
  const loaded = new Map();
  session.on('Debugger.scriptParsed', ({ params: { url, length } }) => {
    if (url.startsWith('file:') || url.startsWith('/')) loaded.set(url, length);
  });
  session.post('Debugger.enable');
  process.on('message', (message) => {
    if (message?.scripts !== true) return;
    process.send({ files: loaded.size, bytes: [...loaded.values()].reduce((sum, length) => sum + length, 0) });
  });
  process.channel.unref();
}
