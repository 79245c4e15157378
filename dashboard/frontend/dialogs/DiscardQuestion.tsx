import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';

interface DiscardQuestionProps {
  title?: string;
  text?: string;
  isOpen: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before typed text, or whatever else it names, is lost; the way back has the focus. */
export function DiscardQuestion(props: DiscardQuestionProps) {
  const { title = 'Discard what you typed?', text = 'It is not saved.', isOpen, onStay, onDiscard } = props;
  const id = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={onStay}
      maxWidth="xs"
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
    >
      <DialogTitle id={`${id}-title`} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="error" onClick={onDiscard}>
          Discard
        </Button>
        <Button variant="contained" onClick={onStay} autoFocus>
          Keep editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
