import type { CallArguments } from '../../services/call-arguments.js';

/** Arguments of a call that are checked after decoding. */
export class CheckedArguments implements CallArguments {
  constructor(
    private readonly inner: CallArguments,
    /** Is given the one argument. */
    private readonly inspect: (argument: unknown) => void,
  ) {}

  get shown(): readonly unknown[] | undefined {
    return this.inner.shown;
  }

  get text(): string {
    return this.inner.text;
  }

  async decoded(): Promise<readonly unknown[]> {
    const list = await this.inner.decoded();
    this.inspect(list[0]);
    return list;
  }

  async check(): Promise<void> {
    await this.decoded();
  }

  texts(...names: readonly string[]): Promise<readonly (string | undefined)[]> {
    return this.inner.texts(...names);
  }
}
