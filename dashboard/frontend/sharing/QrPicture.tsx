import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import Typography from '@mui/material/Typography';
import { DownloadSimpleIcon } from '@phosphor-icons/react/DownloadSimple';
import { ShareNetworkIcon } from '@phosphor-icons/react/ShareNetwork';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { saveFile } from '../page/save-file.ts';
import { canSharePictures, pictureFile, qrPicture, sharePicture } from './qr.ts';

const shownPx = 200;

/** The picture of a text, drawn when it is first shown. */
const qrQuery = (text: string) =>
  queryOptions({
    queryKey: ['qr', text],
    queryFn: () => qrPicture(text),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

interface QrPictureProps {
  text: string;
  fileName: string;
  label: string;
}

export function QrPicture({ text, fileName, label }: QrPictureProps) {
  const { data, error } = useQuery(qrQuery(text));
  if (error) return <Alert severity="error">Failed to generate QR code</Alert>;
  return (
    <Box sx={plate}>
      {data === undefined ? (
        <Box sx={{ width: shownPx, height: shownPx, display: 'grid', placeItems: 'center' }}>
          <CircularProgress aria-label="Drawing the QR code" />
        </Box>
      ) : (
        <Box
          component="img"
          src={data}
          alt={label}
          width={shownPx}
          height={shownPx}
          sx={{ display: 'block' }}
        />
      )}
      <Typography variant="mono" component="p" sx={{ mt: 5, overflowWrap: 'anywhere', color: '#3B4A55' }}>
        {fileName}
      </Typography>
    </Box>
  );
}

// White in both modes: scanners need a dark code on a light ground.
const plate = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  py: 7,
  px: 4,
  bgcolor: '#FFFFFF',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  textAlign: 'center',
};

interface QrActionsProps {
  text: string;
  fileName: string;
  /** The text that accompanies a shared picture. */
  words: string;
  onProblem: (sentence: string | null) => void;
}

/** Buttons to save the picture and, if the browser can, to share it. */
export function QrActions({ text, fileName, words, onProblem }: QrActionsProps) {
  const { data } = useQuery(qrQuery(text));
  const [isSharing, setIsSharing] = useState(false);
  async function share(picture: string) {
    setIsSharing(true);
    onProblem(null);
    try {
      await sharePicture(await pictureFile(picture, fileName), words);
    } catch {
      onProblem('Failed to share QR code');
    } finally {
      setIsSharing(false);
    }
  }
  return (
    <>
      {canSharePictures() && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<ShareNetworkIcon size={18} />}
          disabled={data === undefined || isSharing}
          onClick={() => data !== undefined && void share(data)}
        >
          Share
        </Button>
      )}
      <Button
        variant="contained"
        startIcon={<DownloadSimpleIcon size={18} />}
        disabled={data === undefined}
        onClick={() =>
          data !== undefined && void pictureFile(data, fileName).then((file) => saveFile(fileName, file))
        }
      >
        Download
      </Button>
    </>
  );
}
