import { Link, useParams } from '@tanstack/react-router';
import { foldersTo, nameOf } from './hosted-file';
import { placeOf } from './hosting-search';

/** Path of a file or folder, with a link to each parent folder. */
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
