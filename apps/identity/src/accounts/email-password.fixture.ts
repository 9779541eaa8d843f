import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient, type Collection } from 'mongodb';
import { vi } from 'vitest';
import type { LoginReply } from '#contracts/identity/admin.contract.js';
import {
  callConfirmation,
  callPasswordReset,
  confirmEmail,
  registerEmail,
  resetPassword,
  sendConfirmation,
  sendPasswordReset,
} from '#contracts/identity/email-password.contract.js';
import { userLogin, userRefresh } from '#contracts/identity/users.contract.js';
import type { RpcContract } from '#contracts/rpc.js';
import { runAuthFunction, type AuthFunctionReply } from '#contracts/runtime/auth-functions.contract.js';
import { newId } from '#contracts/ids.js';
import { asUnauthenticated } from '#testing/principals.js';
import { fake } from '#testing/test-process.js';
import { startTestStore, type TestStore } from '#testing/test-store.js';
import type { IdentityEnvironment } from '../env.js';
import { startIdentity, type TestIdentity } from '../identity-process.fixture.js';
import { OtherServices, provider, type TestApp } from '../other-services.fixture.js';

export const PASSWORD = 'correct horse';
export const PAGE = 'https://shop.example.com/confirm?lang=en#top';

/** Call of an app's function, as the runtime would receive it. */
export interface FunctionCall {
  readonly appId: string;
  readonly functionName: string;
  readonly args: readonly unknown[];
}

export interface SentMail {
  readonly file: string;
  readonly text: string;
  readonly token: string;
  readonly tokenId: string;
}

/** Service with its outbox in a separate directory; the test plays the functions of apps. */
export class EmailPasswordScene {
  readonly calls: FunctionCall[] = [];
  /** Returns the reply of an app's function. */
  answer: (call: FunctionCall) => AuthFunctionReply | Promise<AuthFunctionReply> = () => returning({ status: 'success' });

  private constructor(
    private readonly store: TestStore,
    private readonly client: MongoClient,
    readonly services: OtherServices,
    readonly dataDir: string,
  ) {}

  private process: TestIdentity | undefined;

  static async start(environment: { SMTP_URL?: string; DATA_DIR?: string } | null = null): Promise<EmailPasswordScene> {
    const store = await startTestStore();
    const dataDir = await mkdtemp(join(tmpdir(), 'groundwork-mail-'));
    const scene = new EmailPasswordScene(store, await MongoClient.connect(store.uri), new OtherServices(), dataDir);
    await scene.startProcess(environment ?? { DATA_DIR: dataDir });
    return scene;
  }

  /** Starts the process, also after `stopProcess`, with the data stored before. */
  async startProcess(environment: Partial<IdentityEnvironment>): Promise<void> {
    const functions = fake(runAuthFunction, ({ appId, functionName, argumentsEjson }) => {
      const call = { appId, functionName, args: JSON.parse(argumentsEjson) as unknown[] };
      this.calls.push(call);
      return this.answer(call);
    });
    this.process = await startIdentity(this.store, { environment, fakes: [...this.services.fakes(), functions] });
  }

  async stopProcess(): Promise<void> {
    await this.identity.close();
  }

  async close(): Promise<void> {
    await this.stopProcess();
    await this.client.close();
    await this.store.close();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  get identity(): TestIdentity {
    if (!this.process) throw new Error('the process has not been started');
    return this.process;
  }

  records(collection: string): Collection<{ _id: string; appId: string }> {
    return this.client.db('groundwork_identity').collection(collection);
  }

  /** Creates an app whose users log in with email and password. */
  app(config: Record<string, unknown> = {}, changes: { disabled?: boolean } = {}): EmailPasswordApp {
    const clientAppId = `app-${newId()}`;
    return new EmailPasswordApp(this, this.services.addApp(clientAppId, [provider('local-userpass', { config, ...changes })]));
  }

  /** Returns the token and id that the last function call received. */
  lastToken(): { readonly token: unknown; readonly tokenId: unknown } {
    const [about] = this.calls.at(-1)?.args ?? [];
    return about as { token: unknown; tokenId: unknown };
  }

  async mails(): Promise<SentMail[]> {
    const directory = join(this.dataDir, 'outbox');
    const names = await readdir(directory).catch(() => []);
    return Promise.all(
      names
        .filter((name) => name.endsWith('.eml'))
        .toSorted()
        .map(async (name) => mailOf(name, await readFile(join(directory, name), 'utf8'))),
    );
  }
}

export function returning(value: unknown): AuthFunctionReply {
  return { resultEjson: JSON.stringify(value), error: '' };
}

export function mailOf(file: string, text: string): SentMail {
  const [, token = '', tokenId = ''] = /[?&]token=([0-9a-f]+)&tokenId=([0-9a-f]+)/.exec(text) ?? [];
  return { file, text, token, tokenId };
}

/** Calls of one app's end users. */
export class EmailPasswordApp {
  constructor(
    private readonly scene: EmailPasswordScene,
    readonly app: TestApp,
  ) {}

  get appId(): string {
    return this.app.snapshot.appId;
  }

  register(email: unknown, password: unknown = PASSWORD): Promise<null> {
    return this.call(registerEmail, { email, password });
  }

  confirm(token: unknown, tokenId: unknown): Promise<null> {
    return this.call(confirmEmail, { token, tokenId });
  }

  sendConfirmation(email: unknown): Promise<null> {
    return this.call(sendConfirmation, { email });
  }

  callConfirmation(email: unknown): Promise<null> {
    return this.call(callConfirmation, { email });
  }

  reset(token: unknown, tokenId: unknown, password: unknown = 'another horse'): Promise<null> {
    return this.call(resetPassword, { token, tokenId, password });
  }

  sendReset(email: unknown): Promise<null> {
    return this.call(sendPasswordReset, { email });
  }

  callReset(email: unknown, password: unknown = 'another horse', args?: unknown): Promise<null> {
    return this.call(callPasswordReset, { email, password, ...(args === undefined ? {} : { arguments: args as unknown[] }) });
  }

  login(username: unknown, password: unknown = PASSWORD, type = 'local-userpass'): Promise<LoginReply> {
    return this.call(userLogin, { provider: type, payload: { username, password } });
  }

  refresh(token: string): Promise<{ access_token: string }> {
    return asUnauthenticated(() => this.scene.identity.bus.call(userRefresh, { token }));
  }

  /** Returns the mails to an address once there are `count`. */
  async mailsTo(email: string, count: number): Promise<SentMail[]> {
    return vi.waitFor(
      async () => {
        const mails = (await this.scene.mails()).filter(({ text }) => text.includes(`To: ${email}\n`));
        if (mails.length !== count) throw new Error(`${mails.length} mails to ${email}`);
        return mails;
      },
      { timeout: 10_000 },
    );
  }

  private call<Request extends { clientAppId: string }, Reply>(
    contract: RpcContract<Request, Reply>,
    body: Omit<Request, 'clientAppId'>,
  ): Promise<Reply> {
    const request = { ...body, clientAppId: this.app.snapshot.clientAppId } as Request;
    return asUnauthenticated(() => this.scene.identity.bus.call(contract, request));
  }
}
