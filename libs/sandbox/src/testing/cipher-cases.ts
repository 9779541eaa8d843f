const within = (body: string): string =>
  `(() => { const c = require('crypto'); const key = Buffer.alloc(16, 7), iv = Buffer.alloc(16, 9), nonce = Buffer.alloc(12, 9); ${body} })()`;

/** Errors as what a package sees of them. */
const caught = (body: string): string =>
  within(
    `const of = (step) => { try { step(); return 'taken' } catch (error) { return [error.name, error.code, error.message] } }; ${body}`,
  );

const TEXT = 'Grüße – \u{1F600} und noch ein wenig mehr, damit es über einige Blöcke geht';

/** Expressions over ciphers that are given their data in parts, and over the order of their steps; see `MODULE_CASES`. */
export const CIPHER_CASES: readonly string[] = [
  ...['cbc', 'cfb', 'cfb8', 'ctr', 'ofb', 'ecb', 'gcm'].flatMap((mode) =>
    [7, 17].map((size) =>
      within(`const by = ${mode === 'ecb' ? 'null' : mode === 'gcm' ? 'nonce' : 'iv'}; const text = Buffer.from(${JSON.stringify(TEXT)});
        const e = c.createCipheriv('aes-128-${mode}', key, by); const lengths = []; let hex = '';
        for (let at = 0; at < text.length; at += ${size}) { const part = e.update(text.subarray(at, at + ${size})); lengths.push(part.length); hex += part.toString('hex') }
        hex += e.final('hex'); const d = c.createDecipheriv('aes-128-${mode}', key, by); ${mode === 'gcm' ? 'd.setAuthTag(e.getAuthTag());' : ''}
        const given = Buffer.from(hex, 'hex'); let back = '';
        for (let at = 0; at < given.length; at += ${size}) back += d.update(given.subarray(at, at + ${size}), null, 'utf8');
        return [hex, lengths, back + d.final('utf8')]`),
    ),
  ),
  ...['hex', 'base64', 'base64url', 'latin1'].map((encoding) =>
    within(
      `const e = c.createCipheriv('aes-128-ctr', key, iv); return [e.update('a', 'utf8', '${encoding}'), e.update('bcde', 'utf8', '${encoding}'), e.update('f', 'utf8', '${encoding}'), e.final('${encoding}')]`,
    ),
  ),
  within(
    `const e = c.createCipheriv('aes-128-ctr', key, iv); const d = c.createDecipheriv('aes-128-ctr', key, iv); return [d.update(e.update('ab'), null, 'utf8'), d.update(e.update('é'), null, 'UTF-8'), d.final('utf-8')]`,
  ),
  within(
    `const e = c.createCipheriv('aes-128-ctr', key, iv); e.update('ab', 'utf8', 'hex'); try { e.update('c', 'utf8', 'base64'); return 'taken' } catch (error) { return error.code }`,
  ),
  within(
    `const one = c.createCipheriv('aes-128-cbc', key, iv), two = c.createCipheriv('aes-128-ctr', key, iv); const told = [one.update('first of two ciphers', 'utf8', 'hex'), two.update('x', 'utf8', 'hex'), one.update('y', 'utf8', 'hex'), two.final('hex'), one.final('hex')]; return told`,
  ),
  within(
    `const e = c.createCipheriv('aes-128-gcm', key, nonce); e.setAAD(Buffer.from('more')); const data = [e.update('a'), e.update('b'), e.final()]; const d = c.createDecipheriv('aes-128-gcm', key, nonce); d.setAAD(Buffer.from('more')).setAuthTag(e.getAuthTag()); return data.map((part) => d.update(part).toString()).join('') + d.final('utf8')`,
  ),
  ...[
    `const e = c.createCipheriv('aes-128-cbc', key, iv); e.update('x'); e.final(); return [of(() => e.update('y')), of(() => e.final()), of(() => e.setAutoPadding(false)), of(() => e.getAuthTag())]`,
    `const e = c.createCipheriv('aes-128-gcm', key, nonce); const before = of(() => e.getAuthTag()); e.update('x'); e.final(); return [before, of(() => e.setAAD(Buffer.from('a'))), of(() => e.final()), of(() => e.update('y'))]`,
    `const d = c.createDecipheriv('aes-128-cbc', key, iv); d.update('00', 'hex'); return [of(() => d.final()), of(() => d.final()), of(() => d.update('00', 'hex'))]`,
    `const d = c.createDecipheriv('aes-128-cbc', key, iv); d.update(Buffer.alloc(32)); return of(() => d.final())`,
    `const d = c.createDecipheriv('aes-128-gcm', key, nonce); return [of(() => d.setAuthTag(Buffer.alloc(3))), of(() => d.setAuthTag(Buffer.alloc(16))), of(() => d.setAuthTag(Buffer.alloc(16))), of(() => d.final())]`,
    `return of(() => c.createDecipheriv('aes-128-cbc', key, iv).setAuthTag(Buffer.alloc(16)))`,
    `return of(() => c.createCipheriv('aes-128-cbc', key, iv).setAAD(Buffer.alloc(1)))`,
    `return ['nope', 'aes-128-nope'].map((name) => of(() => c.createCipheriv(name, key, iv)))`,
    `return [of(() => c.createCipheriv('aes-128-cbc', Buffer.alloc(5), iv)), of(() => c.createCipheriv('aes-128-cbc', key, Buffer.alloc(5))), of(() => c.createCipheriv('aes-128-cbc', key, null))]`,
    `return of(() => c.createCipheriv('aes-128-gcm', key, nonce, { authTagLength: 3 }))`,
    `return of(() => c.createCipheriv('aes-128-cbc', key, iv).update(5))`,
  ].map(caught),
];
