import Alert from '@mui/material/Alert';
import { FilterToggle } from '#frontend/grid/FilterToggle.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { LimitedAccess } from '#frontend/sharing/LimitedAccess.tsx';
import type { Resources } from '../contract.ts';
import { countsOf, type Show, shows, showWords } from './filters.ts';
import { Toolbar } from './Toolbar.tsx';

interface FilesToolbarProps {
  data: Resources;
  show: Show;
  onShow: (show: Show) => void;
  onSearch: (text: string) => void;
  /** How many of all files match. */
  found: number;
}

/** The search and filters of the tree, and how the files were found. */
export function FilesToolbar({ data, show, onShow, onSearch, found }: FilesToolbarProps) {
  const counts = countsOf(data.resources);
  return (
    <>
      <LimitedAccess permissions={data} words={{ about: 'files' }} />
      {data.searchMethod === 'folder' && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          Found by folder: this search covers only the Rowhouse folder and may miss shared files.
        </Alert>
      )}
      <Toolbar
        status={
          found < data.totalResources
            ? `${found} of ${data.totalResources} resources`
            : data.searchMethod === 'metadata' && 'Found by metadata, includes all tagged files'
        }
      >
        <SearchField label="Search files, apps and people" onSearch={onSearch} />
        <FilterToggle
          label="Show"
          value={show}
          onChange={onShow}
          options={shows.map((value) => ({ value, label: showWords[value], count: counts[value] }))}
        />
      </Toolbar>
    </>
  );
}
