import { Allow, ArrayMaxSize, IsArray, IsString, MaxLength } from 'class-validator';
import { defineRpc } from '../rpc.js';

/** Apps one request counts the users of. */
export const COUNTED_APPS_MAX = 1_000;

export class CountUsersOfAppsRequest {
  @IsArray()
  @ArrayMaxSize(COUNTED_APPS_MAX)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  appIds!: string[];
}

/** Numbers of end users by app. Apps whose users take too long to count are left out. */
export class UserCountsOfApps {
  @Allow() counts!: Record<string, number>;
}

/** Returns the numbers of end users of apps, for `config`, which lists the apps. */
export const countUsersOfApps = defineRpc('identity.users.countOfApps', CountUsersOfAppsRequest, UserCountsOfApps, {
  access: 'internal',
  idempotent: true,
  timeoutMs: 10_000,
});
