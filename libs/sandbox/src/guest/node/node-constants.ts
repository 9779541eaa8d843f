import { compute } from '../crypto/crypto-bridge.js';
import { offer } from '../lazy.js';

type Numbers = Readonly<Record<string, unknown>>;

const { errno, signals, priority, dlopen } = compute('os.constants', {}) as Readonly<Record<string, Numbers>>;

/** Constants of `os`, `fs` and `crypto` in one object, as older packages require them. */
offer('node-constants', {
  ...dlopen,
  ...errno,
  ...priority,
  ...signals,
  ...(compute('fs.constants', {}) as Numbers),
  ...(compute('crypto.constants', {}) as Numbers),
});
