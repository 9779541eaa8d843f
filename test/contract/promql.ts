/**
 * Metric by the rules of Prometheus, as far as alerts of `deploy/monitoring` use them. Counters stand still: their rates are 0.
 */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

type Value = number | readonly Sample[];

const TOKEN =
  /\s*(?:(?<number>\d+(?:\.\d+)?)|(?<name>[a-zA-Z_][\w:]*)|(?<text>"(?:[^"\\]|\\.)*")|(?<range>\[\d+[smhd]\])|(?<operator>==|!=|=~|!~|<=|>=|[-+*/<>=(){},]))/y;

const COMPARE: Readonly<Record<string, (a: number, b: number) => boolean>> = {
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
};
const COMPUTE: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
};
/** From what binds least to what binds most. */
const LEVELS = [['or'], ['and', 'unless'], Object.keys(COMPARE), ['+', '-'], ['*', '/']];

const AGGREGATES: Readonly<Record<string, (values: readonly number[]) => number>> = {
  sum: (values) => values.reduce((sum, value) => sum + value, 0),
  max: (values) => Math.max(...values),
  min: (values) => Math.min(...values),
  count: (values) => values.length,
};

const bare = (labels: Sample['labels']): Sample['labels'] =>
  Object.fromEntries(Object.entries(labels).filter(([name]) => name !== '__name__'));
const keyOf = (labels: Sample['labels']): string =>
  JSON.stringify(Object.entries(bare(labels)).toSorted(([a], [b]) => a.localeCompare(b)));

function tokensOf(expr: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expr.trimEnd().length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(expr);
    if (!found) throw new Error(`${expr}: not understood from '${expr.slice(at)}'`);
    tokens.push(found[0].trim());
  }
  return tokens;
}

/** Evaluates an expression over metrics, each with its name as the label `__name__`. Throws for unknown syntax. */
export function evaluate(expr: string, figures: readonly Sample[]): readonly Sample[] {
  const tokens = tokensOf(expr);
  const take = (wanted?: string): string => {
    const token = tokens.shift();
    if (token === undefined || (wanted !== undefined && token !== wanted)) throw new Error(`${expr}: ${token} for ${wanted}`);
    return token;
  };
  const takes = (wanted: string): boolean => tokens[0] === wanted && tokens.shift() !== undefined;

  function vectorOf(value: Value): readonly Sample[] {
    return typeof value === 'number' ? [{ labels: {}, value }] : value;
  }

  function list<Item>(end: string, item: () => Item): Item[] {
    const items: Item[] = [];
    while (!takes(end)) {
      items.push(item());
      takes(',');
    }
    return items;
  }

  function selector(name: string): { readonly found: readonly Sample[]; readonly equal: Sample['labels'] } {
    const matchers = takes('{') ? list('}', () => ({ label: take(), operator: take(), text: JSON.parse(take()) as string })) : [];
    if (tokens[0]?.startsWith('[')) take();
    const matches = ({ labels }: Sample): boolean =>
      labels['__name__'] === name &&
      matchers.every(({ label, operator, text }) => {
        const given = labels[label] ?? '';
        const isMatch = operator.endsWith('~') ? new RegExp(`^(?:${text})$`).test(given) : given === text;
        return operator.startsWith('!') ? !isMatch : isMatch;
      });
    const equal = Object.fromEntries(matchers.filter(({ operator }) => operator === '=').map(({ label, text }) => [label, text]));
    return { found: figures.filter(matches), equal };
  }

  function aggregate(name: string): readonly Sample[] {
    const by = takes('by') ? (take('('), list(')', () => take())) : [];
    take('(');
    const groups = new Map<string, Sample[]>();
    for (const sample of vectorOf(binary(0))) {
      const key = JSON.stringify(by.map((label) => [label, sample.labels[label] ?? '']));
      groups.set(key, [...(groups.get(key) ?? []), sample]);
    }
    take(')');
    return [...groups].map(([key, samples]) => ({
      labels: Object.fromEntries(JSON.parse(key) as [string, string][]),
      value: AGGREGATES[name]?.(samples.map(({ value }) => value)) ?? NaN,
    }));
  }

  function called(name: string): Value {
    take('(');
    if (name === 'absent') {
      const { found, equal } = selector(take());
      take(')');
      return found.length > 0 ? [] : [{ labels: equal, value: 1 }];
    }
    const args = list(')', () => binary(0));
    if (name === 'rate' || name === 'increase')
      return vectorOf(args[0] ?? []).map(({ labels }) => ({ labels: bare(labels), value: 0 }));
    // Nothing was counted, so the quantile does not exist.
    if (name === 'histogram_quantile') return vectorOf(args[1] ?? []).map(({ labels }) => ({ labels, value: NaN }));
    throw new Error(`${expr}: the function ${name} is not known`);
  }

  function primary(): Value {
    if (takes('(')) {
      const value = binary(0);
      take(')');
      return value;
    }
    const token = take();
    if (/^\d/.test(token)) return Number(token);
    if (Object.hasOwn(AGGREGATES, token)) return aggregate(token);
    return tokens[0] === '(' ? called(token) : selector(token).found;
  }

  function binary(level: number): Value {
    const operators = LEVELS[level];
    if (!operators) return primary();
    let left = binary(level + 1);
    while (operators.includes(tokens[0] ?? '')) left = applied(take(), left, binary(level + 1));
    return left;
  }

  function applied(operator: string, left: Value, right: Value): Value {
    const keys = new Set(typeof right === 'number' ? [] : right.map(({ labels }) => keyOf(labels)));
    if (operator === 'or') {
      const known = new Set(vectorOf(left).map(({ labels }) => keyOf(labels)));
      return [...vectorOf(left), ...vectorOf(right).filter(({ labels }) => !known.has(keyOf(labels)))];
    }
    if (operator === 'and') return vectorOf(left).filter(({ labels }) => keys.has(keyOf(labels)));
    if (operator === 'unless') return vectorOf(left).filter(({ labels }) => !keys.has(keyOf(labels)));
    const [compare, compute] = [COMPARE[operator], COMPUTE[operator]];
    const pairs = vectorOf(left).flatMap((sample) => {
      const other = typeof right === 'number' ? right : right.find(({ labels }) => keyOf(labels) === keyOf(sample.labels))?.value;
      return other === undefined ? [] : [{ sample, other }];
    });
    if (compare) return pairs.filter(({ sample, other }) => compare(sample.value, other)).map(({ sample }) => sample);
    return pairs.map(({ sample, other }) => ({ labels: bare(sample.labels), value: compute?.(sample.value, other) ?? NaN }));
  }

  const value = binary(0);
  if (tokens.length > 0) throw new Error(`${expr}: not understood from '${tokens.join(' ')}'`);
  return vectorOf(value);
}
