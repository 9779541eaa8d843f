/** `%%args.url` of an http action: a string with parts, `%%args.url.host` and so on. */
export class UrlArgument {
  constructor(
    readonly text: string,
    /** `scheme`, `host`, `path`, `query`, …: the properties that rules may use. */
    readonly parts: Readonly<Record<string, unknown>>,
  ) {}
}

/** Returns the string of a URL; any other value is returned unchanged. */
export function textOf(value: unknown): unknown {
  return value instanceof UrlArgument ? value.text : value;
}

/** Returns the parts of a URL; any other value is itself. */
export function partsOf(value: unknown): unknown {
  return value instanceof UrlArgument ? value.parts : value;
}
