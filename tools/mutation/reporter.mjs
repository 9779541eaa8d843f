// Reporter of Stryker for `tools/mutation.ts`: sends each result as it comes, so that a run that is cut off has a score too.
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin';

class SendingReporter {
  onMutationTestingPlanReady({ mutantPlans }) {
    process.send?.({ total: mutantPlans.length });
  }

  onMutantTested({ status, fileName, location, mutatorName, replacement }) {
    const place = `${fileName}:${location.start.line}:${location.start.column}`;
    process.send?.({ status, mutant: `${place} ${mutatorName}: ${replacement ?? ''}` });
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.Reporter, 'sending', SendingReporter)];
