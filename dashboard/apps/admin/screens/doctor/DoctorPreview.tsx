import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { inOwnDirection } from '#frontend/page/text-direction.ts';
import type { Change } from '#kernel/doctor.ts';

interface DoctorPreviewProps {
  label: string;
  changes: readonly Change[];
}

/** Further ones are shown on request. */
const maxAtFirst = 8;

/** What a repair writes, cell by cell: before and after. */
export function DoctorPreview({ label, changes }: DoctorPreviewProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, maxAtFirst);
  const rest = changes.length - shown.length;
  const isOfFiles = changes.some(({ link }) => link !== null);
  return (
    <>
      <Box component="table" aria-label={label} sx={table}>
        <thead>
          <tr>
            <th scope="col">{isOfFiles ? 'File' : 'Cell'}</th>
            <th scope="col">Now</th>
            <th scope="col">Afterwards</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={`${change.where}\n${change.link ?? ''}`}>
              <th scope="row">
                <Place {...change} />
              </th>
              <td>
                <Content text={change.before} />
              </td>
              <Box component="td" sx={{ fontWeight: 600, bgcolor: 'var(--rh-accent-wash)' }}>
                <Content text={change.after} />
              </Box>
            </tr>
          ))}
        </tbody>
      </Box>
      {rest > 0 && (
        <Button size="small" color="inherit" onClick={() => setIsWhole(true)} sx={{ mt: 1 }}>
          Show {rest} more
        </Button>
      )}
    </>
  );
}

function Place({ where, link }: Change) {
  if (link === null) return where;
  return (
    <Link href={link} target="_blank" rel="noreferrer" color="text.primary" sx={inOwnDirection}>
      {where}
    </Link>
  );
}

function Content({ text }: { text: string }) {
  if (text !== '')
    return (
      <Box component="span" sx={inOwnDirection}>
        {text}
      </Box>
    );
  return (
    <Box component="span" sx={{ color: 'text.secondary', fontWeight: 450 }}>
      blank
    </Box>
  );
}

const table = {
  width: 1,
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  fontSize: 13.5,
  border: 1,
  borderColor: 'divider',
  '& th, & td': {
    px: { xs: 2, md: 3 },
    py: 1.5,
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderTop: 1,
    borderLeft: 1,
    borderColor: 'divider',
  },
  '& thead th:first-of-type': { width: '34%' },
  '& tbody th': { fontWeight: 450, fontFamily: 'var(--rh-mono)', fontSize: 12.5, color: 'text.secondary' },
  '& thead th': { bgcolor: 'var(--rh-wash)', fontSize: 12.5, fontWeight: 600, color: 'text.secondary' },
};
