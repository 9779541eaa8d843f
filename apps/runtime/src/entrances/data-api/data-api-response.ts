import type { EndpointReturnType } from '#contracts/config/endpoint.entity.js';
import type { IncomingResponse } from '#contracts/runtime/incoming-requests.contract.js';
import { base64Of, utf8Of } from '#codecs/json/large-text.js';
import { elementTexts } from '#codecs/json/member-texts.js';
import { PARSED_AT_ONCE } from '#codecs/json/parse-json.js';
import { Slice } from '#codecs/json/turns.js';
import { toPlainJson } from '../incoming/plain-json.js';
import type { DataApiAction } from './data-api-actions.js';

const TYPES: Readonly<Record<EndpointReturnType, string>> = { JSON: 'application/json', EJSON: 'application/ejson' };

/** A large list is written document by document, so that others of this process are served meanwhile. */
async function plain(ejson: string): Promise<string> {
  const documents = ejson.length > PARSED_AT_ONCE ? await elementTexts(ejson, Number.POSITIVE_INFINITY) : null;
  if (!documents) return toPlainJson(ejson);
  const slice = new Slice();
  const texts: string[] = [];
  for (const document of documents) {
    if (slice.isOver) await slice.next();
    texts.push(await toPlainJson(document));
  }
  return `[${texts.join(',')}]`;
}

/** Returns the response of an action. @param ejson its result, as canonical extended JSON */
export async function dataApiResponse(
  { status, resultAs }: DataApiAction,
  ejson: string,
  form: EndpointReturnType,
): Promise<IncomingResponse> {
  const result = form === 'JSON' ? await plain(ejson) : ejson;
  const text = resultAs === undefined ? result : `{"${resultAs}":${result}}`;
  return { status, headers: [['Content-Type', TYPES[form]]], bodyBase64: await base64Of(await utf8Of(text)) };
}
