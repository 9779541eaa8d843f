import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { session } from '../../api/current-session';
import { useAppEntity } from '../../api/use-app-list';
import { assetPath, type HostedFile } from './hosted-file';
import type { HostingConfig } from './hosting-settings';
import { uploadsOf } from './uploads';
import type { UploadProgress } from './upload-queue';

const UPLOADING_MS = 3_000;

/** How the app hosts files, with what the draft changes of it. */
export function useHostingConfig(path: string) {
  return useAppEntity<HostingConfig>(path, '/hosting/config');
}

/** What is in a folder: its files, and the folders in it. */
export function listFolder(path: string, folder: string, isRecursive = false): Promise<HostedFile[]> {
  return session.json(`${path}/hosting/assets?prefix=${encodeURIComponent(folder)}${isRecursive ? '&recursive=true' : ''}`);
}

/** While files are uploaded, it is read again from time to time. */
export function useFolder(path: string, folder: string) {
  const { state } = useUploadProgress(path);
  return useQuery({
    queryKey: ['hosted-files', path, folder],
    queryFn: () => listFolder(path, folder),
    refetchInterval: state === 'running' ? UPLOADING_MS : false,
  });
}

/** One file, without its content. */
export function useHostedFile(path: string, file: string) {
  return useAppEntity<HostedFile>(path, assetPath(file));
}

/** How far the uploads of the app have come. */
export function useUploadProgress(path: string): UploadProgress {
  const queue = uploadsOf(path);
  return useSyncExternalStore(queue.subscribe, () => queue.progress);
}
