import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '#admin-client/admin-client.js';
import { CONSOLE_MARK } from '../../api/console-mark';
import { session } from '../../api/current-session';
import { bodyOf, type Namespace } from './use-data';
import type { FileFormat } from './file-format';

/** An import as the server keeps it. */
export type DocumentImport = Schemas['DocumentImport'];

/** Bytes of a file per request, the most the server accepts. */
const PART_BYTES = 1024 * 1024;

function pathOf({ service }: Namespace): string {
  return `${service}/imports`;
}

/** Reads the imports into a collection that are not over. */
export function useImports(namespace: Namespace) {
  return useQuery({
    queryKey: ['data', namespace, 'imports'],
    queryFn: () => session.json<DocumentImport[]>(pathOf(namespace)),
    select: (all) =>
      all.filter(
        ({ state, database_name, collection_name }) =>
          state === 'running' && database_name === namespace.database && collection_name === namespace.collection,
      ),
    staleTime: 0,
  });
}

/** Begins the import of a file. */
export function beginImport(namespace: Namespace, file: File, format: FileFormat): Promise<DocumentImport> {
  const given = bodyOf(namespace, { file_name: file.name, format, bytes: file.size });
  return session.write('POST', pathOf(namespace), given);
}

/** Reads how far an import is. */
export function readImport(namespace: Namespace, id: string): Promise<DocumentImport> {
  return session.json(`${pathOf(namespace)}/${id}`);
}

/** Cancels an import. Its documents stay. */
export function cancelImport(namespace: Namespace, id: string): Promise<void> {
  return session.write('DELETE', `${pathOf(namespace)}/${id}`);
}

interface Sending {
  /** Called after each part. */
  readonly onProgress: (progress: DocumentImport) => void;
  /** Stops between two parts once it aborts. */
  readonly signal: AbortSignal;
}

/** Sends a file from the place an import is at. */
export async function sendFile(
  namespace: Namespace,
  file: Blob,
  begun: DocumentImport,
  { onProgress, signal }: Sending,
): Promise<DocumentImport> {
  let progress = begun;
  while (progress.state === 'running' && !signal.aborted) {
    const { _id, offset } = progress;
    progress = await session.json<DocumentImport>(`${pathOf(namespace)}/${_id}/parts?offset=${offset}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', ...CONSOLE_MARK },
      body: file.slice(offset, offset + PART_BYTES),
    });
    onProgress(progress);
  }
  return progress;
}
