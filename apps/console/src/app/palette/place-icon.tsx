import { Gauge, LayoutGrid } from 'lucide-react';
import { SECTIONS } from '../sections';
import type { Place } from './places';

const ICONS = new Map(
  Object.values(SECTIONS)
    .flat()
    .map(([section, , icon]) => [section, icon]),
);

/** Picture of the page a place is on. */
export function PlaceIcon({ place: { section, appId, kind } }: { readonly place: Place }) {
  const overview = appId === undefined || kind === 'App' ? LayoutGrid : Gauge;
  const Icon = (section && ICONS.get(section)) ?? overview;
  return <Icon className="icon" aria-hidden />;
}
