/** Effective hosting settings of an app. */
export interface HostingSettings {
  readonly enabled: boolean;
  /** In lower case; empty for none. */
  readonly customDomain: string;
  /** Empty for none. */
  readonly errorPath: string;
  readonly errorCode: 200 | 404;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** Normalizes a setting that may come from any export: there the status has two names and is a string or a number. */
export function hostingSettings(setting: Readonly<Record<string, unknown>> | null): HostingSettings {
  const { enabled, custom_domain, default_error_path, default_error_code, default_response_code } = setting ?? {};
  return {
    enabled: enabled === true,
    customDomain: text(custom_domain).toLowerCase(),
    errorPath: text(default_error_path),
    errorCode: Number(default_error_code || default_response_code) === 200 ? 200 : 404,
  };
}
