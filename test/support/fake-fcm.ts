import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Reply of the fake to a message. */
export interface FcmReply {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Received message: the project it was sent for, its token, and its content. */
export interface ReceivedMessage {
  readonly project: string;
  readonly authorization: string;
  readonly message: Record<string, unknown>;
}

const ACCEPTED: FcmReply = { status: 200, body: { name: 'projects/test/messages/1' } };

/** Stands for Firebase Cloud Messaging and Google's token endpoint, on a free port of the loopback interface. */
export class FakeFcm {
  readonly received: ReceivedMessage[] = [];
  /** Forms posted for an access token. */
  readonly tokenRequests: URLSearchParams[] = [];
  /** Replies to the next requests for tokens; after those every one is granted. */
  readonly tokenReplies: FcmReply[] = [];
  /** Replies to a message; accepts it unless set. */
  reply: (message: ReceivedMessage) => FcmReply | Promise<FcmReply> = () => ACCEPTED;

  private readonly server = createServer((request, response) => {
    this.answer(request, response).catch(() => response.destroy());
  });

  static async start(): Promise<FakeFcm> {
    const fake = new FakeFcm();
    fake.server.listen(0, '127.0.0.1');
    await once(fake.server, 'listening');
    return fake;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Environment of a process that is to use it. */
  get environment(): { FCM_URL: string; FCM_TOKEN_URL: string } {
    return { FCM_URL: this.url, FCM_TOKEN_URL: `${this.url}/token` };
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { status, body: reply = {}, headers = {} } = await this.replyTo(request, body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(reply));
  }

  private async replyTo(request: IncomingMessage, body: string): Promise<FcmReply> {
    if (request.url === '/token') {
      this.tokenRequests.push(new URLSearchParams(body));
      return (
        this.tokenReplies.shift() ?? { status: 200, body: { access_token: 'ya29.fake', expires_in: 3_599, token_type: 'Bearer' } }
      );
    }
    const project = /^\/v1\/projects\/([^/]+)\/messages:send$/.exec(request.url ?? '')?.[1];
    if (project === undefined) return { status: 404 };
    const { message } = JSON.parse(body) as { message: Record<string, unknown> };
    const received = { project, authorization: request.headers.authorization ?? '', message };
    this.received.push(received);
    return this.reply(received);
  }
}

/** Returns an error reply of Firebase Cloud Messaging. */
export function fcmError(status: number, state: string, errorCode?: string): FcmReply {
  const details = errorCode === undefined ? [] : [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }];
  return { status, body: { error: { code: status, message: `${state} said the provider`, status: state, details } } };
}

/** Returns the JSON of a service account with a new key. */
export function aServiceAccount(projectId = 'shop-project'): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  return JSON.stringify({
    type: 'service_account',
    project_id: projectId,
    private_key_id: 'key1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: `push@${projectId}.iam.gserviceaccount.com`,
    token_uri: 'http://127.0.0.1:9/never-asked',
  });
}
