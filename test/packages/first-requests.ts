import type { Reply } from './stub-server.js';

/** A use of packages in a function, with the expected requests and result. */
export interface Trial {
  /** Packages by the name functions require; their folders where those have another name. */
  readonly packages: readonly (string | readonly [name: string, folder: string])[];
  readonly tried: string;
  /** Body of an asynchronous function; `url` is an address and `pem` a private key. */
  readonly body: string;
  readonly reply?: (line: string) => Reply;
  /** Requests that arrive, in order, each with a part of its body. */
  readonly requests: readonly (readonly [line: string, body: string])[];
  readonly result: unknown;
  /** Error of one that does not run; then no request arrives. */
  readonly refused?: string;
  /** `true` for one that runs in each run of all tests: one of each client that packages send requests with. */
  readonly isShort?: boolean;
}

const json =
  (body: unknown, status = 200) =>
  (): Reply => ({
    status,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const xml = (body: string) => (): Reply => ({ headers: { 'content-type': 'text/xml', etag: '"e1"' }, body });

/** Replies to a service of Google's, and to the request for the token before it. */
const google = (body: unknown) => (line: string) =>
  json(line.includes('/token') ? { access_token: 'at', expires_in: 3600, token_type: 'Bearer' } : body)();

const AWS = "region: 'eu-west-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' }";
const MAIL = "{ from: 'a@b.de', to: 'c@d.de', subject: 's', text: 'hello' }";
const SENT = '<SendRawEmailResponse><SendRawEmailResult><MessageId>m1</MessageId></SendRawEmailResult></SendRawEmailResponse>';
const SES_MAIL =
  "{ Source: 'a@b.de', Destination: { ToAddresses: ['c@d.de'] }, Message: { Subject: { Data: 's' }, Body: { Text: { Data: 'hello' } } } }";
const SES_SENT = xml('<SendEmailResponse><SendEmailResult><MessageId>m1</MessageId></SendEmailResult></SendEmailResponse>');
const FIREBASE = `const admin = require('firebase-admin');
  admin.initializeApp({ credential: admin.credential.cert({ project_id: 'p', client_email: 'a@b.de', private_key: pem }) });`;
const FIREBASE_TOKEN = ['POST accounts.google.com/o/oauth2/token', 'grant_type='] as const;
const CHAT = "{ model: 'm', messages: [{ role: 'user', content: 'hello' }] }";
const CHAT_REPLY = json({ choices: [{ message: { content: 'hi' } }] });
const CHAT_REQUEST = ['POST api.openai.com/v1/chat/completions', 'hello'] as const;
const SOCKETS = 'sockets are not available in functions';

export const TRIALS: readonly Trial[] = [
  {
    packages: ['stripe'],
    isShort: true,
    tried: '`customers.create`',
    body: "return (await require('stripe')('sk_test_1').customers.create({ email: 'a@b.de', metadata: { k: 'v' } })).id",
    reply: json({ id: 'cus_1', object: 'customer' }),
    requests: [['POST api.stripe.com/v1/customers', 'email=a%40b.de&metadata[k]=v']],
    result: 'cus_1',
  },
  {
    packages: ['request'],
    tried: '`post` with JSON',
    body: "return new Promise((ok, no) => require('request').post({ url: url + '/x', json: { a: 1 } }, (e, r, b) => (e ? no(e) : ok([r.statusCode, b]))))",
    reply: json({ b: 2 }),
    requests: [['POST api.test/x', '{"a":1}']],
    result: [200, { b: 2 }],
  },
  {
    packages: ['request-promise', 'request'],
    tried: 'a query, a reply of JSON, an error status',
    body: "const rp = require('request-promise'); return [await rp({ uri: url + '/x', qs: { a: 1 }, json: true }), await rp(url + '/404').catch((e) => e.statusCode)]",
    reply: (line) => (line.endsWith('/404') ? { status: 404 } : json({ b: 2 })()),
    requests: [
      ['GET api.test/x?a=1', ''],
      ['GET api.test/404', ''],
    ],
    result: [{ b: 2 }, 404],
  },
  {
    packages: ['superagent'],
    tried: '`post`, `send`, `set`',
    body: "const r = await require('superagent').post(url + '/x').send({ a: 1 }).set('X-Own', 'b'); return [r.status, r.body]",
    reply: json({ b: 2 }),
    requests: [['POST api.test/x', '{"a":1}']],
    result: [200, { b: 2 }],
  },
  {
    packages: ['needle'],
    tried: '`post` with JSON',
    body: "const r = await require('needle')('post', url + '/x', { a: 1 }, { json: true }); return [r.statusCode, r.body]",
    reply: json({ b: 2 }),
    requests: [['POST api.test/x', '{"a":1}']],
    result: [200, { b: 2 }],
  },
  {
    packages: ['twilio'],
    tried: '`messages.create`',
    body: "return (await require('twilio')('AC' + '0'.repeat(32), 'token').messages.create({ to: '+1', from: '+2', body: 'hello' })).sid",
    reply: json({ sid: 'SM1' }, 201),
    requests: [
      [
        'POST api.twilio.com/2010-04-01/Accounts/AC00000000000000000000000000000000/Messages.json',
        'To=%2B1&From=%2B2&Body=hello',
      ],
    ],
    result: 'SM1',
  },
  {
    packages: ['aws-sdk'],
    tried: '`S3.putObject`',
    body: "const { S3 } = require('aws-sdk'); const s3 = new S3({ region: 'eu-west-1', accessKeyId: 'a', secretAccessKey: 'b' }); return (await s3.putObject({ Bucket: 'bucket', Key: 'k', Body: 'hello' }).promise()).ETag",
    reply: xml(''),
    requests: [['PUT bucket.s3.eu-west-1.amazonaws.com/k', 'hello']],
    result: '"e1"',
  },
  {
    packages: ['aws-sdk'],
    tried: '`aws-sdk/clients/ses`: `sendEmail`',
    body: `const SES = require('aws-sdk/clients/ses'); const ses = new SES({ region: 'eu-west-1', accessKeyId: 'a', secretAccessKey: 'b' }); return (await ses.sendEmail(${SES_MAIL}).promise()).MessageId`,
    reply: SES_SENT,
    requests: [['POST email.eu-west-1.amazonaws.com/', 'Action=SendEmail']],
    result: 'm1',
  },
  {
    packages: ['@aws-sdk/client-s3'],
    tried: '`PutObjectCommand`, `GetObjectCommand`',
    body: `const { S3Client, PutObjectCommand, GetObjectCommand } = require('@aws-sdk/client-s3'); const client = new S3Client({ ${AWS} });
      const put = await client.send(new PutObjectCommand({ Bucket: 'bucket', Key: 'k', Body: 'hello' }));
      const got = await client.send(new GetObjectCommand({ Bucket: 'bucket', Key: 'k' })); return [put.ETag, await got.Body.transformToString()]`,
    reply: (line) => xml(line.startsWith('GET') ? 'stored' : '')(),
    requests: [
      ['PUT bucket.s3.eu-west-1.amazonaws.com/k?x-id=PutObject', 'hello'],
      ['GET bucket.s3.eu-west-1.amazonaws.com/k?x-id=GetObject', ''],
    ],
    result: ['"e1"', 'stored'],
  },
  {
    packages: ['@aws-sdk/client-ses'],
    tried: '`SendEmailCommand`',
    body: `const { SESClient, SendEmailCommand } = require('@aws-sdk/client-ses'); return (await new SESClient({ ${AWS} }).send(new SendEmailCommand(${SES_MAIL}))).MessageId`,
    reply: SES_SENT,
    requests: [['POST email.eu-west-1.amazonaws.com/', 'Action=SendEmail']],
    result: 'm1',
  },
  {
    packages: ['@googleapis/sheets'],
    isShort: true,
    tried: '`auth.JWT`, `spreadsheets.values.get`',
    body: "const { sheets, auth } = require('@googleapis/sheets'); const jwt = new auth.JWT({ email: 'a@b.de', key: pem, scopes: ['https://www.googleapis.com/auth/spreadsheets'] }); return (await sheets({ version: 'v4', auth: jwt }).spreadsheets.values.get({ spreadsheetId: 's', range: 'A1' })).data",
    reply: google({ values: [['x']] }),
    requests: [
      ['POST www.googleapis.com/oauth2/v4/token', 'grant_type='],
      ['GET sheets.googleapis.com/v4/spreadsheets/s/values/A1', ''],
    ],
    result: { values: [['x']] },
  },
  {
    packages: ['firebase-admin'],
    tried: '`auth().getUser`, `createCustomToken`',
    body: `${FIREBASE} const user = await admin.auth().getUser('u1'); return [user.email, (await admin.auth().createCustomToken('u1')).split('.').length]`,
    reply: google({ users: [{ localId: 'u1', email: 'a@b.de' }] }),
    requests: [FIREBASE_TOKEN, ['POST identitytoolkit.googleapis.com/v1/projects/p/accounts:lookup', '{"localId":["u1"]}']],
    result: ['a@b.de', 3],
  },
  {
    packages: ['firebase-admin'],
    tried: '`messaging().send`',
    body: `${FIREBASE} return admin.messaging().send({ token: 't', notification: { title: 'hello' } })`,
    reply: google({ name: 'projects/p/messages/1' }),
    requests: [FIREBASE_TOKEN, ['POST fcm.googleapis.com/v1/projects/p/messages:send', 'hello']],
    result: 'projects/p/messages/1',
  },
  {
    packages: ['firebase-admin'],
    tried: '`sendEachForMulticast` after `enableLegacyHttpTransport()`',
    body: `${FIREBASE} const messaging = admin.messaging(); messaging.enableLegacyHttpTransport(); return (await messaging.sendEachForMulticast({ tokens: ['t'], notification: { title: 'hello' } })).successCount`,
    reply: google({ name: 'projects/p/messages/1' }),
    requests: [FIREBASE_TOKEN, ['POST fcm.googleapis.com/v1/projects/p/messages:send', 'hello']],
    result: 1,
  },
  {
    packages: ['firebase-admin'],
    tried: '`sendEachForMulticast`, which uses HTTP/2',
    body: `${FIREBASE} return (await admin.messaging().sendEachForMulticast({ tokens: ['t'], notification: { title: 'hello' } })).successCount`,
    requests: [],
    result: null,
    refused: 'http2.connect is not available in functions',
  },
  {
    packages: [['firebase-admin', 'firebase-admin13']],
    tried: '`auth().getUser`; this version needs `fetch` and its classes',
    body: `${FIREBASE} return (await admin.auth().getUser('u1')).email`,
    requests: [],
    result: null,
    refused: 'Headers is not defined',
  },
  {
    packages: [['openai', 'openai3']],
    tried: '`createChatCompletion`',
    body: `const { Configuration, OpenAIApi } = require('openai'); return (await new OpenAIApi(new Configuration({ apiKey: 'k' })).createChatCompletion(${CHAT})).data.choices[0].message.content`,
    reply: CHAT_REPLY,
    requests: [CHAT_REQUEST],
    result: 'hi',
  },
  {
    packages: [['openai', 'openai4']],
    isShort: true,
    tried: '`chat.completions.create`',
    body: `const OpenAI = require('openai'); return (await new OpenAI({ apiKey: 'k' }).chat.completions.create(${CHAT})).choices[0].message.content`,
    reply: CHAT_REPLY,
    requests: [CHAT_REQUEST],
    result: 'hi',
  },
  {
    packages: [['openai', 'openai4']],
    tried: '`chat.completions.create` with `stream: true`',
    body: `const OpenAI = require('openai'); const parts = []; for await (const part of await new OpenAI({ apiKey: 'k' }).chat.completions.create({ ...${CHAT}, stream: true })) parts.push(part.choices[0].delta.content); return parts`,
    reply: () => ({
      headers: { 'content-type': 'text/event-stream' },
      body: `${['a', 'b'].map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`).join('')}data: [DONE]\n\n`,
    }),
    requests: [CHAT_REQUEST],
    result: ['a', 'b'],
  },
  {
    packages: ['nodemailer', '@aws-sdk/client-ses'],
    tried: 'its transport for SES, with an attachment',
    body: `const aws = require('@aws-sdk/client-ses'); const ses = new aws.SES({ ${AWS} }); return (await require('nodemailer').createTransport({ SES: { ses, aws } }).sendMail({ ...${MAIL}, attachments: [{ filename: 'a.txt', content: 'x' }] })).response`,
    reply: xml(SENT),
    requests: [['POST email.eu-west-1.amazonaws.com/', 'Action=SendRawEmail']],
    result: 'm1',
  },
  {
    packages: ['nodemailer', 'nodemailer-mailgun-transport'],
    tried: 'the transport for Mailgun',
    body: `const mailgun = require('nodemailer-mailgun-transport'); return (await require('nodemailer').createTransport(mailgun({ auth: { api_key: 'k', domain: 'd.de' } })).sendMail(${MAIL})).messageId`,
    reply: json({ id: '<m1>', message: 'Queued' }),
    requests: [['POST api.mailgun.net/v3/d.de/messages', 'hello']],
    result: '<m1>',
  },
  {
    packages: ['nodemailer', 'nodemailer-sendgrid'],
    tried: 'the transport for SendGrid',
    body: `return (await require('nodemailer').createTransport(require('nodemailer-sendgrid')({ apiKey: 'SG.k' })).sendMail(${MAIL}))[0].statusCode`,
    reply: () => ({ status: 202, body: '' }),
    requests: [['POST api.sendgrid.com/v3/mail/send', 'hello']],
    result: 202,
  },
  {
    packages: ['@sendgrid/mail'],
    tried: '`send`',
    body: `const mail = require('@sendgrid/mail'); mail.setApiKey('SG.k'); return (await mail.send(${MAIL}))[0].statusCode`,
    reply: () => ({ status: 202, body: '' }),
    requests: [['POST api.sendgrid.com/v3/mail/send', 'hello']],
    result: 202,
  },
  ...[
    ['SMTP to a host', "{ host: 'smtp.b.de', port: 587 }", `dns.lookup: ${SOCKETS}`],
    ['SMTP to an address', "{ host: '192.0.2.1', port: 587 }", `net.connect: ${SOCKETS}`],
    ['SMTP with TLS to an address', "{ host: '192.0.2.1', port: 465, secure: true }", `tls.connect: ${SOCKETS}`],
  ].map(([tried = '', options = '', refused = '']) => ({
    packages: ['nodemailer'],
    isShort: true,
    tried,
    body: `return require('nodemailer').createTransport(${options}).sendMail(${MAIL})`,
    requests: [],
    result: null,
    refused,
  })),
];
