import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import type { IdentityEnvironment } from '../env.js';
import { bindBrowser, isBoundBrowser } from './browser-binding.js';
import { readEncodedDevice } from './encoded-device.js';
import { RedirectStates, type RedirectState } from './redirect-states.js';
import { listedRedirect, locationOfError, locationOfUser, requireOwnPage } from './redirect-uris.js';
import type { UsedStatesRepository } from './used-states.repository.js';

describe('listedRedirect', () => {
  const lists = (...redirect_uris: string[]) => ({ redirect_uris });

  it('takes what is asked for, or the page it was asked from', () => {
    const provider = lists('https://a.test/x', 'myapp://back');
    expect(listedRedirect(provider, 'https://a.test/x', undefined)).toBe('https://a.test/x');
    expect(listedRedirect(provider, 'myapp://back', 'https://evil.test')).toBe('myapp://back');
    expect(listedRedirect(provider, undefined, 'https://a.test/x#top')).toBe('https://a.test/x');
  });

  it.each([
    'https://a.test/x/',
    'https://a.test/x?y',
    'https://a.test/x#y',
    'https://A.test/x',
    'https://a.test',
    'https://a.test/x@evil.test',
    '//a.test/x',
    'not a URL',
    '',
    `https://${'a'.repeat(5_000)}.test`,
  ])('rejects %s', (redirect) => {
    expect(() => listedRedirect(lists('https://a.test/x', 'not a URL'), redirect, undefined)).toThrow(AppError);
    expect(() => listedRedirect(lists(), undefined, redirect)).toThrow(AppError);
  });

  it('rejects a request that names no page', () => {
    expect(() => listedRedirect(lists('https://a.test'), undefined, undefined)).toThrow("'redirect' is a required string");
  });
});

describe('requireOwnPage', () => {
  const provider = {
    redirect_uris: ['https://a.test/x', 'http://localhost:3000', 'myapp://back', 'https-like://b.test', 'none'],
  };

  it.each([undefined, 'https://a.test', 'http://localhost:3000'])('lets %s begin a link', (origin) => {
    expect(() => requireOwnPage(provider, origin)).not.toThrow();
  });

  it.each(['https://evil.test', 'http://a.test', 'https://a.test:444', 'http://localhost', 'null', 'myapp://back', ''])(
    'lets no page of %s',
    (origin) => {
      expect(() => requireOwnPage(provider, origin)).toThrow(AppError);
    },
  );
});

describe('the address of the page', () => {
  const told = { clientAppId: 'shop-abcde', clientState: 's=$&#%\r\n', isLink: false };
  const reply = { access_token: 'a.b=', refresh_token: 'c.d', user_id: 'u', device_id: 'd' };

  it('has the fragment of both generations, and nothing that could end it', () => {
    const members = (name: string) => `${name}client_app_id=shop-abcde&${name}state=s%3D%24%26%23%25%0D%0A`;
    expect(locationOfUser('https://a.test/x?y=1#old', told, reply)).toBe(
      `https://a.test/x?y=1#${['_baas_', '_stitch_'].map((name) => `${members(name)}&${name}ua=a.b%3D%24c.d%24u%24d`).join('&')}`,
    );
    expect(locationOfError('https://a.test/x', told, 'no & no')).toBe(
      `https://a.test/x#${['_baas_', '_stitch_'].map((name) => `${members(name)}&${name}error=no%20%26%20no`).join('&')}`,
    );
    expect(locationOfUser('https://a.test/x', { ...told, isLink: true }, reply)).toContain('&_baas_link=ok&');
  });

  it('is one a header can hold', () => {
    const location = locationOfError('https://bücher.test/ä\u2028?ö', told, 'ü\n');
    expect(location).toMatch(/^[\u0021-\u007e]+$/);
  });
});

describe('readEncodedDevice', () => {
  const encoded = (text: string): string => Buffer.from(text).toString('base64');

  it('reads what SDKs send, also where plus signs got lost', () => {
    const device = { platform: 'chrome>>>???~~~', sdkVersion: '2.0.1', deviceId: '64b0c0ffee64b0c0ffee64b0' };
    const text = encoded(JSON.stringify(device));
    const read = { id: device.deviceId, platform: device.platform, platformVersion: null, sdkVersion: '2.0.1', appVersion: null };
    expect(readEncodedDevice(text)).toEqual(read);
    expect(text).toContain('+');
    expect(readEncodedDevice(text.replaceAll('+', ' '))).toEqual(read);
  });

  it.each([undefined, '', '%', encoded(''), encoded('{'), encoded('null'), encoded('[]'), encoded('7')])(
    'takes %j for none',
    (text) => {
      expect(readEncodedDevice(text)).toBeNull();
    },
  );
});

describe('bindBrowser', () => {
  const valueOf = (cookie: string): string => /=([\w-]{43});/.exec(cookie)?.[1] ?? '';

  it('knows the browser again, and no other', () => {
    const { hash, cookie } = bindBrowser('https://a.test', undefined);
    const value = valueOf(cookie);
    expect(isBoundBrowser(hash, value)).toBe(true);
    for (const other of [undefined, '', 'x'.repeat(43), hash, `${value}x`]) expect(isBoundBrowser(hash, other)).toBe(false);
    expect(bindBrowser('https://a.test', value)).toEqual({ hash, cookie });
    expect(valueOf(bindBrowser('https://a.test', undefined).cookie)).not.toBe(value);
  });

  it('has a cookie only this host can have set, where there is HTTPS', () => {
    expect(bindBrowser('https://a.test', undefined).cookie).toMatch(
      /^__Host-gw-oauth=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/,
    );
    expect(bindBrowser('http://localhost:9090', undefined).cookie).toMatch(
      /^gw-oauth=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/,
    );
  });
});

describe('RedirectStates', () => {
  const key = () => randomBytes(32).toString('base64');
  const [current, previous] = [key(), key()];
  const state: RedirectState = {
    id: 'i',
    expiresAt: Date.now() + 60_000,
    appId: 'a',
    provider: 'oidc',
    redirect: 'https://a.test',
    clientState: 's',
    device: null,
    nonce: 'n',
    verifier: 'secret verifier',
    callback: 'https://b.test',
    browser: 'h',
    link: null,
  };
  const statesOf = (MASTER_KEY: string, MASTER_KEY_PREVIOUS?: string) => {
    const taken = new Set<string>();
    const used: Pick<UsedStatesRepository, 'take'> = {
      take: async (id) => !taken.has(id) && taken.add(id).has(id),
    };
    return new RedirectStates({ MASTER_KEY, MASTER_KEY_PREVIOUS } as IdentityEnvironment, used as UsedStatesRepository);
  };

  it('come back as they left, in another process too, and while the key is replaced', () => {
    const sealed = statesOf(previous).seal(state);
    expect(sealed).toMatch(/^[\w-]+$/);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secret verifier');
    expect(statesOf(previous).open(sealed)).toEqual(state);
    expect(statesOf(current, previous).open(sealed)).toEqual(state);
    expect(() => statesOf(current).open(sealed)).toThrow(new AppError('InvalidParameter', 'the state of the login is not valid'));
  });

  it('do not open where a bit of them was changed, nor does anything else', () => {
    const states = statesOf(current);
    const bytes = Buffer.from(states.seal(state), 'base64url');
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => states.open(changed.toString('base64url'))).toThrow(AppError);
    }
    for (const text of ['', 'x', '{}', `${bytes.toString('base64url')}=`, 'ä', bytes.subarray(0, 20).toString('base64url')]) {
      expect(() => states.open(text)).toThrow(AppError);
    }
  });

  it('are taken once, and in time', async () => {
    const states = statesOf(current);
    await expect(states.take(state)).resolves.toBeUndefined();
    await expect(states.take(state)).rejects.toThrow('the state of the login was already used');
    await expect(states.take({ ...state, id: 'j', expiresAt: Date.now() })).rejects.toThrow(
      'the login took too long: start it again',
    );
  });
});
