import type { Stage } from './stage.mjs';

export interface NeighbourAnswer {
  readonly kind: string;
  readonly ms: number;
  /** Why it is no good answer. */
  readonly failure: string | null;
}

export class Neighbour {
  static readonly KINDS: readonly string[];
  readonly answers: readonly NeighbourAnswer[];
  constructor(stage: Stage);
  /** Answers since there were `from` of them, with one of each kind that was asked for after that. */
  round(from?: number): Promise<NeighbourAnswer[]>;
  end(): Promise<void>;
}

export class Attacker {
  readonly statuses: Readonly<Record<number, number>>;
  readonly unexpected: readonly string[];
  constructor(stage: Stage, niceness?: number);
  ready(): Promise<void>;
  begin(name: string): void;
  leave(): Promise<void>;
  end(): Promise<void>;
}

/** Figures without labels of `GET /metrics`, by name. */
export function figuresOf(url: string): Promise<ReadonlyMap<string, number>>;
