import { Link, useParams } from '@tanstack/react-router';
import { foldersTo, nameOf } from './hosted-file';
import { placeOf } from './hosting-search';

/** Where a file or folder is, with a link to every folder on the way. */
export function FolderPath({ at }: { readonly at: string }) {
  const { appId = '' } = useParams({ strict: false });
  if (at === '/') return null;
  return (
    <nav className="bar mono" aria-label="Folders on the way">
      {['/', ...foldersTo(at)].map((folder) => (
        <Link
          key={folder}
          to="/apps/$appId/hosting"
          params={{ appId }}
          search={placeOf(folder)}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {folder === '/' ? 'Site' : nameOf(folder)}
        </Link>
      ))}
      <span aria-current="page">{nameOf(at)}</span>
    </nav>
  );
}
