import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { IconButton } from '../controls/icon-button';
import './dialog.css';

interface ShownProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

interface DialogProps extends ShownProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons, unless the content has buttons. */
  readonly foot?: ReactNode;
  /** Keeps what was typed in it while it is closed. */
  readonly isKept?: boolean;
  /** Takes Escape and clicks beside it as nothing. */
  readonly isFirm?: boolean;
  /** Gives content that is read side by side the width of the window. */
  readonly isWide?: boolean;
}

/** Dialog that asks for input before the page continues. */
export function Dialog(props: DialogProps) {
  const { isOpen, onClose, isKept = false, title, about, children, foot, isFirm = false, isWide = false } = props;
  const popup = useRef<HTMLDivElement>(null);
  const firstField = () => popup.current?.querySelector<HTMLElement>('.dialog-body :is(input, textarea, button)') ?? true;
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(on) => !on && onClose()} disablePointerDismissal={isFirm || isKept}>
      <BaseDialog.Portal keepMounted={isKept}>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup ref={popup} initialFocus={firstField} className={isWide ? 'dialog is-wide' : 'dialog'}>
          <div className="dialog-head">
            <div className="grow">
              <BaseDialog.Title>{title}</BaseDialog.Title>
              {about !== undefined && <BaseDialog.Description>{about}</BaseDialog.Description>}
            </div>
            {!isFirm && foot === undefined && <IconButton label="Close" icon={X} onClick={onClose} />}
          </div>
          {children !== undefined && <div className="dialog-body">{children}</div>}
          {foot !== undefined && <div className="dialog-foot">{foot}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface DrawerProps extends ShownProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** Panel that slides in from the left and stays until it is closed. */
export function Drawer({ isOpen, onClose, title, children }: DrawerProps) {
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(on) => !on && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="backdrop" />
        <BaseDialog.Popup className="drawer">
          <div className="drawer-head">
            <BaseDialog.Title className="cut grow">{title}</BaseDialog.Title>
            <IconButton label="Close" icon={X} onClick={onClose} />
          </div>
          <div className="drawer-body">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
