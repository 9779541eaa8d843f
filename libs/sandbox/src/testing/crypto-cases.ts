/** Expressions over Node's `crypto`; what is random is used both ways. */
export const CRYPTO_CASES: readonly string[] = [
  ...['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'SHA256', 'RSA-SHA256'].flatMap((name) => [
    `require('crypto').createHash('${name}').update('ä').update(Buffer.from([1])).digest('hex')`,
    `require('crypto').createHmac('${name}', 'key').update('616263', 'hex').digest('base64url')`,
    `require('crypto').pbkdf2Sync('password', 'salt', 1000, 40, '${name}').toString('hex')`,
  ]),
  "Buffer.from(require('crypto').hkdfSync('sha256', 'key', 'salt', 'info', 42)).toString('hex')",
  "new Promise((resolve) => require('crypto').hkdf('sha512', 'k', '', '', 10, (error, key) => resolve(Buffer.from(key).toString('hex'))))",
  "new Promise((resolve) => require('crypto').pbkdf2('p', 's', 1, 16, 'sha512', (error, key) => resolve([error, key])))",
  "require('crypto').scryptSync('password', 'salt', 32).toString('hex')",
  "require('crypto').scryptSync('p', Buffer.from('s'), 16, { N: 1024, r: 4, p: 2 }).toString('hex')",
  "new Promise((resolve) => require('crypto').scrypt('p', 's', 8, { cost: 16 }, (error, key) => resolve([error, key])))",
  "(() => { const hash = require('crypto').createHash('sha1').update('a'); const other = hash.copy(); return [hash.update('b').digest('hex'), other.digest('hex')] })()",
  ...['cbc', 'cfb', 'cfb8', 'ctr', 'ofb', 'ecb', 'gcm'].flatMap((mode) =>
    ['128', '192', '256'].map(
      (bits) =>
        `(() => { const c = require('crypto'); const key = Buffer.alloc(${Number(bits) / 8}, 7); const iv = ${mode === 'ecb' ? 'null' : `Buffer.alloc(${mode === 'gcm' ? 12 : 16}, 9)`}; const e = c.createCipheriv('aes-${bits}-${mode}', key, iv); const parts = [e.update('a text of some length, ', 'utf8', 'hex'), e.update(Buffer.from('and more')).toString('hex'), e.update('', 'utf8', 'hex'), e.final('hex')]; const d = c.createDecipheriv('aes-${bits}-${mode}', key, iv); ${mode === 'gcm' ? 'd.setAuthTag(e.getAuthTag()); parts.push(e.getAuthTag().toString("hex"));' : ''} return [...parts, d.update(parts.slice(0, 4).join(''), 'hex', 'utf8') + d.final('utf8')] })()`,
    ),
  ),
  "(() => { const c = require('crypto'); const e = c.createCipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12), { authTagLength: 12 }); e.setAAD(Buffer.from('more')); return [e.update('x', 'utf8', 'hex'), e.final('hex'), e.getAuthTag().length] })()",
  "(() => { const c = require('crypto'); const e = c.createCipheriv('chacha20-poly1305', Buffer.alloc(32), Buffer.alloc(12), { authTagLength: 16 }); return [e.update('x', 'utf8', 'hex'), e.final('hex'), e.getAuthTag()] })()",
  "(() => { const c = require('crypto'); const e = c.createCipheriv('aes-128-cbc', Buffer.alloc(16), Buffer.alloc(16)); e.setAutoPadding(false); return [e.update(Buffer.alloc(16)).length, e.final().length] })()",
  "(() => { const c = require('crypto'); const d = c.createDecipheriv('aes-256-gcm', Buffer.alloc(32), Buffer.alloc(12)); d.setAuthTag(Buffer.alloc(16)); d.update('00', 'hex'); try { d.final(); return 'taken' } catch (error) { return 'refused' } })()",
  ...["createHash('nope')", "createHmac('nope', 'k')", "createHash('md5').update(5)"].map(
    (code) => `(() => { try { require('crypto').${code}; return 'taken' } catch (error) { return 'refused' } })()`,
  ),
  ...[
    'ed25519',
    "ec', { namedCurve: 'P-256' }, '",
    "ec', { namedCurve: 'secp384r1' }, '",
    "rsa', { modulusLength: 1024 }, '",
  ].flatMap((type) => {
    const given = type.endsWith(", '") ? type.slice(0, -3) : `${type}'`;
    const algorithm = type === 'ed25519' ? 'null' : "'sha256'";
    return [
      `(() => { const c = require('crypto'); const { publicKey, privateKey } = c.generateKeyPairSync('${given}); const s = c.sign(${algorithm}, Buffer.from('data'), privateKey); return [publicKey.type, privateKey.type, publicKey.asymmetricKeyType, Object.keys(publicKey.asymmetricKeyDetails), c.verify(${algorithm}, Buffer.from('data'), publicKey, s), c.verify(${algorithm}, Buffer.from('other'), publicKey, s)] })()`,
      `(() => { const c = require('crypto'); const { privateKey } = c.generateKeyPairSync('${given}); const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }); const again = c.createPrivateKey(pem); const open = c.createPublicKey(pem); return [again.export({ type: 'pkcs8', format: 'pem' }) === pem, open.export({ type: 'spki', format: 'der' }).length, Object.keys(open.export({ format: 'jwk' })), c.createPublicKey({ key: open.export({ format: 'jwk' }), format: 'jwk' }).export({ type: 'spki', format: 'pem' }) === open.export({ type: 'spki', format: 'pem' }), c.createPrivateKey({ key: privateKey.export({ type: 'pkcs8', format: 'der' }), format: 'der', type: 'pkcs8' }).type] })()`,
    ];
  }),
  "(() => { const c = require('crypto'); const { publicKey, privateKey } = c.generateKeyPairSync('rsa', { modulusLength: 1024, publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs1', format: 'pem' } }); const s = c.createSign('RSA-SHA256').update('a').update('b').sign(privateKey, 'base64'); return [publicKey.split('\\n')[0], privateKey.split('\\n')[0], c.createVerify('SHA256').update('ab').verify(publicKey, s, 'base64'), c.createVerify('SHA256').update('ax').verify(publicKey, s, 'base64')] })()",
  "(() => { const c = require('crypto'); const { publicKey, privateKey } = c.generateKeyPairSync('rsa', { modulusLength: 1024 }); return [c.privateDecrypt(privateKey, c.publicEncrypt(publicKey, Buffer.from('hi'))).toString(), c.privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, c.publicEncrypt({ key: publicKey, oaepHash: 'sha256' }, Buffer.from('ho'))).toString(), c.publicDecrypt(publicKey, c.privateEncrypt(privateKey, Buffer.from('he'))).toString()] })()",
  "(() => { const c = require('crypto'); const { publicKey, privateKey } = c.generateKeyPairSync('rsa', { modulusLength: 1024 }); const padding = c.constants.RSA_PKCS1_PSS_PADDING; const s = c.sign('sha256', Buffer.from('x'), { key: privateKey, padding, saltLength: 20 }); return [c.verify('sha256', Buffer.from('x'), { key: publicKey, padding, saltLength: 20 }, s), c.verify('sha256', Buffer.from('x'), publicKey, s)] })()",
  "(() => { const c = require('crypto'); const { publicKey, privateKey } = c.generateKeyPairSync('ec', { namedCurve: 'P-256' }); const s = c.sign('sha256', Buffer.from('x'), { key: privateKey, dsaEncoding: 'ieee-p1363' }); return [s.length, c.verify('sha256', Buffer.from('x'), { key: publicKey, dsaEncoding: 'ieee-p1363' }, s)] })()",
  "new Promise((resolve) => require('crypto').generateKeyPair('ed25519', {}, (error, open, closed) => resolve([error, open.type, closed.type])))",
  "new Promise((resolve) => { const c = require('crypto'); const { privateKey } = c.generateKeyPairSync('ed25519'); c.sign(null, Buffer.from('x'), privateKey, (error, s) => resolve([error, s.length])) })",
  "(() => { const c = require('crypto'); const k = c.createSecretKey(Buffer.from('key')); return [k.type, k.symmetricKeySize, k.export().toString(), k.export({ format: 'jwk' }), c.createHmac('sha1', k).update('x').digest('hex'), k.equals(c.createSecretKey('key', 'utf8'))] })()",
  "(() => { const k = require('crypto').generateKeySync('hmac', { length: 64 }); return [k.type, k.symmetricKeySize] })()",
  "require('crypto').randomBytes(8).length",
  "new Promise((resolve) => require('crypto').randomBytes(4, (error, bytes) => resolve([error, bytes.length])))",
  "(() => { const b = Buffer.alloc(6); require('crypto').randomFillSync(b, 2, 2); return [b[0], b[1], b[4], b[5]] })()",
  "new Promise((resolve) => require('crypto').randomFill(new Uint32Array(2), (error, filled) => resolve([error, filled.length])))",
  "(() => { const n = require('crypto').randomInt(5, 7); return n === 5 || n === 6 })()",
  "new Promise((resolve) => require('crypto').randomInt(1, (error, n) => resolve([error ?? null, n])))",
  "require('crypto').randomUUID().length",
  "require('crypto').timingSafeEqual(Buffer.from('a'), Buffer.from('a'))",
  "[require('crypto').constants.RSA_PKCS1_PADDING, require('crypto').constants.RSA_PKCS1_OAEP_PADDING, require('crypto').constants.RSA_PSS_SALTLEN_DIGEST]",
  "['createHash', 'createHmac', 'createCipheriv', 'createSign', 'createVerify', 'pbkdf2', 'scrypt', 'hkdf', 'publicEncrypt', 'privateDecrypt', 'getHashes', 'getCiphers', 'getCurves', 'webcrypto'].filter((name) => require('crypto')[name] === undefined)",
];
