import type { AppFunction, FunctionContent } from './function-types';

export const RUN_AS = {
  caller: 'The calling user',
  system: 'System (bypasses rules)',
  user: 'A fixed user',
  script: 'A user chosen by a script',
} as const;

/** Permissions of a function as they are edited. */
export interface Permissions {
  readonly runAs: keyof typeof RUN_AS;
  readonly userId: string;
  readonly script: string;
  /** Expression as JSON. */
  readonly canEvaluate: string;
}

const SCRIPT = `exports = async function () {
  return '';
};
`;

export function permissionsOf(stored: AppFunction): Permissions {
  const { run_as_system: isSystem, run_as_user_id: userId, run_as_user_id_script_source: script } = stored;
  return {
    runAs: isSystem ? 'system' : userId !== '' ? 'user' : script !== '' ? 'script' : 'caller',
    userId,
    script: script === '' ? SCRIPT : script,
    canEvaluate: JSON.stringify(stored.can_evaluate, null, 2),
  };
}

/** Returns the properties of a function that contain the permissions. */
export function contentOf({ runAs, userId, script }: Permissions, can_evaluate: object): Partial<FunctionContent> {
  return {
    run_as_system: runAs === 'system',
    run_as_user_id: runAs === 'user' ? userId : '',
    run_as_user_id_script_source: runAs === 'script' ? script : '',
    can_evaluate: { ...can_evaluate },
  };
}
