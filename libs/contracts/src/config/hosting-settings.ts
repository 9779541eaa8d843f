/** How an app hosts files, as it is served. */
export interface HostingSettings {
  readonly enabled: boolean;
  /** In lower case; empty: none. */
  readonly customDomain: string;
  /** Empty: none. */
  readonly errorPath: string;
  readonly errorCode: 200 | 404;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** What a setting says that may have come from any export: the status has two names there and is a text or a number. */
export function hostingSettings(setting: Readonly<Record<string, unknown>> | null): HostingSettings {
  const { enabled, custom_domain, default_error_path, default_error_code, default_response_code } = setting ?? {};
  return {
    enabled: enabled === true,
    customDomain: text(custom_domain).toLowerCase(),
    errorPath: text(default_error_path),
    errorCode: Number(default_error_code || default_response_code) === 200 ? 200 : 404,
  };
}
