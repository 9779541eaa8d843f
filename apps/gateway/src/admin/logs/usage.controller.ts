import { Controller, Get } from '@nestjs/common';
import { getFunctionFigures } from '#contracts/logging/log-figures.contract.js';
import { getAppMeasurements, getMetrics, getProjectMeasurements, getStats } from '#contracts/logging/usage.contract.js';
import { getOpenStreams } from '#contracts/runtime/watch.contract.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP, PROJECT } from '../../edge/path.js';
import { textParameter } from '../../edge/query.js';
import { query } from '../../edge/request-members.js';

const PERIOD = { start: textParameter, end: textParameter, granularity: textParameter };

/** Usage and metrics of apps and projects. */
@Controller()
export class UsageController {
  @Get(`${APP}/stats`)
  @Forwards(getStats, query({ from: textParameter, to: textParameter, step: textParameter }))
  stats() {}

  @Get(`${APP}/open_streams`) @Forwards(getOpenStreams) openStreams() {}

  @Get(`${APP}/stats/functions`)
  @Forwards(getFunctionFigures, query({ from: textParameter, to: textParameter }))
  functions() {}

  @Get(`${APP}/measurements`) @Forwards(getAppMeasurements, query(PERIOD)) ofApp() {}
  @Get(`${PROJECT}/measurements`) @Forwards(getProjectMeasurements, query(PERIOD)) ofProject() {}

  @Get(`${APP}/metrics`)
  @Forwards(getMetrics, query({ start: textParameter, end: textParameter, granularity: textParameter, metrics: textParameter }))
  metrics() {}
}
