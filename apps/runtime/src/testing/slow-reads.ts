import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import type { Document } from '#codecs/bson/values.js';
import { parseEjson } from '#codecs/ejson/ejson-decode.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { compileRules } from '#rules/access/compiled-rules.js';
import { project, readProjection } from '#rules/access/projection.js';
import { RequestRules } from '#rules/access/request-rules.js';
import type { DataFixture } from './data-fixture.js';

interface ReadMembers {
  readonly query?: Document;
  readonly projection?: Document;
  readonly sort?: Document;
  readonly skip?: unknown;
  readonly limit?: unknown;
}

/**
 * Reads the current collection as its rules are described (runtime §3.3 to §3.6): the system's documents are judged one by one,
 * and their fields are left out in memory. The reference for reads that are compiled into statements.
 */
export class SlowReads {
  private readonly rules: RequestRules;

  constructor(
    private readonly data: DataFixture,
    config: { readonly roles: readonly RoleConfig[]; readonly filters?: readonly FilterConfig[] },
    userId: string,
  ) {
    this.rules = new RequestRules(compileRules({ filters: [], ...config }), { user: { id: userId } });
  }

  /** Returns the result of `find` or `findOne` as canonical extended JSON, or its error. */
  async read(action: string, text: string): Promise<string> {
    const members = parseEjson(text) as ReadMembers;
    const { projection = {} } = members;
    const asked = Object.keys(projection).length > 0 ? readProjection(projection) : null;
    if (asked === 'mixed') return 'InvalidParameter: the projection both includes and excludes fields';
    const filters = await this.rules.filters();
    const visible: Document[] = [];
    for (const document of await this.found(members, filters.queries)) {
      const readable = await this.rules.readable(document);
      if (!readable) continue;
      const left = filters.projection ? project(readable, filters.projection) : readable;
      visible.push(asked ? project(left, asked) : left);
    }
    if (action === 'findOne') return visible[0] ? encodeEjson(visible[0]) : 'null';
    const [skip, limit] = [Number(members.skip ?? 0), Number(members.limit ?? 0)];
    return encodeEjson(visible.slice(skip, limit === 0 ? undefined : skip + limit));
  }

  private async found({ query = {}, sort }: ReadMembers, queries: readonly object[]): Promise<Document[]> {
    const request = { query: { $and: [query, ...queries] }, ...(sort ? { sort } : {}) };
    return parseEjson(await this.data.run('find', encodeEjson(request))) as Document[];
  }
}
