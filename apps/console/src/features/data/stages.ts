import { readQueryText } from '../../ui/query-text';
import type { Document } from './use-data';

/** A stage of a pipeline as it is written. */
export interface Stage {
  readonly key: number;
  readonly text: string;
  /** True if the stage is part of the pipeline that runs. */
  readonly isOn: boolean;
}

/** Returns the stages that run; `null` while one of them cannot be read. */
export function pipelineOf(stages: readonly Stage[]): Document[] | null {
  const read = stages.filter(({ isOn }) => isOn).map(({ text }) => readQueryText(text).value);
  return read.every((stage) => stage !== null) ? read : null;
}

/** Returns a list with the item at a place one place further. */
export function moved<Item>(items: readonly Item[], at: number, by: 1 | -1): Item[] {
  const others = items.filter((_, index) => index !== at);
  return [...others.slice(0, at + by), ...items.slice(at, at + 1), ...others.slice(at + by)];
}
