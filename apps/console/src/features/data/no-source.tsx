import { Empty } from '../../ui/states';

/** Where there is nothing to have documents in. */
export function NoSource() {
  return (
    <Empty>
      <h2>No data source yet</h2>
      <p>
        A service of type <code>mongodb-atlas</code> is where an app’s documents are. Import an app that has one, or create it by{' '}
        <code>POST …/services</code>.
      </p>
    </Empty>
  );
}
