import type { AppUsage } from '#contracts/logging/usage.contract.js';
import { ofRequests } from './usage-metrics.js';
import { metricsBySteps, type Steps } from './steps.js';
import type { UsageRecord } from './usage.model.js';

/** Returns the requests of each app: of each step by the records of hours, and together by the records of minutes. */
export function usageByApp(steps: Steps, hours: readonly UsageRecord[], minutes: readonly UsageRecord[]): AppUsage[] {
  const [hourly, recent] = [byApp(hours), byApp(minutes)];
  return [...new Set([...hourly.keys(), ...recent.keys()])].map((appId) => {
    const requests = (recent.get(appId) ?? []).map(ofRequests);
    return {
      appId,
      requests: requests.reduce((sum, { count }) => sum + count, 0),
      errors: requests.reduce((sum, { failed }) => sum + failed, 0),
      hourly: metricsBySteps(steps, hourly.get(appId) ?? []).map(({ figures }) => {
        const { count, failed } = ofRequests(figures);
        return { requests: count, errors: failed };
      }),
    };
  });
}

function byApp(records: readonly UsageRecord[]): Map<string, UsageRecord[]> {
  const found = new Map<string, UsageRecord[]>();
  for (const record of records) {
    const those = found.get(record.app_id);
    if (those) those.push(record);
    else found.set(record.app_id, [record]);
  }
  return found;
}
