import { Link, useParams } from '@tanstack/react-router';
import { CircleAlert } from 'lucide-react';
import { useAppRequest } from '../../api/use-app-write';
import { Button, buttonClass } from '../../ui/controls/button';
import { Problem } from '../../ui/display/states';
import type { Trigger } from './trigger-content';

function Suspended({ path, trigger }: { readonly path: string; readonly trigger: Trigger }) {
  const { appId = '' } = useParams({ strict: false });
  const resume = useAppRequest(path);
  const { _id: id, name, error = '', backlog = 0 } = trigger;
  return (
    <>
      <div role="alert" className="notice is-bad">
        <CircleAlert className="icon" aria-hidden />
        <div className="grow">
          <strong>{name} is suspended</strong>
          <p>
            {backlog.toLocaleString()} {backlog === 1 ? 'event is' : 'events are'} waiting.
            {error !== '' && ` Last error: ${error}`}
          </p>
        </div>
        <Button
          busy={resume.isPending}
          onClick={() => resume.mutate({ method: 'PUT', path: `/triggers/${id}/resume`, body: {} })}
        >
          Resume
        </Button>
        <Link className={buttonClass({ variant: 'ghost' })} to="/apps/$appId/triggers" params={{ appId }} search={{ id }}>
          Show error
        </Link>
      </div>
      <Problem error={resume.error} />
    </>
  );
}

/** Says which triggers do not run any more, and why. */
export function SuspendedTriggers({ path, triggers }: { readonly path: string; readonly triggers: readonly Trigger[] }) {
  return triggers
    .filter(({ state }) => state === 'suspended')
    .map((trigger) => <Suspended key={trigger._id} path={path} trigger={trigger} />);
}
