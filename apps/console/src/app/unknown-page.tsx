import { Link } from '@tanstack/react-router';
import { PageTitle } from '../ui/page-title';

export function UnknownPage() {
  return (
    <>
      <PageTitle>There is no such page</PageTitle>
      <p>
        <Link to="/">All apps</Link>
      </p>
    </>
  );
}
