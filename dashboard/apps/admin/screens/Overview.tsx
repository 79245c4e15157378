import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { signInAddress } from '#frontend/calls/session.ts';
import { asksToReadShared, readSite } from '#frontend/calls/site.ts';
import { counted } from '#kernel/counted.ts';
import { formatCount } from '#kernel/region.ts';
import type { Resources } from '../contract.ts';
import { countsOf } from './filters.ts';
import { PermissionsTile } from './PermissionsTile.tsx';
import { adminQueries } from './queries.ts';
import { folderType, sheetType } from './tree/tree.ts';

/** How much there is, whose it is, and what the product may do with it. */
export function Overview() {
  const { data } = useSuspenseQuery(adminQueries.resources());
  return (
    <Box component="section" aria-label="Overview" sx={frame}>
      {tilesOf(data).map((tile) => (
        <Tile key={tile.label} {...tile} />
      ))}
      <PermissionsTile />
    </Box>
  );
}

interface TileProps {
  label: string;
  /** Null if it cannot be known. */
  figure: number | null;
  note: ReactNode;
}

function tilesOf({ resources, totalResources, totalSheets, hasLimitedAccess }: Resources): TileProps[] {
  const folders = resources.filter(({ mimeType }) => mimeType === folderType).length;
  const owned = resources.filter(({ isOwned }) => isOwned);
  const shared = resources.filter(({ isOwned }) => !isOwned);
  const owners = new Set(shared.map(({ owner }) => owner?.emailAddress));
  const apps = new Set(resources.flatMap(({ rowhouseApp }) => rowhouseApp ?? []));
  const sharedSheets = shared.filter(({ mimeType }) => mimeType === sheetType).length;
  const free = countsOf(resources).noApp;
  const isHidden = hasLimitedAccess && shared.length === 0;
  return [
    {
      label: 'Total Resources',
      figure: totalResources,
      note: `${counted(folders, 'folder')} in ${counted(apps.size, 'app')}`,
    },
    {
      label: 'Total Sheets',
      figure: totalSheets,
      note: isHidden ? 'of your own' : `${sharedSheets} shared with you`,
    },
    { label: 'Owned by Me', figure: owned.length, note: `${free} without an app` },
    {
      label: 'Shared with Me',
      figure: isHidden ? null : shared.length,
      note: isHidden ? (
        <HiddenShares />
      ) : shared.length === 0 ? (
        'by nobody yet'
      ) : (
        `by ${counted(owners.size, 'person', 'people')}`
      ),
    },
  ];
}

/** Without a further permission, files shared by others cannot be seen, and so cannot be counted. */
function HiddenShares() {
  return (
    <>
      Rowhouse cannot see what others share.{' '}
      {asksToReadShared(readSite()) && (
        <Link href={signInAddress()} color="inherit">
          Grant Access
        </Link>
      )}
    </>
  );
}

function Tile({ label, figure, note }: TileProps) {
  return (
    <Box role="group" aria-label={label} sx={tile}>
      <Typography variant="subtitle2" component="h2">
        {label}
      </Typography>
      <Typography variant="figure" component="p">
        {figure === null ? 'Not known' : formatCount(figure)}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {note}
      </Typography>
    </Box>
  );
}

const tile = { px: { xs: 4, md: 5 }, py: 3.5, minWidth: 0, bgcolor: 'background.paper' };

/** The background shows through the gaps, as rules between the tiles. */
const frame = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, minmax(0, 1fr)) minmax(0, 1.9fr)' },
  gap: '1px',
  mb: 4,
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  bgcolor: 'divider',
  '& > :last-child': { gridColumn: { xs: '1 / -1', md: 'auto' } },
};
