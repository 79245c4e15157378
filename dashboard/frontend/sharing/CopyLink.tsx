import Button from '@mui/material/Button';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { LinkSimpleIcon } from '@phosphor-icons/react/LinkSimple';
import { useCopy } from '../page/use-copy.ts';

/** Copies the address of a file. If the browser refuses, the link can be copied by hand. */
export function CopyLink({ link, onCopy }: { link: string; onCopy?: () => void }) {
  const { state, copy } = useCopy();
  if (state === 'refused') {
    return (
      <input
        aria-label="Link"
        readOnly
        value={link}
        onFocus={({ target }) => target.select()}
        style={{ minWidth: 0, flex: 1, font: 'inherit' }}
      />
    );
  }
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={state === 'copied' ? <CheckIcon size={18} /> : <LinkSimpleIcon size={18} />}
      onClick={() => {
        onCopy?.();
        void copy(link);
      }}
    >
      <span role="status">{state === 'copied' ? 'Link copied' : 'Copy link'}</span>
    </Button>
  );
}
