import { targetOf, type ChosenFile } from './chosen-files';
import type { HostedFile } from './hosted-file';
import type { UploadContent } from './uploads';
import type { PlannedUpload } from './upload-queue';

/** Files that were chosen, with the paths they get, and which of those there are already. */
export interface UploadPlan {
  readonly uploads: readonly PlannedUpload<UploadContent>[];
  readonly replaced: ReadonlySet<string>;
}

/** Plans an upload. Replaced files keep their headers. If several files have the same path, the last one is used. */
export function planOf(
  chosen: readonly ChosenFile[],
  existing: readonly Pick<HostedFile, 'path' | 'attrs'>[],
  folder: string,
  isFlat: boolean,
): UploadPlan {
  const known = new Map(existing.map(({ path, attrs }) => [path, attrs]));
  const uploads = new Map<string, PlannedUpload<UploadContent>>();
  for (const { path, file } of chosen) {
    const target = targetOf({ path }, folder, isFlat);
    uploads.set(target, { path: target, size: file.size, content: { file, attrs: known.get(target) ?? [] } });
  }
  return { uploads: [...uploads.values()], replaced: new Set([...uploads.keys()].filter((path) => known.has(path))) };
}
