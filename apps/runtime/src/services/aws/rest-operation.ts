/**
 * One operation of a service whose operations are paths, headers and bodies. Properties have the names that functions
 * use.
 */
export interface RestOperation {
  readonly method: string;
  /** Path with properties in braces, each of which is one segment. */
  readonly path: string;
  /** Properties of the argument sent as headers, as parameters, or as the body, with their names there. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly fixedQuery?: Readonly<Record<string, string>>;
  /** Property sent unchanged. */
  readonly body?: string;
  /** The body is JSON: of the property of that name, or with `true` of all that are sent nowhere else. */
  readonly json?: string | true;
  /** Headers of the reply that become properties of the result. */
  readonly replyHeaders?: Readonly<Record<string, string>>;
  /** Property that contains the bytes of the reply; `xml`, `json`: the properties of the document. */
  readonly reply?: { readonly bytes: string } | 'xml' | 'json';
  /** Property that contains the status of the reply. */
  readonly status?: string;
  /** Headers that hold JSON as base64, both ways. */
  readonly jsonHeaders?: ReadonlySet<string>;
  /** The hash Glacier wants of an upload is sent with it, unless it is given. */
  readonly treeHash?: true;
}
