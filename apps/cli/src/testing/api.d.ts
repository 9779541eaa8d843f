import type { Document } from 'bson';

/** Options of `startApp`. */
export interface StartAppOptions {
  /** Values of the secrets the files name. */
  readonly secrets?: Readonly<Record<string, string>>;
  /** Directory of the app; the one `groundwork test` was started for, else the one of the process. */
  readonly directory?: string;
  /** Lets requests without a mock go out, where the platform is started here; `groundwork test` decides for its own. */
  readonly allowNet?: boolean;
}

/** Pushes an app to the platform of this test run, or to one that is started for this process. */
export function startApp(options?: StartAppOptions): Promise<TestApp>;

/** App on a separate platform, with the platform's test controls. */
export interface TestApp {
  /** App ID, for client SDKs. */
  readonly id: string;
  /** Address of the platform. */
  readonly url: string;
  /** Requests of functions and services to other hosts. */
  readonly http: TestHttp;
  /** Clock that `Date` reads in functions. */
  readonly clock: TestClock;
  /** Source of the numbers `Math.random` returns in functions. */
  readonly random: TestRandom;
  /** Functions and documents past all rules. */
  readonly system: TestSystem;
  /** The same as `system.collection`. */
  collection<T extends Document = Document>(name: string): TestCollection<T>;
  /** Logs a user in: a new one with email address and password, one with claims of a token, an anonymous one. */
  user(who?: NewUser | TokenUser): Promise<TestUser>;
  /** Sends a request to an HTTPS endpoint of the app. */
  endpoint(method: string, path: string, request?: EndpointRequest): Promise<EndpointReply>;
  /** Returns the mails the app has sent since the last reset, oldest first. */
  mails(): Promise<TestMail[]>;
  trigger(name: string): TestTrigger;
  /** Returns entries of the app's log since the last reset, oldest first. */
  logs(filter?: LogFilter): Promise<TestLogEntry[]>;
  /** Waits until no event of the app is queued or handled and its log is stored. Rejects after ten seconds with what still waits. */
  settled(): Promise<void>;
  /** Removes documents, users, mails and log entries, and gives up mocks, clock and seed. What was pushed stays. */
  reset(): Promise<void>;
  /** Ends the platform where it was started for this process. */
  close(): Promise<void>;
}

export interface NewUser {
  readonly email: string;
  readonly password?: string;
  /** Written into the app's collection of custom user data. */
  readonly customData?: Document;
}

export interface TokenUser {
  /** Claims of a token of the app's custom-JWT provider; `sub` says who it is. */
  readonly jwt: Readonly<Record<string, unknown>>;
  /** Name of the provider, where the app has several. */
  readonly provider?: string;
}

/** A user who is logged in, with the rights the app's rules give. */
export interface TestUser {
  readonly id: string;
  readonly accessToken: string;
  /** Calls a function of the app by the client API. */
  call<T = unknown>(name: string, ...args: readonly unknown[]): Promise<T>;
  /** A collection by `database.collection`, of the app's only data source or of the one that is named. */
  collection<T extends Document = Document>(name: string, service?: string): TestCollection<T>;
  graphql<T = Document>(query: string, variables?: Readonly<Record<string, unknown>>): Promise<T>;
}

export interface TestSystem {
  call<T = unknown>(name: string, ...args: readonly unknown[]): Promise<T>;
  collection<T extends Document = Document>(name: string, service?: string): TestCollection<T>;
}

export interface FindOptions {
  readonly projection?: Document;
  readonly sort?: Document;
  readonly limit?: number;
}

/** Documents have the types of the package bson. */
export interface TestCollection<T extends Document = Document> {
  find(filter?: Document, options?: FindOptions): Promise<T[]>;
  findOne(filter?: Document, options?: FindOptions): Promise<T | null>;
  insertOne(document: Document): Promise<{ insertedId: unknown }>;
  insertMany(documents: readonly Document[]): Promise<{ insertedIds: unknown[] }>;
  updateOne(filter: Document, update: Document, options?: { readonly upsert?: boolean }): Promise<UpdateResult>;
  updateMany(filter: Document, update: Document, options?: { readonly upsert?: boolean }): Promise<UpdateResult>;
  deleteOne(filter: Document): Promise<{ deletedCount: number }>;
  deleteMany(filter: Document): Promise<{ deletedCount: number }>;
  count(filter?: Document): Promise<number>;
  aggregate<R extends Document = Document>(pipeline: readonly Document[]): Promise<R[]>;
}

export interface UpdateResult {
  readonly matchedCount: number;
  readonly modifiedCount: number;
  readonly upsertedId?: unknown;
}

export interface EndpointRequest {
  readonly headers?: Readonly<Record<string, string>>;
  /** Strings are sent unchanged; everything else as JSON. */
  readonly body?: unknown;
}

export interface EndpointReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Body parsed as JSON; `undefined` if it is not JSON. */
  readonly json: unknown;
}

export interface TestMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  /** URLs in the mail, in their order. */
  readonly links: readonly string[];
}

export interface TestTrigger {
  /** Runs the trigger's function, as the trigger would, with an event of its kind or the given one, and waits for its end. */
  run(event?: Document): Promise<void>;
}

export interface LogFilter {
  readonly function?: string;
  /** Name of a trigger. */
  readonly trigger?: string;
  /** Kind of the entry, like `FUNCTION`. */
  readonly type?: string;
  readonly userId?: string;
  readonly errorsOnly?: boolean;
}

export interface TestLogEntry {
  readonly type: string;
  readonly function?: string;
  readonly trigger?: string;
  readonly userId?: string;
  readonly error?: string;
  readonly errorCode?: string;
  /** Frames of the app's files; of TypeScript functions in their sources. */
  readonly stack?: string;
  /** Messages the function wrote to its console. */
  readonly messages: readonly string[];
}

export interface TestHttp {
  /** Replies to requests of a method to an address; the latest rule takes precedence. `*` stands for any string. */
  on(method: string, url: string): { reply(status: number, body?: unknown, headers?: Readonly<Record<string, string>>): void };
  /** Returns the requests since the last reset, oldest first, as of what the test has waited for last. */
  calls(): readonly HttpCall[];
}

export interface HttpCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Status of the reply; `null` without a mock. */
  readonly status: number | null;
}

export interface TestClock {
  /** Sets the time that functions see. The clock keeps running from there. */
  set(time: Date | string | number): void;
  /** Functions see the real time again. */
  reset(): void;
}

export interface TestRandom {
  /** Each function draws the same numbers in each run of the test. */
  seed(seed: number): void;
}

/** Thrown for everything the platform refuses. */
export class TestError extends Error {
  /** Code of the platform's error, like `FunctionNotFound`. */
  readonly code: string;
  readonly status: number;
  /** Messages the failed run wrote to its console. */
  readonly logs: readonly string[];
}
