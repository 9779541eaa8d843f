import type { Files } from '../files/archive.js';
import { hostedPathsOf } from '../files/hosted-files.js';
import type { MovingFinding } from './finding.js';

/** Characters of a file that are looked through. */
const LOOKED_THROUGH_MAX = 20_000_000;
const TEXTS = /\.(?:[cm]?[jt]sx?|html?|json|vue|svelte|map|txt|xml|webmanifest)$/i;
/** Hosts of the original: its APIs, and where it served sites. */
const ADDRESSES =
  /\b(?:[\w-]+\.){0,6}(?:(?:realm|stitch|cloud)\.mongodb\.com|mongodb-api\.com|mongodbstitch\.com|baasusercontent\.com)\b/g;
/** GraphQL as older clients of the original have it. */
const INSERTED_IDS = /\bInsertManyPayload\b|\binsertMany[A-Z]\w{0,200}[^;]{0,500}?\{\s{0,100}insertedIds\b/;

/** Returns what hosted files say of the original's app. */
export function siteFindings(hosted: Files, appId: string | undefined): MovingFinding[] {
  return hostedPathsOf(hosted).flatMap((path) => {
    if (!TEXTS.test(path)) return [];
    const text = hosted.get(`hosting/files${path}`)?.toString('utf8').slice(0, LOOKED_THROUGH_MAX) ?? '';
    const old = new Set(text.match(ADDRESSES));
    if (appId !== undefined && appId !== '' && text.includes(appId)) old.add(`the App ID ${appId}`);
    const found: MovingFinding[] = [];
    if (old.size > 0) {
      const names = [...old].toSorted().slice(0, 10).join(', ');
      found.push({ area: 'hosting', subject: path, verdict: 'set', text: `contains ${names}: change it before you push` });
    }
    if (INSERTED_IDS.test(text)) {
      const switched = 'requests insertedIds of insertMany…: set insert_many_returns in graphql/config.json to ids';
      found.push({ area: 'graphql', subject: path, verdict: 'set', text: switched });
    }
    return found;
  });
}

/** Returns the origins the original allowed. Origins of the original's hosting no longer exist. */
export function originFindings(origins: readonly string[]): MovingFinding[] {
  return origins.map((subject): MovingFinding => {
    const isOriginals = subject.match(ADDRESSES) !== null;
    return isOriginals
      ? {
          area: 'allowed origins',
          subject,
          verdict: 'set',
          text: 'App Services served it: allow the address the site has on this platform',
        }
      : { area: 'allowed origins', subject, verdict: 'works', text: 'allowed as before' };
  });
}
