// Preload of a platform that is measured: what the bench sends says whether requests leave log entries.
import { BufferedAppLog } from '../../dist/libs/apps/src/log/buffered-app-log.js';

const { value: write } = Object.getOwnPropertyDescriptor(BufferedAppLog.prototype, 'write');
let isOn = true;
BufferedAppLog.prototype.write = function written(app, entry) {
  if (isOn) write.call(this, app, entry);
};
if (process.send && process.argv[1]?.endsWith('standalone/src/main.unbundled.js')) {
  process.on('message', (message) => {
    if (typeof message?.log !== 'boolean') return;
    isOn = message.log;
    process.send({ log: isOn });
  });
  process.channel.unref();
}
