import { Tooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';
import './popup.css';
import './tip.css';

export type TipSide = 'bottom' | 'left' | 'right' | 'top';

interface TipProps {
  readonly text: string;
  readonly side?: TipSide;
  /** Element the tip describes; screen readers get the same name from the element. */
  readonly children: ReactElement<Record<string, unknown>>;
}

/** Says on hover and on focus what a picture means. */
export function Tip({ text, side = 'bottom', children }: TipProps) {
  return (
    <Tooltip.Root>
      <Tooltip.Trigger render={children} />
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} side={side} className="positioner">
          <Tooltip.Popup className="tooltip">{text}</Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
