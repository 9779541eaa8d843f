import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Empty, Problem } from '../../ui/display/states';

/** The name functions and clients of the original ask for most. */
const USUAL = 'mongodb-atlas';

/** Notice shown if the app has no data source. */
export function NoSource({ path }: { readonly path: string }) {
  const create = useAppRequest(path);
  const service = { name: USUAL, type: 'mongodb-atlas', config: { clusterName: 'Cluster0' } };
  return (
    <Empty>
      <h2>No data source yet</h2>
      <p>
        An app’s documents are in a linked cluster: a service, which functions and clients ask for by its name, mostly{' '}
        <code>{USUAL}</code>. Where the operator of this server has named no other place, they are in its own store.
      </p>
      <div className="bar">
        <Button
          variant="primary"
          busy={create.isPending}
          onClick={() => create.mutate({ method: 'POST', path: '/services', body: service })}
        >
          Create {USUAL}
        </Button>
      </div>
      <Problem error={create.error} />
    </Empty>
  );
}
