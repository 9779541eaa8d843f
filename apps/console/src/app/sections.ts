import {
  Bell,
  Blocks,
  Braces,
  CalendarClock,
  Database,
  FileCode2,
  Fingerprint,
  Forward,
  Globe,
  History,
  KeyRound,
  Lock,
  Route,
  ScrollText,
  Settings2,
  ShieldCheck,
  SquareFunction,
  Table2,
  UserCog,
  Users,
} from 'lucide-react';

/** Pages of an app by group: the last part of the address, the name, the picture. */
export const SECTIONS = {
  Data: [
    ['data', 'Collections', Database],
    ['rules', 'Rules', ShieldCheck],
    ['schemas', 'Schema', Table2],
    ['graphql', 'GraphQL', Braces],
    ['data-api', 'Data API', FileCode2],
  ],
  Authentication: [
    ['users', 'Users', Users],
    ['providers', 'Sign-in methods', Fingerprint],
    ['api-keys', 'API keys', KeyRound],
    ['custom-user-data', 'Custom user data', UserCog],
  ],
  Build: [
    ['functions', 'Functions', SquareFunction],
    ['endpoints', 'HTTPS endpoints', Route],
    ['triggers', 'Triggers', CalendarClock],
    ['services', 'Services', Blocks],
    ['values', 'Values & secrets', Lock],
  ],
  Operate: [
    ['logs', 'Logs', ScrollText],
    ['deployment', 'Deployments', History],
    ['hosting', 'Hosting', Globe],
    ['push', 'Push', Bell],
    ['log-forwarders', 'Log forwarding', Forward],
    ['settings', 'App settings', Settings2],
  ],
} as const;

/** Last part of the address of a page of an app. */
export type Section = (typeof SECTIONS)[keyof typeof SECTIONS][number][0];

/** Returns the name of the page of a section, or `undefined` if it is unknown. */
export function sectionName(section: string): string | undefined {
  return Object.values(SECTIONS)
    .flat()
    .find(([each]) => each === section)?.[1];
}
