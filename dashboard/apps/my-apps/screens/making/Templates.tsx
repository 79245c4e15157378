import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import manifest from '../../manifest.ts';
import { emptyApp, templates } from './templates.ts';

interface TemplatesProps {
  onChoose: (app: OwnApp) => void;
}

const offered = [
  ...templates,
  { words: 'Columns of your own, from the first to the last.', app: { ...emptyApp, title: 'Empty' } },
];

/** Apps to begin with, each with a new sheet. */
export function Templates({ onChoose }: TemplatesProps) {
  return (
    <CardGrid label="Templates">
      {offered.map(({ words, app }) => (
        <Card key={app.title} component="li" variant="outlined">
          <CardActionArea
            onClick={() => onChoose(app.title === 'Empty' ? emptyApp : app)}
            sx={{ height: '100%', p: 4, display: 'flex', gap: 4, alignItems: 'flex-start' }}
          >
            <HouseMark app={houseOf(app)} size={44} />
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{app.title}</Typography>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {words}
              </Typography>
            </Box>
          </CardActionArea>
        </Card>
      ))}
    </CardGrid>
  );
}

function houseOf({ house: { color, gable, picture } }: OwnApp) {
  return { ...manifest, color, house: { gable, picture: [...picture], height: 140 } };
}
