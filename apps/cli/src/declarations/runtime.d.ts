// Globals of Groundwork's functions. Written by 'groundwork types': do not change it here.
// `any` is used where plain JavaScript has no types: app.d.ts, next to this file, has the names and documents of the
// app.

/** Services by name, as app.d.ts declares them. */
interface GroundworkServices {}
/** Documents by data source, database and collection. */
interface GroundworkDocuments {}
/** Values by name. */
interface GroundworkValues {}
/** Environment values by name. */
interface GroundworkEnvironment {}
/** Functions by name. */
interface GroundworkFunctions {}
/** Document of a user in the collection of custom user data. */
interface GroundworkCustomData {}

/** A function nothing is known of. */
type AnyFunction = (...args: any[]) => any;
/** A document whose collection has no schema. */
type AnyDocument = Record<string, any>;

/** The function that is called. */
declare let exports: any;
/** Module of the function, as in Node.js. */
declare const module: { exports: any };
/** Loads a module of Node.js, or a package of the app. */
declare function require(name: string): any;

/** The app, the caller and what the function may use. */
declare const context: FunctionContext;

interface FunctionContext {
  /** The user who calls; without one, of type `system`. */
  readonly user: FunctionUser;
  /** The app: its name and IDs. */
  readonly app: FunctionApp;
  /** The selected environment. */
  readonly environment: FunctionEnvironment;
  /** The request the call came with. */
  readonly request: FunctionRequest;
  /** Values of the app. */
  readonly values: FunctionValues;
  /** Services and data sources. */
  readonly services: FunctionServices;
  /** Sends HTTP requests. */
  readonly http: HttpService;
  /** Other functions of the app. */
  readonly functions: FunctionCalls;
  /** Returns `true` if rules do not apply. */
  runningAsSystem(): boolean;
}

interface FunctionEnvironment {
  /** Name of the environment; empty for none. */
  readonly tag: '' | 'development' | 'testing' | 'qa' | 'production';
  /** Environment values by name. */
  readonly values: Readonly<GroundworkEnvironment>;
}

interface FunctionValues {
  /** Returns a value, or the secret it is linked to. */
  get<N extends keyof GroundworkValues>(name: N): GroundworkValues[N];
  get<N extends string>(name: N & (string extends N ? unknown : never)): any;
}

interface FunctionServices {
  /** Returns a service or data source by its name. */
  get<N extends keyof GroundworkServices>(name: N): GroundworkServices[N];
  get<N extends string>(name: N & (string extends N ? unknown : never)): any;
}

interface FunctionCalls {
  /** Calls another function of the app in this call, private ones too. */
  execute<N extends keyof GroundworkFunctions>(
    name: N,
    ...args: Parameters<GroundworkFunctions[N]>
  ): ReturnType<GroundworkFunctions[N]>;
  execute<N extends string>(name: N & (string extends N ? unknown : never), ...args: any[]): any;
}

interface FunctionUser {
  /** ID of the user; empty for the system. */
  readonly id: string;
  /** "normal", "server" or "system". */
  readonly type: 'normal' | 'server' | 'system';
  /** Profile of the user, such as the email address. */
  readonly data: Readonly<Record<string, any>>;
  /** Document of the user in the collection of custom user data. */
  readonly custom_data: Readonly<GroundworkCustomData>;
  /** Sign-in methods of the user. */
  readonly identities: readonly { readonly id: string; readonly provider_type: string; readonly [member: string]: any }[];
}

interface FunctionApp {
  /** Internal ID of the app. */
  readonly id: string;
  /** App ID that clients use. */
  readonly clientAppId: string;
  /** Name of the app. */
  readonly name: string;
  /** ID of the project. */
  readonly projectId: string;
  /** Deployment model and region. */
  readonly deployment: { readonly model: string; readonly providerRegion: string };
  /** Time of the last deployment, in ISO 8601. */
  readonly lastDeployed: string;
  /** Address of the hosted site; `null` without one. */
  readonly hostingUri: string;
}

interface FunctionRequest {
  /** IP address of the client. */
  readonly remoteIPAddress: string;
  /** HTTP method. */
  readonly httpMethod: string;
  /** Header User-Agent. */
  readonly httpUserAgent: string;
  /** Header Referer. */
  readonly httpReferrer: string;
  /** Query string as it was sent. */
  readonly rawQueryString: string;
  /** Headers by name, each with its values. */
  readonly requestHeaders: Readonly<Record<string, readonly string[]>>;
  /** Name of the service, in rules of services. */
  readonly service?: string;
  /** Name of the action, in rules of services. */
  readonly action?: string;
  /** Address of the webhook. */
  readonly webhookUrl?: string;
}

/** A data source. */
interface MongoService<D = {}> {
  /** Returns a database. */
  db<N extends keyof D & string>(name: N): MongoDatabase<D[N]>;
  db(name: string): MongoDatabase;
  /** Starts a session for transactions. */
  startSession(): ClientSession;
  /** Returns methods for functions that run as the system. */
  admin(): MongoAdmin;
}

interface MongoAdmin {
  /** Returns the names of databases, for the system only. */
  getDBNames(): string[];
}

interface MongoDatabase<C = {}> {
  /** Name of the database. */
  readonly name: string;
  /** Returns a collection. */
  collection<N extends keyof C & string>(name: N): MongoCollection<C[N]>;
  collection<T = AnyDocument>(name: string): MongoCollection<T>;
  /** Returns the names of collections, for the system only. */
  getCollectionNames(): string[];
  /** Runs a pipeline without a collection, for the system only. */
  aggregate<T = AnyDocument>(pipeline: readonly object[]): Cursor<T>;
}

/** A condition: fields of the documents, and operators. */
type Filter<T> = { readonly [K in keyof T]?: any } & Readonly<Record<string, any>>;
type Fields<T> = { readonly [K in keyof T]?: any } & Readonly<Record<string, any>>;
/** A document to insert: the store creates an id if it has none. */
type NewDocument<T> = { [K in keyof T as K extends '_id' ? never : K]: T[K] } & { _id?: T['_id' & keyof T] };

interface SystemOptions {
  session?: ClientSession;
  collation?: object;
  readConcern?: object;
  writeConcern?: object;
}
interface FindOptions<T> extends SystemOptions {
  sort?: Fields<T>;
  limit?: number;
  skip?: number;
}
interface UpdateOptions extends SystemOptions {
  upsert?: boolean;
  arrayFilters?: readonly object[];
}
interface ModifyOptions<T> extends UpdateOptions {
  sort?: Fields<T>;
  projection?: Fields<T>;
  returnNewDocument?: boolean;
}
interface BulkOptions extends SystemOptions {
  ordered?: boolean;
}
interface UpdateResult {
  readonly matchedCount: number;
  readonly modifiedCount: number;
  readonly upsertedId?: any;
}

interface MongoCollection<T> {
  /** Name of the collection. */
  readonly name: string;
  /** Finds documents. */
  find(query?: Filter<T>, projection?: Fields<T>, options?: FindOptions<T>): Cursor<T>;
  /** Finds one document. */
  findOne(query?: Filter<T>, projection?: Fields<T>, options?: FindOptions<T>): Promise<T | null>;
  /** Updates a document and returns it. */
  findOneAndUpdate(query: Filter<T>, update: object, options?: ModifyOptions<T>): Promise<T | null>;
  /** Replaces a document and returns it. */
  findOneAndReplace(query: Filter<T>, document: NewDocument<T>, options?: ModifyOptions<T>): Promise<T | null>;
  /** Deletes a document and returns it. */
  findOneAndDelete(query: Filter<T>, options?: ModifyOptions<T>): Promise<T | null>;
  /** Inserts a document. */
  insertOne(document: NewDocument<T>, options?: SystemOptions): Promise<{ readonly insertedId: any }>;
  /** Inserts documents. */
  insertMany(documents: readonly NewDocument<T>[], options?: BulkOptions): Promise<{ readonly insertedIds: any[] }>;
  /** Updates a document. */
  updateOne(query: Filter<T>, update: object, options?: UpdateOptions): Promise<UpdateResult>;
  /** Updates documents. */
  updateMany(query: Filter<T>, update: object, options?: UpdateOptions): Promise<UpdateResult>;
  /** Replaces a document. */
  replaceOne(query: Filter<T>, document: NewDocument<T>, options?: UpdateOptions): Promise<UpdateResult>;
  /** Deletes a document. */
  deleteOne(query: Filter<T>, options?: SystemOptions): Promise<{ readonly deletedCount: number }>;
  /** Deletes documents. */
  deleteMany(query: Filter<T>, options?: SystemOptions): Promise<{ readonly deletedCount: number }>;
  /** Runs an aggregation pipeline. */
  aggregate<R = AnyDocument>(pipeline: readonly object[], options?: SystemOptions): Cursor<R>;
  /** Counts documents. */
  count(query?: Filter<T>, options?: SystemOptions & { limit?: number }): Promise<number>;
  /** Counts documents. */
  countDocuments(query?: Filter<T>, options?: SystemOptions & { limit?: number }): Promise<number>;
  /** Counts all documents, fast. */
  estimatedDocumentCount(options?: SystemOptions): Promise<number>;
  /** Returns the values of a field, each once. */
  distinct<K extends keyof T & string>(field: K, query?: Filter<T>, options?: SystemOptions): Promise<T[K][]>;
  distinct(field: string, query?: Filter<T>, options?: SystemOptions): Promise<any[]>;
  /** Writes with several operations. */
  bulkWrite(operations: readonly object[], options?: BulkOptions): Promise<any>;
  /** Collects operations that run one after the other. */
  initializeOrderedBulkOp(): BulkOperation<T>;
  /** Collects operations that run in any order. */
  initializeUnorderedBulkOp(): BulkOperation<T>;
}

/** Operations that are gathered and sent by `execute`. */
interface BulkOperation<T> {
  /** Adds an insert. */
  insert(document: NewDocument<T>): this;
  /** Selects the documents of the next operation. */
  find(query: Filter<T>): BulkStatements<T>;
  /** Runs the operations. */
  execute(): Promise<any>;
}
interface BulkStatements<T> {
  /** Adds an update of all selected documents. */
  update(update: object): BulkOperation<T>;
  /** Adds an update of one document. */
  updateOne(update: object): BulkOperation<T>;
  /** Adds a replacement of one document. */
  replaceOne(document: NewDocument<T>): BulkOperation<T>;
  /** Adds a deletion of all selected documents. */
  remove(): BulkOperation<T>;
  /** Adds a deletion of one document. */
  removeOne(): BulkOperation<T>;
  /** Inserts a document if none is found. */
  upsert(): BulkStatements<T>;
}

/** Runs its query when documents are first asked for. */
interface Cursor<T> extends AsyncIterable<T> {
  /** Reads all documents. */
  toArray(): Promise<T[]>;
  /** Reads the next document; `undefined` after the last. */
  next(): Promise<T | undefined>;
  /** Checks if a document is left. */
  hasNext(): Promise<boolean>;
  /** Calls a callback with each document, until it returns `false`. */
  forEach(callback: (document: T) => unknown): Promise<void>;
  /** Changes each document. */
  map<R>(callback: (document: T) => R): Cursor<R>;
  /** Orders the documents. */
  sort(fields: Fields<T>): this;
  /** Reads at most this many documents. */
  limit(count: number): this;
  /** Leaves out the first documents. */
  skip(count: number): this;
  /** Selects fields. */
  project(fields: Fields<T>): this;
  /** Counts the documents. */
  count(): Promise<number>;
  /** Ends the cursor. */
  close(): Promise<void>;
}

interface ClientSession {
  /** Checks if a transaction is open. */
  inTransaction(): boolean;
  /** Begins a transaction. */
  startTransaction(): Promise<void>;
  /** Commits the transaction. */
  commitTransaction(): Promise<void>;
  /** Undoes the transaction. */
  abortTransaction(): Promise<void>;
  /** Ends the session. */
  endSession(): Promise<void>;
  /** Runs a callback and commits what it did, or undoes that and throws what it threw. */
  withTransaction<R>(callback: (session: ClientSession) => R): Promise<Awaited<R>>;
}

interface HttpRequest {
  url?: string;
  scheme?: string;
  host?: string;
  path?: string;
  query?: Record<string, string | readonly string[]>;
  fragment?: string;
  headers?: Record<string, string | readonly string[]>;
  cookies?: Record<string, string>;
  username?: string;
  password?: string;
  digestAuth?: boolean;
  authUrl?: string;
  followRedirects?: boolean;
  body?: any;
  form?: any;
  encodeBodyAsJSON?: boolean;
}
interface HttpReply {
  readonly status: string;
  readonly statusCode: number;
  readonly contentLength: number;
  readonly headers: Record<string, string[]>;
  readonly cookies: Record<string, any>;
  readonly body: BSON.Binary;
}
interface HttpService {
  /** Sends a GET request. */
  get(request: HttpRequest): Promise<HttpReply>;
  /** Sends a HEAD request. */
  head(request: HttpRequest): Promise<HttpReply>;
  /** Sends a POST request. */
  post(request: HttpRequest): Promise<HttpReply>;
  /** Sends a PUT request. */
  put(request: HttpRequest): Promise<HttpReply>;
  /** Sends a PATCH request. */
  patch(request: HttpRequest): Promise<HttpReply>;
  /** Sends a DELETE request. */
  delete(request: HttpRequest): Promise<HttpReply>;
}
interface TwilioService {
  send(message: { from: string; to: string; body: string }): Promise<any>;
}
/** `aws.s3('us-east-1').PutObject({…})`. */
type AwsService = Record<string, (region?: string) => Record<string, (request?: object) => Promise<any>>>;
interface AwsS3Service {
  put(request: object): Promise<any>;
  signPolicy(request: object): Promise<any>;
}
interface AwsSesService {
  send(message: object): Promise<any>;
}
interface GcmService {
  send(message: object): Promise<any>;
}

/** First argument of the function of a database trigger. */
type ChangeEvent<T = AnyDocument> = ChangeBase &
  (
    | { readonly operationType: 'insert'; readonly fullDocument: T }
    | { readonly operationType: 'replace'; readonly fullDocument: T; readonly fullDocumentBeforeChange?: T }
    | {
        readonly operationType: 'update';
        readonly updateDescription: { readonly updatedFields: AnyDocument; readonly removedFields: readonly string[] };
        readonly fullDocument?: T | null;
        readonly fullDocumentBeforeChange?: T;
      }
    | { readonly operationType: 'delete'; readonly fullDocumentBeforeChange?: T }
  );
interface ChangeBase {
  readonly _id: any;
  readonly ns: { readonly db: string; readonly coll: string };
  readonly documentKey: { readonly _id: any; readonly [member: string]: any };
  readonly clusterTime?: BSON.Timestamp;
}
/** First argument of the function of an authentication trigger. */
interface AuthEvent {
  readonly operationType: 'LOGIN' | 'CREATE' | 'DELETE';
  readonly providers: readonly string[];
  readonly user: FunctionUser;
  readonly time: Date;
}
/** First argument of the function of an endpoint or a webhook; the second is an `HTTPResponse`. */
interface EndpointRequest {
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, readonly string[]>>;
  readonly body?: BSON.Binary;
}
/** Response of an endpoint or a webhook: its second argument. */
declare class HTTPResponse {
  setStatusCode(code: number): void;
  setBody(body: string | BSON.Binary | Uint8Array): void;
  setHeader(name: string, value: string): void;
  addHeader(name: string, value: string): void;
}

/** Types of values in documents; each is called with or without `new`. */
declare namespace BSON {
  interface ObjectId {
    readonly id: Uint8Array;
    getTimestamp(): Date;
    equals(other: unknown): boolean;
    toHexString(): string;
    toString(): string;
    toJSON(): string;
  }
  type ObjectID = ObjectId;
  interface Binary {
    readonly buffer: Uint8Array;
    readonly sub_type: number;
    length(): number;
    value(): Uint8Array;
    text(): string;
    toHex(): string;
    toBase64(): string;
    toString(): string;
    toJSON(): string;
  }
  interface UUID extends Binary {
    toHexString(dashes?: boolean): string;
    equals(other: unknown): boolean;
  }
  interface Decimal128 {
    equals(other: unknown): boolean;
    toString(): string;
    toJSON(): { $numberDecimal: string };
  }
  interface Long {
    readonly low: number;
    readonly high: number;
    readonly unsigned: boolean;
    add(other: LongLike): Long;
    subtract(other: LongLike): Long;
    multiply(other: LongLike): Long;
    divide(other: LongLike): Long;
    modulo(other: LongLike): Long;
    negate(): Long;
    compare(other: LongLike): number;
    equals(other: LongLike): boolean;
    lessThan(other: LongLike): boolean;
    greaterThan(other: LongLike): boolean;
    isZero(): boolean;
    isNegative(): boolean;
    toInt(): number;
    toNumber(): number;
    toBigInt(): bigint;
    toString(radix?: number): string;
    toJSON(): { $numberLong: string };
  }
  type LongLike = Long | number | bigint | string;
  interface Int32 {
    readonly value: number;
    toJSON(): number;
  }
  interface Double {
    readonly value: number;
    toJSON(): number;
  }
  interface BSONRegExp {
    readonly pattern: string;
    readonly options: string;
  }
  interface Timestamp {
    readonly t: number;
    readonly i: number;
    getHighBits(): number;
    getLowBits(): number;
    equals(other: unknown): boolean;
  }
  interface MinKey {
    readonly _bsontype: 'MinKey';
  }
  interface MaxKey {
    readonly _bsontype: 'MaxKey';
  }
  interface BSONSymbol {
    readonly value: string;
    toJSON(): string;
  }
  interface Code {
    readonly code: string;
  }

  interface ObjectIdType {
    new (id?: string | number | Uint8Array | ObjectId | null): ObjectId;
    (id?: string | number | Uint8Array | ObjectId | null): ObjectId;
    isValid(id: unknown): boolean;
    createFromHexString(text: string): ObjectId;
    createFromTime(seconds: number): ObjectId;
  }
  /** 12 bytes that identify a document. */
  const ObjectId: ObjectIdType;
  /** The same as ObjectId. */
  const ObjectID: ObjectIdType;
  /** Bytes. */
  const Binary: {
    new (bytes?: Uint8Array | ArrayBuffer | readonly number[] | string, subType?: number): Binary;
    (bytes?: Uint8Array | ArrayBuffer | readonly number[] | string, subType?: number): Binary;
    fromHex(text: string, subType?: number): Binary;
    fromBase64(text: string, subType?: number): Binary;
    fromText(text: string, subType?: number): Binary;
  };
  /** UUID. */
  const UUID: {
    new (id?: string | Uint8Array | Binary): UUID;
    (id?: string | Uint8Array | Binary): UUID;
    generate(): UUID;
    isValid(id: unknown): boolean;
  };
  /** Decimal number of 128 bits. */
  const Decimal128: {
    new (value: string | Decimal128): Decimal128;
    (value: string | Decimal128): Decimal128;
    fromString(text: string): Decimal128;
  };
  /** Integer of 64 bits. */
  const Long: {
    new (low?: LongLike, high?: number): Long;
    (low?: LongLike, high?: number): Long;
    fromNumber(value: number): Long;
    fromInt(value: number): Long;
    fromBigInt(value: bigint): Long;
    fromString(text: string): Long;
    fromBits(low: number, high: number): Long;
    isLong(value: unknown): value is Long;
  };
  /** Integer of 32 bits. */
  const Int32: { new (value?: number | string): Int32; (value?: number | string): Int32 };
  /** Floating-point number. */
  const Double: { new (value?: number | string): Double; (value?: number | string): Double };
  /** Regular expression of the database. */
  const BSONRegExp: {
    new (pattern: string, options?: string): BSONRegExp;
    (pattern: string, options?: string): BSONRegExp;
  };
  /** Timestamp of the database. */
  const Timestamp: {
    new (low?: { t: number; i: number } | number | Long, high?: number): Timestamp;
    (low?: { t: number; i: number } | number | Long, high?: number): Timestamp;
  };
  /** Less than every other value. */
  const MinKey: { new (): MinKey; (): MinKey };
  /** Greater than every other value. */
  const MaxKey: { new (): MaxKey; (): MaxKey };
  /** Symbol. */
  const BSONSymbol: { new (value: string): BSONSymbol; (value: string): BSONSymbol };
  /** JavaScript in a document. */
  const Code: { new (code: string): Code; (code: string): Code };
}

/** Extended JSON: JSON with the types of documents. */
declare const EJSON: ExtendedJson;
interface ExtendedJson {
  /** Reads extended JSON. */
  parse(text: string): any;
  /** Writes extended JSON. */
  stringify(value: unknown, replacer?: any, space?: string | number): string;
  /** Returns a value as an object of extended JSON. */
  serialize(value: unknown): any;
  /** Returns the value an object of extended JSON stands for. */
  deserialize(value: unknown): any;
}

/** Cryptography and JSON Web Tokens. */
declare const utils: FunctionUtils;
interface FunctionUtils {
  /** Encryption, hashes and signatures. */
  readonly crypto: CryptoUtils;
  /** JSON Web Tokens. */
  readonly jwt: JwtUtils;
}
interface CryptoUtils {
  /** Encrypts a string. */
  encrypt(type: 'aes', text: string | BSON.Binary, key: string): BSON.Binary;
  /** Decrypts what encrypt returned. */
  decrypt(type: 'aes', data: string | BSON.Binary, key: string): BSON.Binary;
  /** Signs a string. */
  sign(type: 'rsa', text: string | BSON.Binary, privateKey: string, scheme?: 'pss' | 'pkcs1v15'): BSON.Binary;
  /** Checks a signature. */
  verify(
    type: 'rsa',
    text: string | BSON.Binary,
    publicKey: string,
    signature: string | BSON.Binary,
    scheme?: 'pss' | 'pkcs1v15',
  ): boolean;
  /** Returns the hash of an input. */
  hash(algorithm: 'sha1' | 'sha256' | 'md5', input: string | BSON.Binary): BSON.Binary;
  /** Returns the HMAC of an input. */
  hmac(
    input: string | BSON.Binary,
    secret: string | BSON.Binary,
    algorithm: 'sha1' | 'sha256' | 'sha512',
    format: 'hex' | 'base64',
  ): string;
}
interface JwtUtils {
  /** Signs a token. */
  encode(algorithm: string, payload: object, secret: string | BSON.Binary, headers?: object): string;
  /** Checks a token and returns its payload. */
  decode(token: string, key: string | BSON.Binary, returnHeader?: boolean, algorithms?: readonly string[]): any;
}

/** Writes to the log of the call. */
declare const console: FunctionConsole;
interface FunctionConsole {
  /** Writes to the log. */
  log(...values: unknown[]): void;
  /** Writes to the log. */
  info(...values: unknown[]): void;
  /** Writes to the log. */
  warn(...values: unknown[]): void;
  /** Writes to the log as an error. */
  error(...values: unknown[]): void;
  /** Writes to the log. */
  debug(...values: unknown[]): void;
}

/** Calls a function later, while the call runs. */
declare function setTimeout(callback: AnyFunction, ms?: number, ...args: unknown[]): number;
/** Calls a function again and again, while the call runs. */
declare function setInterval(callback: AnyFunction, ms?: number, ...args: unknown[]): number;
/** Calls a function as soon as others have had their turn. */
declare function setImmediate(callback: AnyFunction, ...args: unknown[]): number;
/** Cancels a call that setTimeout has planned. */
declare function clearTimeout(id: unknown): void;
/** Ends the calls of setInterval. */
declare function clearInterval(id: unknown): void;
/** Cancels a call that setImmediate has planned. */
declare function clearImmediate(id: unknown): void;
/** Calls a function before anything else that waits. */
declare function queueMicrotask(callback: () => void): void;
/** Returns a deep copy. */
declare function structuredClone<T>(value: T): T;
/** Decodes Base64. */
declare function atob(text: string): string;
/** Encodes a string of bytes as Base64. */
declare function btoa(text: string): string;
/** A clock that only goes forward, in milliseconds. */
declare const performance: { now(): number; readonly timeOrigin: number };
/** The global object, as in Node.js. */
declare const global: typeof globalThis;
declare class DOMException extends Error {
  constructor(message?: string, name?: string);
  readonly code: number;
}
/** The class of Node.js. */
declare const Buffer: any;
/** A part of Node.js: its version, an empty `env`, `nextTick`, `hrtime`. */
declare const process: any;
/** Random bytes and UUIDs. `require('crypto')` has more. */
declare const crypto: {
  getRandomValues<T extends ArrayBufferView>(array: T): T;
  randomUUID(): string;
};

interface URLSearchParams extends Iterable<[string, string]> {
  readonly size: number;
  append(name: string, value: string): void;
  delete(name: string, value?: string): void;
  get(name: string): string | null;
  getAll(name: string): string[];
  has(name: string, value?: string): boolean;
  set(name: string, value: string): void;
  sort(): void;
  forEach(callback: (value: string, name: string, parameters: URLSearchParams) => void): void;
  entries(): IterableIterator<[string, string]>;
  keys(): IterableIterator<string>;
  values(): IterableIterator<string>;
  toString(): string;
}
/** Parameters of an address. */
declare const URLSearchParams: {
  new (parameters?: string | Record<string, string> | Iterable<readonly [string, string]>): URLSearchParams;
};
interface URL {
  hash: string;
  host: string;
  hostname: string;
  href: string;
  readonly origin: string;
  password: string;
  pathname: string;
  port: string;
  protocol: string;
  search: string;
  readonly searchParams: URLSearchParams;
  username: string;
  toString(): string;
  toJSON(): string;
}
/** Parts of an address. */
declare const URL: { new (url: string | URL, base?: string | URL): URL };
declare class TextEncoder {
  readonly encoding: string;
  encode(text?: string): Uint8Array;
}
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean });
  readonly encoding: string;
  decode(bytes?: ArrayBuffer | ArrayBufferView): string;
}

// Modules of Node.js that functions may require. What each has is not declared.
declare module 'assert';
declare module 'node:assert';
declare module 'assert/strict';
declare module 'node:assert/strict';
declare module 'buffer';
declare module 'node:buffer';
declare module 'child_process';
declare module 'node:child_process';
declare module 'constants';
declare module 'node:constants';
declare module 'crypto';
declare module 'node:crypto';
declare module 'dgram';
declare module 'node:dgram';
declare module 'dns';
declare module 'node:dns';
declare module 'dns/promises';
declare module 'node:dns/promises';
declare module 'domain';
declare module 'node:domain';
declare module 'events';
declare module 'node:events';
declare module 'fs';
declare module 'node:fs';
declare module 'fs/promises';
declare module 'node:fs/promises';
declare module 'http';
declare module 'node:http';
declare module 'http2';
declare module 'node:http2';
declare module 'https';
declare module 'node:https';
declare module 'net';
declare module 'node:net';
declare module 'os';
declare module 'node:os';
declare module 'path';
declare module 'node:path';
declare module 'path/posix';
declare module 'node:path/posix';
declare module 'process';
declare module 'node:process';
declare module 'punycode';
declare module 'node:punycode';
declare module 'querystring';
declare module 'node:querystring';
declare module 'stream';
declare module 'node:stream';
declare module 'stream/promises';
declare module 'node:stream/promises';
declare module 'stream/web';
declare module 'node:stream/web';
declare module 'string_decoder';
declare module 'node:string_decoder';
declare module 'timers';
declare module 'node:timers';
declare module 'tls';
declare module 'node:tls';
declare module 'tty';
declare module 'node:tty';
declare module 'url';
declare module 'node:url';
declare module 'util';
declare module 'node:util';
declare module 'util/types';
declare module 'node:util/types';
declare module 'zlib';
declare module 'node:zlib';
