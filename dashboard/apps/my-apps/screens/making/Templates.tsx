import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { CardGrid } from '#frontend/grid/CardGrid.tsx';
import { HouseMark } from '#frontend/house/HouseMark.tsx';
import type { OwnApp } from '#kernel/own-apps/own-app.ts';
import manifest from '../../manifest.ts';
import { Heading } from './Heading.tsx';
import { emptyApp, templates } from './templates.ts';

interface TemplatesProps {
  onChoose: (app: OwnApp) => void;
}

const offered = [
  ...templates,
  { words: 'Columns of your own, from the first to the last.', app: { ...emptyApp, title: 'Empty' } },
];

/** Apps to start with, each with a new sheet. */
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

/** These are offered beside the choice of a sheet. */
const first = ['Inventory', 'Books', 'Plants', 'Job applications'];

/** Some of them, for people who have no sheet yet, and a link to the others. */
export function TemplateOffers({ onChoose }: { onChoose: (app: OwnApp | null) => void }) {
  return (
    <Card component="section" variant="outlined">
      <Heading>Or start from a template</Heading>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, px: 4 }}>
        {templates
          .filter(({ app }) => first.includes(app.title))
          .map(({ words, app }) => (
            <Box component="li" key={app.title} sx={offer}>
              <HouseMark app={houseOf(app)} size={32} />
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ fontSize: 15, fontWeight: 560 }}>{app.title}</Typography>
                <Typography noWrap title={words} variant="body2" sx={{ color: 'text.secondary' }}>
                  {words}
                </Typography>
              </Box>
              <Button
                variant="outlined"
                color="inherit"
                size="small"
                aria-label={`Use ${app.title}`}
                onClick={() => onChoose(app)}
              >
                Use
              </Button>
            </Box>
          ))}
      </Box>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 3, p: 2, pl: 4 }}
      >
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Its sheet is made in your Drive.
        </Typography>
        <Button color="inherit" onClick={() => onChoose(null)}>
          All {templates.length} templates
        </Button>
      </Box>
    </Card>
  );
}

function houseOf({ house: { color, gable, picture } }: OwnApp) {
  return { ...manifest, color, house: { gable, picture: [...picture], height: 140 } };
}

const offer = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  minHeight: 60,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};
