import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { parseAsString, useQueryState } from 'nuqs';
import { useEffect, useState } from 'react';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import { Logo } from '#frontend/house/Logo.tsx';
import { PageHeader } from '#frontend/page/PageHeader.tsx';
import { useOuterTitle } from '#frontend/page/use-title.ts';
import { discardShared, sharedPhotos } from '#frontend/photo/shared-photos.ts';
import { CellSpinner } from '#frontend/status/CellSpinner.tsx';
import { counted } from '#kernel/counted.ts';
import { goTo } from '../go-to.ts';
import { findApp } from '../registry.ts';
import { ScreenFrame } from '../ScreenFrame.tsx';

/** Where a photo becomes a row, and the words for it. */
const choices = [
  { id: 'expenses', words: 'As receipts of an expense report' },
  { id: 'snapsheet', words: 'As rows of a SnapSheet' },
];

/** What became of a share, as the worker or the server says. */
const problems: Readonly<Record<string, string>> = {
  no: 'What you shared could not be kept on this device. Open Rowhouse here once while you are online, sign in, and share it again.',
  full: 'There is no room on this device: waiting photos may take up 200 MB in total. Let those be sent first, then share these again.',
  none: 'What you shared holds no photo and no PDF.',
  some: 'Some of what you shared is neither a photo nor a PDF, and was left out.',
};

interface Shared {
  ids: readonly string[];
  photos: readonly { name: string; url: string | null }[];
}

function useShared(): [Shared | null, (shared: Shared) => void] {
  const [shared, setShared] = useState<Shared | null>(null);
  useEffect(() => {
    let urls: string[] = [];
    let isLeft = false;
    void sharedPhotos().then(({ ids, files }) => {
      if (isLeft) return;
      const photos = files.map((file) => {
        const url = file.type.startsWith('image/') ? URL.createObjectURL(file) : null;
        if (url !== null) urls = [...urls, url];
        return { name: file.name, url };
      });
      setShared({ ids, photos });
    });
    return () => {
      isLeft = true;
      for (const url of urls) URL.revokeObjectURL(url);
    };
  }, []);
  return [shared, setShared];
}

/** Asks what shared photos are for. */
export function ShareScreen() {
  const [kept] = useQueryState('kept', parseAsString);
  const [shared, setShared] = useShared();
  useOuterTitle('Shared photos');
  const problem = kept === null ? undefined : problems[kept];
  const count = shared?.photos.length ?? 0;
  function discard() {
    if (!shared) return;
    // They are said to be gone once they are.
    void discardShared(shared.ids).then(
      () => setShared({ ids: [], photos: [] }),
      () => undefined,
    );
  }
  return (
    <ScreenFrame>
      <PageHeader
        title="Shared photos"
        back={{ label: 'Your apps', onClick: () => goTo('/') }}
        mark={<Logo size={38} />}
      />
      {problem && (
        <Alert severity="warning" sx={{ mb: 4 }}>
          {problem}
        </Alert>
      )}
      {shared === null ? (
        <CellSpinner label="Reading the photos" />
      ) : count === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>No shared photos are waiting on this device.</Typography>
      ) : (
        <>
          <Typography role="status" sx={{ mb: 4 }}>
            {counted(count, 'photo')} {count === 1 ? 'is' : 'are'} waiting on this device. What should happen
            to {count === 1 ? 'it' : 'them'}?
          </Typography>
          <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', mb: 6 }}>
            {shared.photos.map(({ name, url }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two photos may have one name, and their order stays
              <Preview key={at} name={name} url={url} />
            ))}
          </Stack>
          <Stack sx={{ gap: 3, maxWidth: 480 }}>
            {choices.map((choice) => (
              <Choice key={choice.id} {...choice} />
            ))}
            <Button color="inherit" onClick={discard} sx={{ alignSelf: 'flex-start' }}>
              Discard {count === 1 ? 'it' : 'them'}
            </Button>
          </Stack>
        </>
      )}
    </ScreenFrame>
  );
}

function Preview({ name, url }: { name: string; url: string | null }) {
  if (url === null) {
    return <Typography sx={{ ...preview, p: 2, overflowWrap: 'anywhere' }}>{name}</Typography>;
  }
  return <Box component="img" src={url} alt={name} sx={{ ...preview, objectFit: 'cover' }} />;
}

const preview = {
  width: 96,
  height: 96,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
};

function Choice({ id, words }: { id: string; words: string }) {
  const app = findApp(id);
  if (!app) return null;
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<HouseMark app={app} size={38} />}
      onClick={() => goTo(`/?app=${id}&form=shared`)}
      sx={{ justifyContent: 'flex-start', textAlign: 'left', py: 2 }}
    >
      <span>
        <Box component="strong" sx={{ display: 'block' }}>
          {app.title}
        </Box>
        {words}
      </span>
    </Button>
  );
}
