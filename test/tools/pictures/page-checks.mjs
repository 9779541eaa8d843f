import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Menus lie outside of landmarks, between two guards that pass the focus on and never keep it: no findings. */
const IN_POPUPS = `({ id, html }) => html.includes('data-base-ui-focus-guard') || (id === 'region' && html.includes(' role="menu"'))`;
/** Rules about colors, the only ones another theme can break. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];
/** Leaves out selectors of findings, and loading style sheets again for rules that are not run. */
const OPTIONS = { resultTypes: ['violations'], selectors: false, preload: false };
const findings = (runOnly) => `axe.run(document, ${JSON.stringify({ ...OPTIONS, runOnly })})
  .then(({ violations }) => JSON.stringify(violations
    .map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.filter(({ html }) => !(${IN_POPUPS})({ id, html })) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, impact, nodes }) => id + ' ' + impact + ' ' + nodes[0].html)))`;

/** Defines axe in a document that has {@link LATER}'s function. False in one that was loaded before. */
const DEFINED = `typeof axe !== 'undefined' || (typeof defineAxe !== 'undefined' && (defineAxe(), true))`;
/** Axe as a function of each later document: half a megabyte is sent once for a page, and compiled only where it is called. */
const LATER = `Object.defineProperty(window, 'defineAxe', { value() {${AXE}\n} })`;
const sessions = new WeakMap();

/** Returns a session of the debugger that lasts as long as the page, and adds {@link LATER} to its documents. */
function sessionOf(page) {
  const found = sessions.get(page);
  if (found) return found;
  const started = Promise.all([page.context().newCDPSession(page), page.addInitScript({ content: LATER })]);
  const session = started.then(([client]) => client);
  sessions.set(page, session);
  return session;
}

/**
 * Returns what axe finds in a page, in a theme if one is named, or with `colorsOnly` what it finds in its colors. It runs by the
 * debugger, since the page's own policy lets no other script in.
 */
export async function axeFindings(page, { colorsOnly = false, theme } = {}) {
  const client = await sessionOf(page);
  const { result: defined } = await client.send('Runtime.evaluate', { expression: DEFINED });
  if (!defined.value) await client.send('Runtime.evaluate', { expression: AXE });
  const themed = theme === undefined ? '' : `document.documentElement.dataset.theme = ${JSON.stringify(theme)};`;
  const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
    expression: `${themed} ${findings(colorsOnly ? COLOR_RULES : RULES)}`,
    awaitPromise: true,
    returnByValue: true,
  });
  if (exceptionDetails) return [String(exceptionDetails.exception?.description)];
  return JSON.parse(String(result.value));
}

/** Returns the pixels by which a page is wider than its window. */
export function overflow(page) {
  return page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
}
