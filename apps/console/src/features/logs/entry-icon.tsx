import {
  ArrowRightFromLine,
  Bell,
  Braces,
  CalendarClock,
  Fingerprint,
  Globe,
  KeyRound,
  Route,
  SquareFunction,
  Table2,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { labelOf, type LogEntry } from './log-entry';

const ICONS: Readonly<Partial<Record<LogEntry['type'], LucideIcon>>> = {
  API: Globe,
  API_KEY: KeyRound,
  AUTH: Fingerprint,
  ENDPOINT: Route,
  WEBHOOK: Webhook,
  GRAPHQL: Braces,
  PUSH: Bell,
  DB_TRIGGER: CalendarClock,
  AUTH_TRIGGER: CalendarClock,
  SCHEDULED_TRIGGER: CalendarClock,
  TRIGGER_FAILURE: CalendarClock,
  LOG_FORWARDER: ArrowRightFromLine,
  SCHEMA_VALIDATION: Table2,
  SCHEMA_GENERATION: Table2,
};

/** Icon of a type of entries, with its name. */
export function EntryIcon({ type }: Pick<LogEntry, 'type'>) {
  const Icon = ICONS[type] ?? SquareFunction;
  return <Icon className="icon-s" role="img" aria-label={labelOf(type)} />;
}
