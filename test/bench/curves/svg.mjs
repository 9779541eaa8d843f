// A chart as SVG: sizes on a logarithmic axis, values from 0 on. The same values give the same bytes.
const [WIDTH, HEIGHT] = [720, 400];
const PLOT = { left: 70, right: 700, top: 50, bottom: 300 };
const COLOURS = ['#0969da', '#bc4c00', '#1a7f37', '#8250df', '#cf222e', '#57606a'];
const STEPS = [1, 2, 2.5, 5, 10];

const escaped = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
const fixed = (value) => Number(value.toFixed(1));
const label = (value) => value.toLocaleString('en', { maximumFractionDigits: 2 });

/** The smallest round step of which five reach `largest`. */
function stepFor(largest) {
  const least = Math.max(largest, 1e-9) / 5;
  const power = 10 ** Math.floor(Math.log10(least));
  return power * STEPS.find((step) => step * power >= least);
}

/** Draws a chart. `series` is name → [size, figure] pairs, smallest size first. */
export function chart({ title, grows, unit, series }) {
  const points = Object.values(series).flat();
  const sizes = [...new Set(points.map(([size]) => size))].toSorted((a, b) => a - b);
  const step = stepFor(Math.max(...points.map(([, figure]) => figure)));
  const [first, last] = [Math.log10(sizes[0]), Math.log10(sizes.at(-1))];
  const x = (size) => fixed(PLOT.left + ((Math.log10(size) - first) / (last - first || 1)) * (PLOT.right - PLOT.left));
  const y = (figure) => fixed(PLOT.bottom - (figure / (step * 5)) * (PLOT.bottom - PLOT.top));
  const text = (at, top, anchor, value, more = '') =>
    `<text x="${at}" y="${top}" text-anchor="${anchor}"${more}>${escaped(value)}</text>`;
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${escaped(title)}" font-family="system-ui, sans-serif" font-size="12" fill="#24292f">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#ffffff"/>`,
    text(PLOT.left, 28, 'start', title, ' font-size="16" font-weight="600"'),
    text(PLOT.right, 28, 'end', unit),
  ];
  for (let at = 0; at <= 5; at += 1) {
    const top = y(at * step);
    lines.push(`<path d="M${PLOT.left} ${top}H${PLOT.right}" stroke="${at === 0 ? '#24292f' : '#d0d7de'}"/>`);
    lines.push(text(PLOT.left - 8, top + 4, 'end', label(at * step)));
  }
  for (const size of sizes) lines.push(text(x(size), PLOT.bottom + 20, 'middle', label(size)));
  lines.push(text((PLOT.left + PLOT.right) / 2, PLOT.bottom + 40, 'middle', grows));
  Object.entries(series).forEach(([name, values], index) => {
    const colour = COLOURS[index % COLOURS.length];
    const path = values.map(([size, figure], at) => `${at === 0 ? 'M' : 'L'}${x(size)} ${y(figure)}`).join('');
    lines.push(`<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`);
    for (const [size, figure] of values) lines.push(`<circle cx="${x(size)}" cy="${y(figure)}" r="3.5" fill="${colour}"/>`);
    const [left, top] = [PLOT.left + (index % 3) * 215, PLOT.bottom + 62 + Math.floor(index / 3) * 20];
    lines.push(`<rect x="${left}" y="${top - 9}" width="12" height="10" fill="${colour}"/>`);
    lines.push(text(left + 18, top, 'start', name));
  });
  return `${lines.join('\n')}\n</svg>\n`;
}
