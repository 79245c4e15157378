import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { CheckIcon } from '@phosphor-icons/react/Check';
import type { ReactNode } from 'react';

export interface MenuChoice {
  label: string;
  icon?: ReactNode;
  /** Last, separated from the others. */
  isDestructive?: boolean;
  /** Set for a setting; the menu stays open, so that several can be changed. */
  setting?: { kind: 'checkbox' | 'radio'; isSet: boolean };
  /** An address whose file is saved. */
  download?: string;
  /** An address that opens in a new tab. */
  href?: string;
  isDisabled?: boolean;
  onChoose?: () => void;
}

interface MenuChoicesProps {
  id: string;
  label: string;
  anchor: HTMLElement | null;
  choices: readonly MenuChoice[];
  onClose: () => void;
}

export function MenuChoices({ id, label, anchor, choices, onClose }: MenuChoicesProps) {
  return (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': label } }}
    >
      {choices.flatMap((choice) => [
        ...(choice.isDestructive && choices.length > 1 ? [<Divider key="divider" />] : []),
        <MenuItem
          key={choice.label}
          {...partOf(choice)}
          sx={{ whiteSpace: 'normal', ...(choice.isDestructive && { color: 'error.main' }) }}
          onClick={() => {
            if (!choice.setting) onClose();
            choice.onChoose?.();
          }}
        >
          {choice.setting ? <Mark isSet={choice.setting.isSet} /> : <Sign icon={choice.icon} />}
          {choice.label}
        </MenuItem>,
      ])}
    </Menu>
  );
}

function partOf({ setting, download, href, isDisabled = false }: MenuChoice) {
  if (isDisabled) return { disabled: true };
  if (href !== undefined) return { component: 'a', href, target: '_blank', rel: 'noreferrer' };
  if (setting) return { role: `menuitem${setting.kind}`, 'aria-checked': setting.isSet };
  return download === undefined ? {} : { component: 'a', href: download, download: true };
}

/** Screen readers would announce a bare picture within a menu. */
function Sign({ icon }: { icon: ReactNode }) {
  return (
    <Box component="span" aria-hidden sx={{ display: 'contents' }}>
      {icon}
    </Box>
  );
}

function Mark({ isSet }: { isSet: boolean }) {
  return (
    <Box aria-hidden sx={{ width: 16, display: 'flex' }}>
      {isSet && <CheckIcon size={16} weight="bold" />}
    </Box>
  );
}
