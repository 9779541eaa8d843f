import { describe, expect, it } from 'vitest';
import { withVariables } from './env-file.js';

describe('a .env file', () => {
  it('gets lines it does not have, and new values in those it has', () => {
    const text = '# mine\nA=1\n\nexport VITE_URL = old\nB="x"';

    expect(withVariables(text, { VITE_URL: 'http://127.0.0.1:9090', VITE_ID: 'shop-abcde' })).toBe(
      '# mine\nA=1\n\nexport VITE_URL =http://127.0.0.1:9090\nB="x"\nVITE_ID=shop-abcde\n',
    );
    expect(withVariables('', { A: '1' })).toBe('A=1\n');
    expect(withVariables('A=1\n', { A: '1' })).toBe('A=1\n');
  });

  it('takes no variable for another that has its name in it', () => {
    expect(withVariables('MY_A=1\nA_B=2\n', { A: '3' })).toBe('MY_A=1\nA_B=2\nA=3\n');
  });
});
