// Replaces the MASTER_KEY of DATA_DIR/credentials.json; what is encrypted is brought under the new one at the next start.
import { beginKeyRotation, finishKeyRotation } from '#process/start/credentials.js';
import { fingerprintOf } from '#security/keys/master-key.js';
import { calledBy, environmentOf, reportFailure } from './command-line.js';

try {
  const args = process.argv.slice(2);
  if (args.length > 1 || (args.length === 1 && args[0] !== '--finish')) {
    throw new Error(`usage: ${calledBy('rotate-master-key')} [--finish]`);
  }
  const { DATA_DIR, MASTER_KEY } = environmentOf('DATA_DIR', 'MASTER_KEY');
  if (MASTER_KEY !== undefined) {
    throw new Error('MASTER_KEY comes from the environment: replace it there, and set the old one as MASTER_KEY_PREVIOUS');
  }
  if (args.length === 0) {
    const { masterKey, previous } = await beginKeyRotation(DATA_DIR);
    process.stdout.write(
      `The new MASTER_KEY has the fingerprint ${fingerprintOf(masterKey)}, the previous one ${fingerprintOf(previous)}.\n` +
        'Start the platform again. When its log says that all signing keys, mails, digest keys (unless CLOUD_API is off) and secrets of apps are encrypted\n' +
        'with MASTER_KEY, finish with: ' +
        `${calledBy('rotate-master-key')} --finish\n`,
    );
  } else {
    const fingerprint = fingerprintOf(await finishKeyRotation(DATA_DIR));
    process.stdout.write(`The key with the fingerprint ${fingerprint} is no longer used; backups from before still need it.\n`);
  }
} catch (error) {
  reportFailure(error);
}
