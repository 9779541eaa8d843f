import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { session } from '../../api/current-session';
import { useAppEntity } from '../../api/use-app-list';
import { assetPath, type HostedFile } from './hosted-file';
import type { HostingConfig } from './hosting-settings';
import { uploadsOf } from './uploads';
import type { UploadProgress } from './upload-queue';

const UPLOADING_MS = 3_000;

/** Reads the hosting settings of the app, including the draft's changes. */
export function useHostingConfig(path: string) {
  return useAppEntity<HostingConfig>(path, '/hosting/config');
}

/** Lists the contents of a folder: its files, and the folders in it. */
export function listFolder(path: string, folder: string, isRecursive = false): Promise<HostedFile[]> {
  return session.json(`${path}/hosting/assets?prefix=${encodeURIComponent(folder)}${isRecursive ? '&recursive=true' : ''}`);
}

/** Lists a folder, and polls it while files are uploaded. */
export function useFolder(path: string, folder: string) {
  const { state } = useUploadProgress(path);
  return useQuery({
    queryKey: ['hosted-files', path, folder],
    queryFn: () => listFolder(path, folder),
    refetchInterval: state === 'running' ? UPLOADING_MS : false,
  });
}

/** Loads one file, without its content. */
export function useHostedFile(path: string, file: string) {
  return useAppEntity<HostedFile>(path, assetPath(file));
}

/** Returns the progress of the app's uploads. */
export function useUploadProgress(path: string): UploadProgress {
  const queue = uploadsOf(path);
  return useSyncExternalStore(queue.subscribe, () => queue.progress);
}
