import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { numberOf } from './count-text';
import { command, type Document, type Namespace } from './use-data';

type Pipeline = readonly Document[];

interface Counted {
  /** Beginnings of the pipeline that ran, one for each of its stages. */
  readonly beginnings: readonly Pipeline[];
  /** Distinguishes a run from an earlier one of the same pipeline: the documents may be others. */
  readonly run: number;
}

/** Counts the documents that come out of each stage of a pipeline. */
export function useStageCounts(namespace: Namespace) {
  const [{ beginnings, run }, setCounted] = useState<Counted>({ beginnings: [], run: 0 });
  const queries = useQueries({
    queries: beginnings.map((pipeline) => ({
      queryKey: ['stage-count', namespace, run, JSON.stringify(pipeline)],
      queryFn: async () => {
        const { documents } = await command<{ documents: { count: unknown }[] }>(namespace, 'aggregate_documents', {
          pipeline: [...pipeline, { $count: 'count' }],
        });
        const [counted] = documents;
        // Without documents, the stage that counts has no result.
        return counted ? numberOf(counted.count) : 0;
      },
      // The result of the run says what fails.
      retry: false,
    })),
  });
  return {
    /** Counts what comes out of the stages of a pipeline. */
    count: (pipeline: Pipeline): void =>
      setCounted(({ run: last }) => ({ beginnings: pipeline.map((_, at) => pipeline.slice(0, at + 1)), run: last + 1 })),
    /** Returns the number of documents a pipeline had when it was counted; `undefined` for any other pipeline. */
    of: (pipeline: Pipeline | null): number | undefined => {
      const text = JSON.stringify(pipeline);
      return queries[beginnings.findIndex((each) => JSON.stringify(each) === text)]?.data;
    },
  };
}
