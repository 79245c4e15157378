import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ImportTable, samplesOf } from './import-table.ts';
import { type ImportField, type Mapping, missingFields } from './mapping.ts';

interface ColumnsStepProps<K extends string> {
  fields: readonly ImportField<K>[];
  table: ImportTable;
  mapping: Mapping<K>;
  onMapping: (mapping: Mapping<K>) => void;
  /** Undefined if the file has no header row. */
  hasHeaders: boolean | undefined;
  onHasHeaders: (hasHeaders: boolean) => void;
}

/** Which column of the file goes to which field. */
export function ColumnsStep<K extends string>(props: ColumnsStepProps<K>) {
  const { fields, table, mapping, onMapping, hasHeaders, onHasHeaders } = props;
  const missing = missingFields(mapping, fields);
  return (
    <>
      {hasHeaders !== undefined && (
        <FormControlLabel
          control={<Checkbox checked={hasHeaders} onChange={(_, isChecked) => onHasHeaders(isChecked)} />}
          label="The first row holds the names of the columns"
        />
      )}
      <Box component="ul" aria-label="Columns in the file" sx={list}>
        {table.headers.map((header, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their places
          <Box component="li" key={column} sx={line}>
            <Box sx={{ minWidth: 0 }}>
              <Typography sx={{ fontWeight: 560, overflowWrap: 'anywhere' }}>{header}</Typography>
              <Typography variant="body2" sx={samples}>
                {samplesOf(table, column).join(', ') || 'Blank in every row'}
              </Typography>
            </Box>
            <FieldSelect
              header={header}
              fields={fields}
              value={mapping[column] ?? null}
              onChange={(field) => onMapping(mapping.map((each, at) => (at === column ? field : each)))}
            />
          </Box>
        ))}
      </Box>
      {missing.length > 0 && (
        <Alert severity="warning">
          Choose the column that holds {missing.map(({ label }) => label).join(' and ')}.
        </Alert>
      )}
    </>
  );
}

interface FieldSelectProps<K extends string> {
  header: string;
  fields: readonly ImportField<K>[];
  value: K | null;
  onChange: (field: K | null) => void;
}

function FieldSelect<K extends string>({ header, fields, value, onChange }: FieldSelectProps<K>) {
  return (
    <TextField
      select
      value={value ?? ''}
      onChange={(event) => onChange(fields.find(({ key }) => key === event.target.value)?.key ?? null)}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': `Field for ${header}` } }}
      sx={{ '& select': { fontWeight: value === null ? 450 : 560 } }}
    >
      <option value="">Leave out</option>
      {fields.map(({ key, label, isRequired }) => (
        <option key={key} value={key}>
          {isRequired ? `${label} (required)` : label}
        </option>
      ))}
    </TextField>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: '8px' };
const line = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: '1fr 240px' },
  gap: { xs: 1.5, sm: 4 },
  alignItems: 'center',
  px: 4,
  py: 2.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const samples = {
  color: 'text.secondary',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
