import { AppError } from '#contracts/error.js';
import { elementTexts, memberTexts } from '#codecs/json/member-texts.js';
import { checkJsonInSlices } from '#codecs/json/parse-json.js';
import { checkEjson, decodeEjson, EjsonError, parseAnyEjson } from '#codecs/ejson/ejson-decode.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';

/** Arguments of a call, decoded only on demand. */
export interface CallArguments {
  /** Arguments as sent; `undefined` if they are larger than a log entry may be. */
  readonly shown: readonly unknown[] | undefined;
  /** JSON of a list. It is only known to be extended JSON after {@link check}. */
  readonly text: string;
  /** Returns the arguments as BSON values. @throws AppError `BadRequest` for invalid extended JSON */
  decoded(): Promise<readonly unknown[]>;
  /** @throws AppError `BadRequest` for what is not extended JSON */
  check(): Promise<void>;
  /** Returns the string properties of the first argument, if it is the only argument and has them. */
  texts(...names: readonly string[]): Promise<readonly (string | undefined)[]>;
}

async function asRequest<T>(decode: () => T | Promise<T>): Promise<T> {
  try {
    return await decode();
  } catch (error) {
    const isJson = !(error instanceof SyntaxError || (error instanceof Error && error.cause instanceof SyntaxError));
    if (!isJson) throw new AppError('BadRequest', 'the request body is not valid JSON', { cause: error });
    if (error instanceof EjsonError) throw new AppError('BadRequest', error.message, { cause: error });
    throw error;
  }
}

/** Arguments from a body that was small enough to be parsed in one step. */
export class SmallArguments implements CallArguments {
  constructor(readonly shown: readonly unknown[]) {}

  get text(): string {
    return JSON.stringify(this.shown);
  }

  decoded(): Promise<readonly unknown[]> {
    return asRequest(() => decodeEjson(this.shown) as unknown[]);
  }

  async check(): Promise<void> {
    await this.decoded();
  }

  async texts(...names: readonly string[]): Promise<readonly (string | undefined)[]> {
    const [first, ...others] = this.shown;
    if (typeof first !== 'object' || first === null || others.length > 0) return [];
    return names.map((name) => {
      const value: unknown = Object.hasOwn(first, name) ? (first as Readonly<Record<string, unknown>>)[name] : undefined;
      return typeof value === 'string' ? value : undefined;
    });
  }
}

/** Arguments of the platform's own calls, which have no request body. */
export class OwnArguments implements CallArguments {
  readonly shown = undefined;

  constructor(private readonly list: readonly [Readonly<Record<string, unknown>>]) {}

  get text(): string {
    return encodeEjson(this.list);
  }

  decoded(): Promise<readonly unknown[]> {
    return Promise.resolve(this.list);
  }

  check(): Promise<void> {
    return Promise.resolve();
  }

  texts(...names: readonly string[]): Promise<readonly (string | undefined)[]> {
    const [first] = this.list;
    return Promise.resolve(names.map((name) => (typeof first[name] === 'string' ? first[name] : undefined)));
  }
}

/** Arguments from a body that is parsed in time slices. */
export class LargeArguments implements CallArguments {
  readonly shown = undefined;

  /** @param others JSON of all other properties of the body, which must be valid, too */
  constructor(
    readonly text: string,
    private readonly others: readonly string[] = [],
  ) {}

  decoded(): Promise<readonly unknown[]> {
    return asRequest(async () => {
      await this.checkOthers();
      return (await parseAnyEjson(this.text)) as unknown[];
    });
  }

  check(): Promise<void> {
    return asRequest(async () => {
      await this.checkOthers();
      await checkEjson(this.text);
    });
  }

  texts(...names: readonly string[]): Promise<readonly (string | undefined)[]> {
    return asRequest(async () => {
      const [first, ...others] = (await elementTexts(this.text, 2)) ?? [];
      const members = first === undefined || others.length > 0 ? null : await memberTexts(first);
      return names.map((name) => {
        const text = members?.get(name);
        return text?.startsWith('"') ? (JSON.parse(text) as string) : undefined;
      });
    });
  }

  private async checkOthers(): Promise<void> {
    for (const text of this.others) await checkJsonInSlices(text);
  }
}
