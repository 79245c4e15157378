import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import OutlinedInput from '@mui/material/OutlinedInput';
import { CheckIcon } from '@phosphor-icons/react/Check';
import { DotsThreeIcon } from '@phosphor-icons/react/DotsThree';
import { MenuButton } from '#frontend/page/MenuButton.tsx';
import { type Exercise, setTypes } from '../../inputs.ts';
import { figuresText } from '../routines/offered.ts';
import type { Draft, DraftSet } from './draft.ts';

type Figures = Pick<DraftSet, 'weight' | 'reps' | 'time' | 'distance'>;

interface SetLineProps {
  draft: Draft;
  exercise: Pick<Exercise, 'name' | 'measure'>;
  set: DraftSet;
  number: number;
  offered: Figures | undefined;
  isNext: boolean;
  onChange: (part: Partial<DraftSet>) => void;
  onDone: (isDone: boolean) => void;
  onRemove: () => void;
}

const letters = { Normal: '', 'Warm-up': 'W', Drop: 'D', Failure: 'F' } as const;

/** One set: its kind, last time's figures, today's figures, and a large check button. */
export function SetLine(props: SetLineProps) {
  const { draft, exercise, set, number, offered, isNext, onChange, onDone, onRemove } = props;
  const name = `${exercise.name}, set ${number}`;
  const previous = offered ? figuresText(offered) : '';
  return (
    <Box component="li" sx={{ ...line, ...(isNext && { bgcolor: 'var(--rh-accent-wash)' }) }}>
      <Box
        component="span"
        aria-label={set.type === 'Normal' ? `Set ${number}` : `Set ${number}, ${set.type}`}
        sx={no}
      >
        {letters[set.type] || number}
      </Box>
      <ButtonBase
        aria-label={previous === '' ? `No earlier sets for ${name}` : `Repeat ${previous} in ${name}`}
        disabled={previous === ''}
        onClick={() => offered && onChange(offered)}
        sx={before}
      >
        {previous === '' ? '–' : previous}
      </ButtonBase>
      <Fields {...{ draft, exercise, set, name, offered, onChange }} />
      <Box sx={{ display: 'flex', gridArea: 'tick' }}>
        <IconButton
          aria-label={`Done: ${name}`}
          aria-pressed={set.isDone}
          onClick={() => onDone(!set.isDone)}
          sx={{ ...tick, ...(set.isDone && ticked) }}
        >
          <CheckIcon size={20} weight="bold" />
        </IconButton>
        <MenuButton
          label={`Actions for ${name}`}
          icon={<DotsThreeIcon size={18} weight="bold" />}
          isIconOnly
          choices={[
            ...setTypes.map((type) => ({
              label: type,
              setting: { kind: 'radio' as const, isSet: set.type === type },
              onChoose: () => onChange({ type }),
            })),
            { label: 'Remove set', isDestructive: true, onChoose: onRemove },
          ]}
        />
      </Box>
    </Box>
  );
}

type FieldsProps = Pick<SetLineProps, 'draft' | 'exercise' | 'set' | 'offered' | 'onChange'> & {
  name: string;
};

function Fields({ draft, exercise, set, name, offered, onChange }: FieldsProps) {
  const { measure } = exercise;
  const hasWeight = measure === 'Weight and reps' || set.weight !== '' || measure === 'Reps';
  const fields = [
    ...(hasWeight ? [{ key: 'weight', unit: draft.weightUnit, label: 'weight' } as const] : []),
    ...(measure === 'Weight and reps' || measure === 'Reps'
      ? [{ key: 'reps', unit: 'reps', label: 'repetitions' } as const]
      : []),
    ...(measure === 'Distance and time'
      ? [{ key: 'distance', unit: draft.distanceUnit, label: 'distance' } as const]
      : []),
    ...(measure === 'Time' || measure === 'Distance and time'
      ? [{ key: 'time', unit: 'm:s', label: 'time' } as const]
      : []),
    { key: 'rpe', unit: 'RPE', label: 'RPE' } as const,
  ];
  return (
    <Box sx={inputs}>
      {fields.map(({ key, unit, label }) => (
        <OutlinedInput
          key={key}
          size="small"
          value={set[key]}
          placeholder={key === 'rpe' ? '' : (offered?.[key] ?? '')}
          onChange={(event) => onChange({ [key]: event.target.value })}
          endAdornment={
            <Box component="span" aria-hidden sx={{ fontSize: 11.5, color: 'text.secondary' }}>
              {unit}
            </Box>
          }
          slotProps={{
            input: {
              'aria-label': `${label}, ${name}`,
              inputMode: key === 'time' ? 'text' : 'decimal',
              autoComplete: 'off',
            },
          }}
          sx={key === 'rpe' ? { flex: '0.7 1 56px' } : {}}
        />
      ))}
    </Box>
  );
}

const line = {
  display: 'grid',
  alignItems: 'center',
  gridTemplateColumns: { xs: '24px minmax(0, 1fr) auto', sm: '28px 92px minmax(0, 1fr) auto' },
  gridTemplateAreas: {
    xs: '"no before tick" "inputs inputs inputs"',
    sm: '"no before inputs tick"',
  },
  columnGap: 2,
  rowGap: 1,
  px: { xs: 3, sm: 4 },
  py: 1,
};
const no = { fontWeight: 650, fontSize: 14, gridArea: 'no' };
const before = {
  gridArea: 'before',
  justifyContent: 'flex-start',
  minHeight: 44,
  fontSize: 13,
  color: 'text.secondary',
  textAlign: 'left',
};
const inputs = {
  gridArea: 'inputs',
  display: 'flex',
  gap: 1.5,
  minWidth: 0,
  '& > *': { flex: '1 1 64px', minWidth: 0, minHeight: 44, pr: 2, fontSize: 16 },
  '& input': { px: 2, py: 1, minWidth: 0 },
};
const tick = {
  width: 48,
  height: 44,
  borderRadius: '6px',
  border: 1,
  borderColor: 'var(--rh-control)',
  color: 'text.secondary',
};
const ticked = {
  bgcolor: 'primary.main',
  borderColor: 'primary.main',
  color: 'primary.contrastText',
  '&:hover': { bgcolor: 'primary.main' },
};
