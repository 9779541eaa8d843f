import { Dialog } from '@base-ui/react/dialog';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Problem } from '../../ui/display/states';
import { PlaceIcon } from './place-icon';
import { found, inGroups, stepped, type Place, type PlaceGroup } from './places';
import './palette.css';
import { usePlaces } from './use-places';

/** More results than users look through; one more letter finds the rest. */
const SHOWN_MAX = 50;

function keyOf({ kind, name, appId, section, search = {}, to }: Place): string {
  return JSON.stringify([kind, name, appId, section, to, search]);
}

function useGo(): (place: Place) => void {
  const navigate = useNavigate();
  return ({ appId, section, search = {}, to = '/' }) => {
    if (appId === undefined) void navigate({ to });
    else if (section === undefined) void navigate({ to: '/apps/$appId', params: { appId } });
    else void navigate({ to: `/apps/$appId/${section}`, params: { appId }, search });
  };
}

interface ListProps {
  readonly id: string;
  readonly groups: readonly PlaceGroup[];
  readonly active: number;
  readonly onHover: (index: number) => void;
  readonly onChoose: (place: Place) => void;
}

function PlaceList({ id, groups, active, onHover, onChoose }: ListProps) {
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);
  let index = -1;
  return (
    <div id={id} role="listbox" aria-label="Places" className="palette-list">
      {groups.map(({ heading, places }) => (
        <div key={heading} role="group" aria-label={heading}>
          <p aria-hidden="true" className="palette-heading">
            {heading}
          </p>
          {places.map((place) => {
            index += 1;
            const at = index;
            return (
              // Keys are handled by the input field, which always has the focus.
              <div
                key={keyOf(place)}
                id={`${id}-${at}`}
                ref={at === active ? shown : null}
                role="option"
                className="option"
                aria-selected={at === active}
                onPointerMove={() => onHover(at)}
                onClick={() => onChoose(place)}
              >
                <PlaceIcon place={place} />
                <span className="cut">{place.name}</span>
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}

/** Search field that finds apps, screens and entities by name. */
function Finder({ onDone }: { readonly onDone: () => void }) {
  const id = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const { places, isComplete, error } = usePlaces();
  const go = useGo();
  const all = found(places, text);
  const groups = inGroups(all.slice(0, SHOWN_MAX));
  const shown = groups.flatMap((group) => group.places);
  const at = Math.min(active, Math.max(0, shown.length - 1));
  const choose = (place: Place | undefined): void => {
    if (!place) return;
    onDone();
    go(place);
  };
  const press = (event: KeyboardEvent): void => {
    // While an input method composes a word, keys are its own.
    if (event.nativeEvent.isComposing) return;
    const next = stepped(event.key, at, shown.length);
    if (next === null && event.key !== 'Enter') return;
    event.preventDefault();
    if (next === null) choose(shown[at]);
    else setActive(next);
  };
  const told =
    shown.length < all.length ? `${shown.length} of ${all.length}: type more to narrow it down.` : `${all.length} found.`;
  return (
    <>
      <div className="palette-input">
        <Search className="icon" aria-hidden />
        <input
          role="combobox"
          aria-label="Search pages, apps and everything in the app"
          aria-expanded={shown.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          {...(shown.length > 0 ? { 'aria-activedescendant': `${id}list-${at}` } : {})}
          placeholder="Search pages, apps and everything in the app…"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setActive(0);
          }}
          onKeyDown={press}
        />
        <kbd aria-hidden="true">Esc</kbd>
      </div>
      <PlaceList id={`${id}list`} groups={groups} active={at} onHover={setActive} onChoose={choose} />
      <div className="palette-foot">
        <p role="status">{isComplete ? told : 'Loading…'}</p>
        <p aria-hidden="true" className="palette-keys">
          <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>⏎</kbd> open
        </p>
        <Problem error={error} />
      </div>
    </>
  );
}

/** The dialog around it; where something was chosen, the focus goes to the page and not back to where it was. */
export function Palette({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const hasGone = useRef(false);
  if (isOpen) hasGone.current = false;
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup
          className="palette"
          finalFocus={() => (hasGone.current ? document.querySelector<HTMLElement>('#content') : true)}
        >
          <Dialog.Title className="sr">Search</Dialog.Title>
          <Finder
            onDone={() => {
              hasGone.current = true;
              onClose();
            }}
          />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
