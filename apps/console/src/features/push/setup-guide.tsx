import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Section } from '../../ui/display/section';
import type { PushSetup } from './push-setup';

function Step({ isDone, children }: { readonly isDone: boolean; readonly children: ReactNode }) {
  return (
    <li>
      {children} <strong className={isDone ? 'good' : 'muted'}>{isDone ? 'Done' : 'To do'}</strong>
    </li>
  );
}

/** List of the requirements for delivery. */
export function SetupGuide({ setup: { service, secret, hasSecret } }: { readonly setup: PushSetup }) {
  const { appId = '' } = useParams({ strict: false });
  const search = service ? { id: service._id } : {};
  return (
    <Section
      title="Push is not set up yet"
      about="Messages reach devices through Firebase Cloud Messaging. Until it is set up, drafts can be written and nothing is delivered."
    >
      <ol className="numbered">
        <li>
          In the Firebase console of your project, at Project settings, Service accounts: generate a new private key. It is a JSON
          file.
        </li>
        <Step isDone={hasSecret}>
          Keep the text of that file as a secret, at{' '}
          <Link to="/apps/$appId/values" params={{ appId }}>
            Values & secrets
          </Link>
          {secret !== '' && !hasSecret && (
            <>
              : the service names <code>{secret}</code>, which there is not
            </>
          )}
          .
        </Step>
        <Step isDone={service !== undefined}>
          Create a service of the type Push notifications, at{' '}
          <Link to="/apps/$appId/services" params={{ appId }} search={search}>
            Services
          </Link>
          .
        </Step>
        <Step isDone={secret !== ''}>Name the secret as the key of that service.</Step>
      </ol>
    </Section>
  );
}
