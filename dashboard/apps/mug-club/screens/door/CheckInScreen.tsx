import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { RowList } from '#frontend/grid/RowList.tsx';
import { SearchField } from '#frontend/grid/SearchField.tsx';
import { CodeCamera } from '#frontend/photo/CodeCamera.tsx';
import type { MemberRow } from '../../record.ts';
import { memberFinder } from '../member-rows.ts';
import { PartFrame } from '../PartFrame.tsx';
import { inSheet } from '../shown-members.ts';
import { type OpenList, useList } from '../use-list.ts';
import { CheckInResult } from './CheckInResult.tsx';
import { type Door, useDoor } from './use-door.ts';

interface CheckInScreenProps {
  listId: string;
  /** The card in the address; null if there is none. */
  card: string | null;
  onBack: () => void;
}

/** The door: scans member cards, or finds members by name, and notes their visits. */
export function CheckInScreen({ listId, card, onBack }: CheckInScreenProps) {
  const open = useList(listId);
  const door = useDoor(listId);
  const [isCameraOn, setIsCameraOn] = useState(card === null);
  return (
    <Box sx={{ width: 1, minWidth: 0, maxWidth: 720, mx: 'auto' }}>
      <PartFrame title="Check In" {...{ open, onBack }}>
        {!open.canEdit ? (
          <ClosedDoor open={open} />
        ) : (
          <>
            {isCameraOn ? (
              <CodeCamera format="qr_code" otherwise="find the member by name below" onCode={door.scan} />
            ) : (
              <OpenedCard
                isDone={card !== null && door.hasCard(card)}
                isBusy={door.isBusy}
                onCheckIn={() => card !== null && door.card(card)}
                onScan={() => setIsCameraOn(true)}
              />
            )}
            <CheckInResult listId={listId} rows={open.data.rows} door={door} />
            <FindByName rows={inSheet(open.data.rows)} door={door} />
          </>
        )}
      </PartFrame>
    </Box>
  );
}

/** If the rights are unknown, the notice above says so. */
function ClosedDoor({ open: { list } }: { open: OpenList }) {
  if (!list) return null;
  return (
    <Card variant="outlined" sx={{ p: 6 }}>
      You can only view this list - no permission to check members in.
    </Card>
  );
}

interface OpenedCardProps {
  isDone: boolean;
  isBusy: boolean;
  onCheckIn: () => void;
  onScan: () => void;
}

/** A card that was opened by a phone's own camera. Nothing is written before the button is pressed. */
function OpenedCard({ isDone, isBusy, onCheckIn, onScan }: OpenedCardProps) {
  return (
    <Card variant="outlined" sx={{ p: 6, display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography sx={{ flex: 1, minWidth: 200 }}>
        {isDone ? 'The next members can show their cards here.' : 'A member card was opened.'}
      </Typography>
      {!isDone && (
        <Button variant="contained" onClick={onCheckIn} loading={isBusy} loadingPosition="start">
          Check In
        </Button>
      )}
      <Button variant="outlined" color="inherit" onClick={onScan}>
        Scan cards
      </Button>
    </Card>
  );
}

const maxFound = 8;

function FindByName({ rows, door }: { rows: readonly MemberRow[]; door: Door }) {
  const [query, setQuery] = useState('');
  const found = query.trim() === '' ? [] : rows.filter(memberFinder(query));
  return (
    <Box component="section" aria-label="Find by name" sx={{ mt: 6 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 2 }}>
        Without a card
      </Typography>
      <SearchField label="Search by name or email..." onSearch={setQuery} />
      <Typography role="status" sx={{ color: 'text.secondary', mt: 2 }}>
        {query.trim() !== '' && found.length === 0 && `No member matches "${query.trim()}"`}
      </Typography>
      {found.length > 0 && (
        <Box sx={{ mt: 3 }}>
          <RowList
            label="Members found"
            rows={found.slice(0, maxFound).map((row) => ({ id: String(row._rowIndex), row }))}
            renderRow={({ row }) => (
              <>
                <Box sx={{ flex: 1, minWidth: 0, py: 2.5 }}>
                  <Typography noWrap sx={{ fontWeight: 560 }}>
                    <bdi>{row.memberName}</bdi>
                  </Typography>
                  <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
                    {row.email}
                  </Typography>
                </Box>
                <Button
                  variant="outlined"
                  color="inherit"
                  disabled={door.isBusy}
                  aria-label={`Check in ${row.memberName}`}
                  onClick={() => door.member(row)}
                >
                  Check In
                </Button>
              </>
            )}
          />
          {found.length > maxFound && (
            <Typography variant="body2" sx={{ color: 'text.secondary', mt: 2 }}>
              {found.length - maxFound} more. Type more of the name.
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}
