import { Injectable } from '@nestjs/common';
import type { Document } from '#codecs/bson/values.js';
import { RulesTrial, type JudgedDocument } from '#rules/access/trial/rules-trial.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import { RULE_TRIAL_MS_MAX, tryRules, type RuleTrialRequest } from '#contracts/runtime/rule-trials.contract.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import type { EvaluationFailure } from '#rules/expressions/environment.js';
import { parseAnyJson } from '#codecs/json/parse-json.js';
import { RequestedApps } from '../app/requested-apps.js';
import { SYSTEM, type Caller } from '../app/rights.js';
import type { ActionScope } from '../data/action-scope.js';
import { DataCollections } from '../data/data-collections.js';
import { idKey } from '../data/judged-write.js';
import { documentsOf, RESULT_LENGTH_MAX, resultTooLarge } from '../data/documents.js';
import { Expressions } from '../rules/expressions.js';
import type { RequestExpressions } from '../rules/request-expressions.js';
import { requireUnrestricted, serviceRules } from '../rules/service-rules.js';
import { userExpansion } from '../rules/user-expansion.js';
import { ExecutionUsers } from '../functions/execution-users.js';
import { CommandRuns } from './command-runs.js';
import { trialArguments, type TrialArguments } from './trial-arguments.js';
import { triedRules, triedService, type TriedRules } from './trial-snapshot.js';

/** Trial in progress. */
interface Trial {
  readonly service: ServiceConfig;
  readonly given: TrialArguments;
  readonly tried: TriedRules;
  /** Scope with the rights of the user. */
  readonly scope: ActionScope;
}

/** Documents the user's own `find` returns, by the JSON of `_id`. */
type Visible = ReadonlyMap<string, Document>;

/** Shows administrators the effect of a collection's rules on a user. */
@Injectable()
export class RuleTrials {
  constructor(
    private readonly apps: RequestedApps,
    private readonly users: ExecutionUsers,
    private readonly expressions: Expressions,
    private readonly collections: DataCollections,
    private readonly runs: CommandRuns,
  ) {}

  @HandleRpc(tryRules)
  async try(request: RuleTrialRequest): Promise<RawJson> {
    const snapshot = await this.apps.ofAdmin(request);
    const bounds = { name: 'try', milliseconds: RULE_TRIAL_MS_MAX };
    return this.runs.timed(request, bounds, async ({ given, deadline, signal }) => {
      const json = request.bodyText.trim() === '' ? {} : (parseAnyJson(request.bodyText) as Document);
      const named = trialArguments(given, json);
      const service = triedService(snapshot, named.service);
      const tried = triedRules(snapshot, service, named);
      const caller = 'caller' in named.user ? named.user.caller : await this.users.named(snapshot, named.user.id);
      const failures: EvaluationFailure[] = [];
      const about = { user: caller, request: request.request, action: 'find', service: service.name, depth: 0, deadline };
      const expressions = this.expressions.forRequest({ snapshot: tried.snapshot, ...about }, (failure) =>
        failures.push(failure),
      );
      const scope: ActionScope = { rights: { kind: 'user', ...caller }, expressions, deadline, signal };
      const result = await this.result({ service, given: named, tried, scope }, caller);
      expressions.assertAllCalled();
      const text = encodeEjson({ ...result, failures: distinct(failures) });
      if (text.length > RESULT_LENGTH_MAX) throw resultTooLarge();
      return text;
    });
  }

  private async result(trial: Trial, caller: Caller): Promise<Document> {
    const { tried, service, given, scope } = trial;
    const user = userExpansion(caller);
    const refused = await refusal(tried.snapshot, service, scope.expressions, given);
    if (!tried.rule) return { user, rules: tried.source, refused, roles: [], filters: [], documents: [] };
    const judge = new RulesTrial(tried.rule, scope.expressions.environment);
    const [documents, visible] = await this.documents(trial);
    const judged: Document[] = [];
    for (const document of documents) {
      judged.push(shown(document, await judge.judge(document, given.changed ?? document), visible));
    }
    return {
      user,
      rules: tried.source,
      refused,
      roles: await judge.roles(),
      filters: await judge.filters(),
      documents: judged,
    };
  }

  /** Returns the documents to check and, for stored documents, the parts the user can find. */
  private async documents({ service, given, tried, scope }: Trial): Promise<[readonly Document[], Visible | null]> {
    const { document, filter, namespace, limit } = given;
    if (document) return [[document], null];
    if (!filter) return [[], null];
    const address = { snapshot: tried.snapshot, service, namespace };
    const all = await this.collections.open(address, { ...scope, rights: SYSTEM });
    const documents = await allOf(documentsOf(await all.read({ filter, limit })));
    const own = await this.collections.open(address, scope);
    const visible = new Map<string, Document>();
    for (const document of documents) {
      // Documents are read one by one: the part of a document the user may read may not include its id.
      const request = { filter: { _id: { $eq: document['_id'] as unknown } }, isOfPlatform: true };
      const [found] = await allOf(documentsOf(await own.read(request)));
      if (found) visible.set(idKey(document), found);
    }
    return [documents, visible];
  }
}

async function allOf(documents: AsyncIterable<Document>): Promise<Document[]> {
  const all: Document[] = [];
  for await (const document of documents) all.push(document);
  return all;
}

/** Returns the message if a rule about actions refuses a `find`; otherwise `null`. */
async function refusal(
  snapshot: AppSnapshot,
  service: ServiceConfig,
  expressions: RequestExpressions,
  { namespace, filter }: TrialArguments,
): Promise<string | null> {
  try {
    await requireUnrestricted(serviceRules(snapshot, service), 'find', expressions, { ...namespace, query: filter ?? {} });
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'NoMatchingRuleFound') return error.message;
    throw error;
  }
}

function shown(document: Document, judged: JudgedDocument, visible: Visible | null): Document {
  const { visible: readable, fields, ...decisions } = judged;
  const found = visible?.get(idKey(document)) ?? null;
  return {
    document,
    ...decisions,
    found: visible === null ? null : found !== null,
    visible: visible === null ? (readable ?? null) : found,
    fields: fields.map(({ path, ...decided }) => ({ path: [...path], ...decided })),
  };
}

/** Returns each failure once: an expression fails for each document. */
function distinct(failures: readonly EvaluationFailure[]): Document[] {
  const told = new Map<string, Document>();
  for (const { source, name, error } of failures) {
    const failure = { source, name, message: error instanceof Error ? error.message : String(error) };
    told.set(JSON.stringify(failure), failure);
  }
  return [...told.values()];
}
