import { describe, expect, it } from 'vitest';
import { platformEnvironment } from './platform-environment.js';

describe('the environment of an own platform', () => {
  it('has no settings of another platform, and no secrets', () => {
    const settings = new Set(['PORT', 'HOST', 'DATA_DIR', 'LOG_LEVEL', 'OUTBOUND_ALLOW', 'MONGODB_URI', 'FUNCTION_CPU_MS']);
    const outer = {
      PATH: '/bin',
      MONGODB_URI: 'mongodb://production',
      HOST: '0.0.0.0',
      GROUNDWORK_SECRET_A: 'hidden',
      EMPTY: undefined,
    };
    const file = { FUNCTION_CPU_MS: '5', HOST: '0.0.0.0', PORT: '80', OTHER: 'x', GROUNDWORK_SECRET_B: 'hidden' };

    expect(platformEnvironment(settings, { process: outer, file }, { PORT: '9090', DATA_DIR: '/d' })).toEqual({
      PATH: '/bin',
      FUNCTION_CPU_MS: '5',
      OUTBOUND_ALLOW: '127.0.0.1,::1,localhost',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      PORT: '9090',
      DATA_DIR: '/d',
    });
  });
});
