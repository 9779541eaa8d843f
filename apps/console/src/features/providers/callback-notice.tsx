import { Confirm } from '../../ui/overlay/confirm';
import { addressToMoveTo, addressToRegister, type Provider } from './provider-types';

interface NoticeProps {
  readonly type: string;
  /** `undefined` where the app has none of this type. */
  readonly provider: Provider | undefined;
  readonly clientAppId: string;
  /** Callback address of providers without a separate one. */
  readonly sharedUrl: string;
  readonly isBusy: boolean;
  /** Moves the provider to its own address. */
  readonly onMove: () => void;
}

/** Shows the address to register at the identity provider, and warns of one that all apps share. */
export function CallbackNotice({ type, provider, clientAppId, sharedUrl, isBusy, onMove }: NoticeProps) {
  const url = addressToRegister(type, provider, sharedUrl);
  const own = addressToMoveTo(provider, clientAppId, sharedUrl);
  if (url === undefined) return null;
  return (
    <>
      <p>
        Redirect address to register at the identity provider: <code>{url}</code>
      </p>
      {own !== undefined && (
        <div role="note">
          <p className="bad">
            All apps share this address: logins are refused unless the issuer says with iss that it has answered. Register the
            provider’s own address at the issuer, then move: <code>{own}</code>
          </p>
          <Confirm
            label="Move to the own address…"
            title="Move to the provider’s own address?"
            text={`The issuer must lead to ${own} by then. There is no way back, and logins on their way begin again.`}
            action="Move"
            busy={isBusy}
            onConfirm={onMove}
          />
        </div>
      )}
    </>
  );
}
