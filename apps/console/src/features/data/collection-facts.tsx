import type { Schemas } from '#admin-client/admin-client.js';
import { sizeText } from '../hosting/hosted-file';
import { useCommand, type Namespace } from './use-data';

interface FactsProps {
  readonly namespace: Namespace;
  /** Number of documents; `undefined` until it is known. */
  readonly count: number | undefined;
}

/** Number of documents and size of a collection, in one line. */
export function CollectionFacts({ namespace, count }: FactsProps) {
  const { data } = useCommand<Schemas['DescribedCollections']>(namespace, 'describe_collections', { sizes: true });
  const size = data?.collections[0]?.storage_size;
  const facts = [
    ...(count === undefined ? [] : [`${count.toLocaleString()} ${count === 1 ? 'document' : 'documents'}`]),
    ...(size === undefined ? [] : [sizeText(size)]),
  ];
  return <>{facts.join(' · ')}</>;
}
