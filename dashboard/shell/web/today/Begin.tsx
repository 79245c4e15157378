import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Manifest } from '#kernel/manifest.ts';
import { goTo } from '../go-to.ts';
import { actionsOf } from '../palette/app-actions.ts';
import { actionSection } from '../palette/palette-options.ts';
import { onPlainClick } from '../plain-click.ts';

/** If nothing is due: what the search over all apps offers in the person's houses, each one press away. */
export function Begin({ houses, lead }: { houses: readonly Manifest[]; lead?: string }) {
  const options = actionSection(actionsOf(houses), () => true).flatMap((section) => section.options);
  if (options.length === 0) return lead;
  return (
    <Box component="section" aria-label="Where to begin" sx={{ mt: lead ? 0 : 3 }}>
      {lead && <Typography sx={{ mb: 3 }}>{lead}</Typography>}
      <Box component="ul" sx={list}>
        {options.map(({ key, title, Icon, address = '/?' }) => (
          <li key={key}>
            <Button
              variant="outlined"
              color="inherit"
              href={address}
              onClick={onPlainClick(() => goTo(address))}
              startIcon={Icon && <Icon size={18} aria-hidden />}
            >
              {title}
            </Button>
          </li>
        ))}
      </Box>
    </Box>
  );
}

const list = { display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none', m: 0, p: 0 };
