// The search: every word has to be on the page part; headings count before text. It works for pages opened from a disk, too: they can
// load scripts and fetch nothing.
/* global searchIndex */
{
const FOUND_MAX = 20;
const AROUND = 60;

const own = document.currentScript;
const root = new URL(`${own.dataset.root}/`, location.href);
const [field, list] = [document.getElementById('search'), document.getElementById('found')];
let index;

function loaded() {
  index ??= new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src: new URL('search-index.js', root).href });
    script.addEventListener('load', () => resolve(searchIndex));
    script.addEventListener('error', reject);
    document.head.append(script);
  });
  return index;
}

function scoreOf({ page, heading, text }, words) {
  const [head, body] = [`${page} ${heading}`.toLowerCase(), text.toLowerCase()];
  if (!words.every((word) => head.includes(word) || body.includes(word))) return 0;
  return 1 + words.filter((word) => head.includes(word)).length * 10;
}

function excerptOf(text, word) {
  const at = Math.max(0, text.toLowerCase().indexOf(word) - AROUND);
  return `${at > 0 ? '…' : ''}${text.slice(at, at + 2 * AROUND)}…`;
}

function itemOf({ page, heading, text, link }, words) {
  const item = document.createElement('li');
  const title = Object.assign(document.createElement('a'), {
    href: new URL(link, root).href,
    textContent: heading === '' || heading === page ? page : `${page}: ${heading}`,
  });
  const excerpt = Object.assign(document.createElement('p'), { textContent: excerptOf(text, words[0]) });
  item.append(title, excerpt);
  return item;
}

function show(items) {
  const nothing = Object.assign(document.createElement('li'), { textContent: 'Nothing was found.' });
  list.replaceChildren();
  for (const item of items.length === 0 ? [nothing] : items) list.append(item);
  list.hidden = false;
}

field.addEventListener('input', () => {
  const { value } = field;
  const words = value.toLowerCase().split(/\s+/).filter(Boolean);
  list.hidden = true;
  if (words.length === 0) return;
  loaded().then(
    (parts) => {
      // What was typed since is another search.
      if (field.value !== value) return;
      const found = parts.map((part) => ({ part, score: scoreOf(part, words) })).filter(({ score }) => score > 0);
      const best = found.toSorted((a, b) => b.score - a.score).slice(0, FOUND_MAX);
      show(best.map(({ part }) => itemOf(part, words)));
    },
    () => show([Object.assign(document.createElement('li'), { textContent: 'The index cannot be loaded.' })]),
  );
});
field.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') list.hidden = true;
});
}
