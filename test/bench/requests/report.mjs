// Results as tables.
import { OPERATIONS } from './operations.mjs';

const wide = (text, width) => String(text).padStart(width);

/** Formats a run as a table. `figures` is operation → target → { min, median, max } in CPU microseconds. */
export function table(run) {
  const { targets, figures } = run;
  const lines = [
    `CPU µs per request of all server processes, store included; Node ${run.node}, load ${run.load}, ${run.rounds} rounds`,
    `minimum (largest ÷ smallest round)${targets.includes('peer') ? '; × is to the peer' : ''}`,
    ''.padEnd(34) + targets.map((target) => wide(target, 22)).join(''),
  ];
  for (const [name, of] of Object.entries(figures)) {
    const cells = targets.map((target) => {
      if (!of[target]) return wide('–', 22);
      const { min, max } = of[target];
      const ratio = of.peer && target !== 'peer' ? ` × ${(min / of.peer.min).toFixed(2)}` : '';
      return wide(`${Math.round(min)} (${(max / min).toFixed(2)})${ratio}`, 22);
    });
    lines.push(OPERATIONS[name].title.padEnd(34) + cells.join(''));
  }
  return lines.join('\n');
}

const ratioOf = (now, then, target) => (now?.[target] && then?.[target] ? now[target].min / then[target].min : null);

/** Compares each result of `now` with that of `then`: below 1 is cheaper. `perPeer` compares ratios to the peer instead. */
export function comparison(then, now) {
  const targets = now.targets.filter((target) => then.targets.includes(target));
  const peers = targets.includes('peer');
  const lines = [
    `new ÷ old, CPU per request (below 1 is cheaper): Node ${then.node} → ${now.node}, commit ${then.commit} → ${now.commit}`,
    ...(peers
      ? ['in brackets: with what the peer took in each run taken out, so that a slower or busier machine does not count']
      : []),
    ''.padEnd(34) + targets.map((target) => wide(target, 18)).join(''),
  ];
  for (const [name, of] of Object.entries(now.figures)) {
    const machine = peers ? ratioOf(of, then.figures[name], 'peer') : null;
    const cells = targets.map((target) => {
      const ratio = ratioOf(of, then.figures[name], target);
      if (ratio === null) return wide('–', 18);
      return wide(ratio.toFixed(2) + (machine && target !== 'peer' ? ` (${(ratio / machine).toFixed(2)})` : ''), 18);
    });
    lines.push(OPERATIONS[name].title.padEnd(34) + cells.join(''));
  }
  return lines.join('\n');
}
