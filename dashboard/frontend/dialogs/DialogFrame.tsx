import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { XIcon } from '@phosphor-icons/react/X';
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { DiscardQuestion } from './DiscardQuestion.tsx';
import { FormFields } from './FormFields.tsx';
import { usePressedOnce } from './pressed-once.ts';
import { showAlerts } from './show-alerts.ts';
import { DialogContext, useAskForTyped, useTyped } from './typed.ts';
import { useStay } from './use-stay.ts';

interface DialogFrameProps {
  title: string;
  /** The id of the text that is read out with the title when the dialog opens. */
  describedBy?: string;
  isOpen: boolean;
  /** If something was typed, the frame asks first; callers who call this directly skip the question. */
  onClose: () => void;
  /** When the form was last sent to become a row, which is listed even if it did not arrive. */
  keptSince?: number;
  /** While a call is in progress nothing closes the dialog. */
  isBusy: boolean;
  /** On the left of the footer: what is happening, or what will happen. */
  note?: ReactNode;
  actions: ReactNode;
  maxWidth?: 'xs' | 'sm' | 'md' | 'lg';
  /** A short form: a bottom sheet on phones instead of the whole screen. */
  isShort?: boolean;
  /** If given, the dialog is a form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** A form that stays open for the next entry, which can be typed while the last one is sent. */
  isForNext?: boolean;
  children: ReactNode;
}

/** What all dialogs share: a title, a way to close, a footer; full-screen on phones. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    title,
    describedBy,
    isOpen,
    onClose,
    isBusy,
    note,
    actions,
    maxWidth = 'xs',
    isShort = false,
    keptSince = 0,
    onSubmit,
    isForNext = false,
    children,
  } = props;
  const titleId = useId();
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  useStay(isBusy);
  const { watch, hasTyped, beside } = useTyped({ isOpen, keptSince });
  const [isAsking, setIsAsking] = useState(false);
  const isAtRisk = () => isOpen && hasTyped();
  const askOrClose = () => (isAtRisk() ? setIsAsking(true) : onClose());
  useAskForTyped(isAtRisk, () => setIsAsking(true));
  const close = isBusy ? undefined : askOrClose;
  const once = usePressedOnce();
  const pressed = useRef<Element>(null);
  // What is off while the form is sent has lost the focus, which is back if the form stays.
  useLayoutEffect(() => {
    if (isBusy || !(pressed.current instanceof HTMLElement)) return;
    if (document.activeElement?.contains(pressed.current)) pressed.current.focus({ preventScroll: true });
  }, [isBusy]);
  const body = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 3 }}>
        <DialogTitle id={titleId} variant="h2" sx={{ flex: 1 }}>
          {title}
        </DialogTitle>
        <Box sx={besideFirstLine}>
          <IconButton aria-label="Close" onClick={close} disabled={isBusy}>
            <XIcon size={18} />
          </IconButton>
        </Box>
      </Box>
      {/* While all its fields are off, keys still scroll it. */}
      <DialogContent ref={showAlerts} sx={content} {...(isBusy && { tabIndex: 0 })}>
        {onSubmit ? <FormFields isSending={isBusy && !isForNext}>{children}</FormFields> : children}
      </DialogContent>
      <DialogActions sx={footer}>
        <Typography
          variant="body2"
          role="status"
          sx={{ color: 'text.secondary', flex: { xs: '1 1 100%', sm: '1 1 120px' }, minWidth: 0 }}
        >
          {note}
        </Typography>
        {actions}
      </DialogActions>
    </>
  );
  return (
    <Dialog
      {...watch}
      open={isOpen}
      onClose={close}
      fullWidth
      maxWidth={maxWidth}
      fullScreen={isPhone && !isShort}
      sx={isPhone && isShort ? bottomSheet : {}}
      aria-labelledby={titleId}
      aria-describedby={describedBy}
      aria-busy={isBusy}
    >
      <DialogContext value={{ close: askOrClose, beside }}>
        {onSubmit ? (
          <Box
            component="form"
            noValidate
            onSubmit={(event: FormEvent<HTMLFormElement>) => {
              event.preventDefault();
              pressed.current = document.activeElement;
              if (!saysWhatIsUnfinished(event.currentTarget)) once(() => onSubmit(event));
            }}
            sx={{ display: 'contents' }}
          >
            {body}
          </Box>
        ) : (
          body
        )}
      </DialogContext>
      <DiscardQuestion
        isOpen={isAsking && isOpen && !isBusy}
        onStay={() => setIsAsking(false)}
        onDiscard={() => {
          setIsAsking(false);
          onClose();
        }}
      />
    </Dialog>
  );
}

/**
 * Whether a field contains something that the browser hands over as nothing, such as a date without its year; the
 * browser then says so beside the field. Without this, the form would be sent as if the field were empty.
 */
function saysWhatIsUnfinished({ elements }: HTMLFormElement): boolean {
  const field = [...elements].find(
    (element): element is HTMLInputElement =>
      element instanceof HTMLInputElement && element.validity.badInput,
  );
  field?.reportValidity();
  return field !== undefined;
}

const bottomSheet = {
  '& .MuiDialog-container': { alignItems: 'flex-end' },
  '& .MuiDialog-paper': {
    width: 1,
    m: 0,
    maxHeight: '92dvh',
    borderRadius: '12px 12px 0 0',
    borderWidth: '1px 0 0',
    pb: 'env(safe-area-inset-bottom)',
  },
};
/** The height of a one-line title; with a long name, the button stays where people look for it. */
const besideFirstLine = { alignSelf: 'flex-start', height: 60, display: 'flex', alignItems: 'center' };
const content = { display: 'flex', flexDirection: 'column', gap: 4, pt: 1, pb: 6 };
const footer = {
  px: 6,
  py: 4,
  gap: 2,
  flexWrap: 'wrap',
  bgcolor: 'var(--rh-wash)',
  borderTop: 1,
  borderColor: 'divider',
};
