import type { Random } from './random.js';

const KEYS = ['a', 'b', 'c'];
const PATHS = ['a', 'b', 'c', 'a.b', 'b.a', 'a.b.c', 'a.0', 'b.0.a'];
const USER_PATHS = ['%%user.id', '%%user.data.n', '%%user.data.list', '%%user.data.docs.a', '%%user.data.none', '%%user.data.z'];
const LOGICAL = ['%and', '%or', '%nor', '%not', '%%true', '%%false'];

export interface Vocabulary {
  readonly random: Random;
  /** Values of documents and users. */
  readonly scalars: readonly unknown[];
  /** Values written in expressions, of the same kinds; JSON or extended JSON. */
  readonly literals: readonly unknown[];
  /** Literals that have an order. */
  readonly ordered: readonly unknown[];
  readonly hasListsInLists: boolean;
}

/** Documents, users and expressions about them, so alike that paths lead somewhere and conditions often hold. */
export class ExpressionGenerator {
  private readonly random: Random;

  constructor(private readonly words: Vocabulary) {
    this.random = words.random;
  }

  document(depth = 3): Record<string, unknown> {
    return this.random.document(3, KEYS, () => this.value(depth - 1));
  }

  private scalar(): unknown {
    return this.random.pick(this.words.scalars);
  }

  private value(depth: number): unknown {
    if (depth > 0 && this.random.chance(0.3)) return this.random.list(3, () => this.element(depth - 1));
    return depth > 0 && this.random.chance(0.4) ? this.document(depth) : this.scalar();
  }

  private element(depth: number): unknown {
    if (this.words.hasListsInLists) return this.value(depth);
    return this.random.chance(0.5) ? this.document(depth) : this.scalar();
  }

  /** Returns a user, as known when a query is made. */
  user(): Record<string, unknown> {
    const data = {
      n: this.scalar(),
      list: this.random.list(4, () => this.scalar()),
      docs: this.random.list(2, () => ({ a: this.scalar() })),
      ...(this.random.chance(0.5) && { z: this.value(2) }),
    };
    return { id: this.random.pick(['a', 'b', '5f43f8c2a1b2c3d4e5f60718']), data };
  }

  private expansion(): string {
    if (this.random.chance(0.6)) return this.random.pick(USER_PATHS);
    return `%%${this.random.pick(['root', 'prevRoot'])}.${this.random.pick(PATHS)}`;
  }

  private call(): unknown {
    return { name: this.random.pick(['echo', 'fail']), arguments: [this.expansion()] };
  }

  private literalOrExpansion(): unknown {
    return this.random.chance(0.2) ? this.expansion() : this.random.pick(this.words.literals);
  }

  private operand(): unknown {
    if (this.random.chance(0.3)) return this.expansion();
    if (this.random.chance(0.1)) return { '%stringToOid': this.expansion() };
    if (this.random.chance(0.05)) return { '%function': this.call() };
    if (this.random.chance(0.15)) return this.random.list(3, () => this.literalOrExpansion());
    return this.random.pick(this.words.literals);
  }

  private operators(depth: number): Record<string, unknown> {
    const { random } = this;
    const parts = (): unknown[] => random.list(3, () => this.operators(depth - 1));
    const choices: (() => [string, unknown])[] = [
      () => ['eq', this.operand()],
      () => ['ne', this.operand()],
      () => [random.pick(['gt', 'gte', 'lt', 'lte']), random.chance(0.3) ? this.expansion() : random.pick(this.words.ordered)],
      () => [random.pick(['in', 'nin']), random.chance(0.5) ? random.list(3, () => this.operand()) : this.expansion()],
      () => ['exists', random.pick<unknown>([true, false, 0, 1, '%%true'])],
      () => ['oidToString', this.expansion()],
    ];
    if (depth > 0) choices.push(() => [random.pick(['and', 'or', 'nor']), parts()]);
    if (depth > 0) choices.push(() => ['not', this.operators(depth - 1)]);
    const prefix = random.pick(['%', '$']);
    const members = Array.from({ length: 1 + random.below(2) }, () => random.pick(choices)());
    return Object.fromEntries(members.map(([name, value]) => [`${prefix}${name}`, value]));
  }

  private rhs(depth: number): unknown {
    if (this.random.chance(0.4)) return this.operand();
    if (depth > 0 && this.random.chance(0.25)) {
      return this.random.document(2, [...PATHS, '%%user.id'], () => this.rhs(depth - 1));
    }
    return this.operators(depth);
  }

  private logical(key: string, depth: number): unknown {
    if (key === '%not' || key.startsWith('%%')) return this.expression(depth - 1);
    return this.random.list(3, () => this.expression(depth - 1));
  }

  /** An expression that obeys the grammar of a role's `apply_when`. */
  expression(depth = 3): unknown {
    if (this.random.chance(0.05)) return this.random.chance(0.5);
    const keys = [...PATHS, ...USER_PATHS, '%%root', '%%root.a', '%%prevRoot.b', '%function', ...(depth > 0 ? LOGICAL : [])];
    return this.random.document(2, keys, (key) => {
      if (key === '%function') return this.call();
      return LOGICAL.includes(key) ? this.logical(key, depth) : this.rhs(depth);
    });
  }
}

const INHERITED = ['__proto__', 'constructor', 'a.__proto__', '%%root.constructor', '%%user.__proto__.id', 'toString'];
const WRAPPERS = ['$oid', '$date', '$numberLong', '$numberDecimal', '$binary'];
const NONSENSE = ['%%', '%%nothing.x', '%foo', '$', '', '.', 'hasOwnProperty'];
const OPERATORS = ['%eq', '$gt', '%in', '%exists', '%function', 'name', 'arguments', '%stringToOid'];
const WORDS = [...PATHS, ...USER_PATHS, ...LOGICAL, ...OPERATORS, ...INHERITED, ...WRAPPERS, ...NONSENSE];
const SCALARS = [0, 1, -1.5, 'a', '5f43f8c2a1b2c3d4e5f60718', true, false, null];

/** Generates JSON of any shape, made of words that mean something, in places where they do not. */
export function randomJson(random: Random, depth = 5): unknown {
  if (depth > 0 && random.chance(0.5)) return random.document(3, WORDS, () => randomJson(random, depth - 1));
  if (depth > 0 && random.chance(0.3)) return random.list(3, () => randomJson(random, depth - 1));
  return random.pick<unknown>(random.chance(0.4) ? WORDS : SCALARS);
}
