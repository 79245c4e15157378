import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CaretDownIcon } from '@phosphor-icons/react/CaretDown';
import { CaretUpIcon } from '@phosphor-icons/react/CaretUp';
import { useId, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { isRequired, labelOf } from '#kernel/records/field.ts';
import type { AnyRecord } from '#kernel/records/record.ts';
import { FormSuggestField } from '../../dialogs/fields.tsx';
import type { RecordFormState } from '../use-record-form.ts';
import { RelatedRow } from './RelatedRow.tsx';
import { namedBy, type RelatedRows } from './related.ts';

interface RelatedFieldProps {
  record: AnyRecord;
  form: RecordFormState;
  name: string;
  related: RelatedRows;
}

/** The name of a row of another tab, chosen from a list while typing. The row's other contents open below. */
export function RelatedField({ record, form, name, related }: RelatedFieldProps) {
  const { tab, problem, rows } = related;
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const typed = (useWatch({ control: form.control, name }) ?? '').trim();
  const names = useMemo(() => [...new Set(rows.map((row) => row.name))], [rows]);
  const field = record.fields[name];
  if (!field) return null;
  const named = rows.filter(namedBy(typed));
  const [first] = named;
  return (
    <Box>
      <FormSuggestField
        control={form.control}
        name={name}
        label={labelOf(field)}
        help={
          problem
            ? `${problem} Until it is back, or the set-up names another, this is a text.`
            : typed !== '' && !first
              ? `No row of ${tab} has this name`
              : field.help
        }
        suggestions={names}
        required={isRequired(field)}
      />
      {first && (
        <>
          <Button
            size="small"
            aria-expanded={isOpen}
            aria-controls={panelId}
            endIcon={isOpen ? <CaretUpIcon size={14} /> : <CaretDownIcon size={14} />}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ mt: 1, ml: -1, px: 1 }}
          >
            {named.length === 1 ? `Row ${first.row} of ${tab}` : `${named.length} rows of ${tab}`}
          </Button>
          <Box id={panelId} sx={{ display: 'grid', gap: 2 }}>
            {isOpen &&
              named
                .slice(0, maxShown)
                .map((row) => <RelatedRow key={row.row} {...{ record, name, related, row }} />)}
          </Box>
        </>
      )}
    </Box>
  );
}

/** Rows with the same name, which a sheet that is typed by hand may have. */
const maxShown = 3;
