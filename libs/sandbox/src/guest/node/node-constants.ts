import { compute } from '../crypto/crypto-bridge.js';
import { offer } from '../lazy.js';

type Numbers = Readonly<Record<string, unknown>>;

const { errno, signals, priority, dlopen } = compute('os.constants', {}) as Readonly<Record<string, Numbers>>;

/** Of modules that have constants of their own by now, in one object, as older packages ask for them. */
offer('node-constants', {
  ...dlopen,
  ...errno,
  ...priority,
  ...signals,
  ...(compute('fs.constants', {}) as Numbers),
  ...(compute('crypto.constants', {}) as Numbers),
});
